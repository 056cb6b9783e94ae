import { MultiSelect, NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { AlarmRule, ListedRule } from '#contract/alarm-shapes.ts'
import { alarmKinds, alarmLevels, kindFacts } from '#contract/rules/alarms/kinds.ts'
import { defaultRules, ruleFault } from '#contract/rules/alarms/rules.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords, type MaybeFaults, sayFaults } from '#src/form/call-rules.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { unitText } from '#src/text/units.ts'
import { withAllChosen } from '#src/ui/chosen-option.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { roleNameOf } from '#src/widgets/people/role-name.ts'
import { kindName, levelName } from './alarm-words.ts'
import classes from './rules.module.css'
import type { RuleTask } from './rules-view.tsx'
import { MaintenanceFields, QuietFields } from './window-fields.tsx'

export type RuleValues = Omit<AlarmRule, 'id'> & Record<string, unknown>

interface Props {
  task: RuleTask | null
  close: () => void
  done: () => void
}

/** Adds a rule, or says an old one anew. */
export function RuleForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const rule = kept.value.kind === 'edit' ? kept.value.rule : null
  return <OpenForm key={kept.opening} rule={rule} opened={task !== null} {...rest} />
}

const usual = (kind: AlarmRule['kind']) => defaultRules.find((rule) => rule.kind === kind) ?? defaultRules[0]

function checked(values: RuleValues): MaybeFaults {
  if (values.maintenance.some(({ startAt, endAt }) => !(startAt > 0) || !(endAt > 0)))
    return { maintenance: faultWords('required') }
  return sayFaults(ruleFault(values))
}

function OpenForm({
  rule,
  opened,
  close,
  done,
}: Omit<Props, 'task'> & { rule: ListedRule | null; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<RuleValues>(rule ? 'alarmRule.edit' : 'alarmRule.add', {
    about: rule?.id ?? 'new',
    initial: () => {
      const {
        id: _id,
        unheardIn: _told,
        ...fields
      } = rule ?? ({ id: 0, ...usual('gatewayOffline') } as ListedRule)
      // Where the form shows neither, nobody could take away what an older build has let in.
      return kindFacts[fields.kind].limit ? fields : { ...fields, threshold: null, hysteresis: 0 }
    },
    check: checked,
  })
  const save = async ({ kind, ...fields }: RuleValues, { kind: _same, ...changed }: Partial<RuleValues>) => {
    if (!rule) return call('alarmRule.add', { kind, ...fields })
    const unshown = kindFacts[kind].limit ? {} : { threshold: null, hysteresis: 0 }
    return call('alarmRule.edit', { id: rule.id, ...unshown, ...changed })
  }
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(say('alarms.rules.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={rule ? say('alarms.rules.edit', { name: kindName(rule.kind) }) : say('alarms.rules.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={560}
      full
    >
      {!rule && <KindField form={form} />}
      <Switch
        label={say('alarms.rules.enabled')}
        checked={form.values.enabled}
        onChange={({ currentTarget: { checked: enabled } }) => form.change({ enabled })}
      />
      <ConditionFields form={form} />
      <ScopeFields form={form} />
      <QuietFields form={form} />
      <MaintenanceFields form={form} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: CallForm<RuleValues>
}

function KindField({ form }: FieldsProps) {
  const say = useText()
  return (
    <NativeSelect
      label={say('alarms.rules.kind')}
      value={form.values.kind}
      onChange={({ currentTarget: { value } }) => {
        const kind = alarmKinds.find((each) => each === value)
        const fields = kind && usual(kind)
        if (!kind || !fields) return
        const { level, minSeconds, threshold, hysteresis } = fields
        form.change({ kind, level, minSeconds, threshold, hysteresis })
      }}
      data={alarmKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
    />
  )
}

/** When it is an alarm, and how grave. */
function ConditionFields({ form: { values, change, fault, limits } }: FieldsProps) {
  const say = useText()
  const seconds = limits('minSeconds')
  const limit = kindFacts[values.kind].limit
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={say('alarms.rules.level')}
          value={String(values.level)}
          onChange={({ currentTarget: { value } }) =>
            change({ level: alarmLevels.find((level) => String(level) === value) ?? values.level })
          }
          error={fault('level')}
          data={alarmLevels.map((level) => ({ value: String(level), label: levelName(level) }))}
        />
        <NumberInput
          label={say('alarms.rules.minutes')}
          value={values.minSeconds / 60}
          onChange={(value) => change({ minSeconds: Math.round(Number(value) * 60) })}
          min={(seconds.min ?? 0) / 60}
          max={(seconds.max ?? 0) / 60}
          decimalScale={1}
          error={fault('minSeconds')}
        />
      </div>
      {limit && (
        <div className={classes.pair}>
          <NumberInput
            label={say('alarms.rules.threshold', { unit: unitText(limit.unit) })}
            value={values.threshold ?? ''}
            onChange={(value) => change({ threshold: value === '' ? null : Number(value) })}
            min={limit.minimum}
            max={limit.maximum}
            error={fault('threshold')}
          />
          <NumberInput
            label={say('alarms.rules.hysteresis', { unit: unitText(limit.unit) })}
            value={values.hysteresis}
            onChange={(value) => change({ hysteresis: Number(value) })}
            min={limits('hysteresis').min ?? 0}
            max={limit.maximum - limit.minimum}
            error={fault('hysteresis')}
          />
          <p className={classes.dim} style={{ gridColumn: '1 / -1' }}>
            {say('alarms.rules.hysteresisHint')}
          </p>
        </div>
      )}
    </>
  )
}

/** Where it counts, and who is told. */
function ScopeFields({ form: { values, change, fault } }: FieldsProps) {
  const say = useText()
  const place = say('system.place')
  // A rule is for any place that may be entered, whatever space type is worked in.
  const campuses = useCampuses()
  const { data, waiting } = useAnswer('alarmRule.receivers', {})
  const many = (
    field: 'campusIds' | 'roleIds' | 'accountIds',
    options: readonly (readonly [id: number, name: string])[],
    isRead: boolean,
  ) => ({
    data: withAllChosen(
      options.map(([id, label]) => ({ value: String(id), label })),
      values[field],
      say(isRead ? 'devices.state.unknown' : 'ui.loading'),
    ),
    value: values[field].map(String),
    onChange: (chosen: string[]) => change({ [field]: chosen.map(Number) }),
    error: fault(field),
    searchable: true,
    clearable: true,
    maxDropdownHeight: 220,
  })
  return (
    <>
      <MultiSelect
        label={say('alarms.rules.campuses', { place })}
        description={say('alarms.rules.campusesHint')}
        {...many(
          'campusIds',
          (campuses ?? []).map(({ campusId, name }) => [campusId, name]),
          campuses !== undefined,
        )}
      />
      <MultiSelect
        label={say('alarms.rules.roles')}
        description={say('alarms.rules.receiversHint', { place })}
        {...many(
          'roleIds',
          (data?.roles ?? []).map(({ roleId: id, roleName }) => [id, roleNameOf({ id, roleName })]),
          !waiting,
        )}
      />
      <MultiSelect
        label={say('alarms.rules.accounts')}
        {...many(
          'accountIds',
          (data?.accounts ?? []).map(({ accountId, username, account }) => [
            accountId,
            `${username} · ${account}`,
          ]),
          !waiting,
        )}
      />
    </>
  )
}
