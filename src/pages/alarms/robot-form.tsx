import { Checkbox, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import type { Robot } from '#contract/robot.ts'
import { alarmLevels } from '#contract/rules/alarms/kinds.ts'
import { robotSubjects } from '#contract/rules/notices/events.ts'
import { robotFacts, robotKinds } from '#contract/rules/notices/robots.ts'
import { useApi } from '#src/data/frame.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusChoice } from '#src/widgets/developer/campus-choice.tsx'
import { levelName } from './alarm-words.ts'
import type { RobotTask } from './robots-view.tsx'
import classes from './rules.module.css'

interface Props {
  task: RobotTask | null
  close: () => void
  done: () => void
}

/** Adds a robot, or changes what goes to it. */
export function RobotForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const robot = kept.value.kind === 'edit' ? kept.value.robot : null
  return <OpenForm key={kept.opening} robot={robot} opened={task !== null} {...rest} />
}

interface Values
  extends Record<string, unknown>,
    Pick<Robot, 'name' | 'kind' | 'language' | 'levels' | 'also' | 'campusIds'> {
  /** undefined: the address that is saved stays. */
  hook: string | undefined
  secret: string
  unsigned: boolean
}

/** What of changed values an edit says as they stand. */
const editedOf = ({ hook: _hook, secret: _secret, kind: _kind, unsigned: _bare, ...said }: Partial<Values>) =>
  said

interface OpenProps extends Omit<Props, 'task'> {
  robot: Robot | null
  opened: boolean
}

function OpenForm({ robot, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const place = say('system.place')
  // Nothing of it is kept as a draft: the address and the secret are nobody else's to find.
  const form = useCallForm<Values>(robot ? 'robot.edit' : 'robot.add', {
    initial: () => ({
      ...{ name: robot?.name ?? '', kind: robot?.kind ?? 'wecom', secret: '', unsigned: false },
      hook: robot ? undefined : '',
      ...{ language: robot?.language ?? 'zh', levels: robot?.levels ?? [1, 2] },
      also: robot?.also ?? [],
      campusIds: robot?.campusIds ?? null,
    }),
    check: ({ levels }) => ({ levels: levels.length === 0 ? say('notices.robots.chooseLevel') : null }),
    verbatim: ['secret'],
  })
  const submit = async () => {
    const sent = await form.submit(async ({ hook, secret, kind: of, unsigned: bare, ...said }, changed) => {
      const { signs } = robotFacts[of]
      const signed = bare ? { secret: '' } : secret === '' || !signs ? {} : { secret }
      if (!robot) await call('robot.add', { ...said, kind: of, hook: hook ?? '', ...signed })
      else
        await call('robot.edit', { id: robot.id, ...editedOf(changed), ...(hook ? { hook } : {}), ...signed })
    })
    if (!sent) return
    toast.done(say('notices.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={robot ? say('notices.robots.edit', { name: robot.name }) : say('notices.robots.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      full
    >
      {!robot && <KindChoice form={form} />}
      <Where form={form} robot={robot} />
      <What form={form} />
      <CampusChoice
        label={say('notices.robots.campuses', { place })}
        description={say('notices.robots.campusesHint')}
        {...form.value<number[] | null>('campusIds')}
      />
    </FormDialog>
  )
}

interface FieldProps {
  form: CallForm<Values>
}

function KindChoice({ form }: FieldProps) {
  const say = useText()
  const { kind } = form.values
  return (
    <SegmentedControl
      fullWidth
      aria-label={say('notices.robots.kind')}
      value={kind}
      data={robotKinds.map((each) => ({ value: each, label: say(`notices.robots.kinds.${each}`) }))}
      onChange={(value) => {
        const chosen = robotKinds.find((each) => each === value)
        if (chosen) form.change({ kind: chosen })
      }}
    />
  )
}

/** What it is called, where it is, and how it knows who posts. */
function Where({ form, robot }: FieldProps & { robot: Robot | null }) {
  const say = useText()
  const { kind, unsigned } = form.values
  const { signs } = robotFacts[kind]
  return (
    <>
      <TextInput
        label={say('notices.robots.name')}
        placeholder={say('notices.robots.nameHint')}
        data-autofocus
        {...form.text('name')}
        {...form.limits('name')}
      />
      <TextInput
        type="url"
        label={say('notices.robots.hook')}
        description={robot ? say('notices.robots.hookKept') : say('notices.robots.hookHint')}
        placeholder={robot ? `${robot.host}/…` : ''}
        spellCheck={false}
        autoComplete="off"
        {...form.limits('hook')}
        required={!robot}
        value={form.values.hook ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.change({ hook: robot && value === '' ? undefined : value })
        }
        error={form.fault('hook')}
      />
      {signs && (
        <PasswordInput
          label={say('notices.robots.secret')}
          description={say(robot?.signed ? 'notices.robots.secretKept' : 'notices.robots.secretHint')}
          autoComplete="new-password"
          disabled={unsigned}
          {...form.text('secret')}
          {...form.limits('secret')}
        />
      )}
      {robot?.signed && (
        <Checkbox
          label={say('notices.robots.secretDrop')}
          checked={unsigned}
          onChange={({ currentTarget: { checked } }) => form.change({ unsigned: checked, secret: '' })}
        />
      )}
      {signs && <p className={classes.dim}>{say('notices.robots.keyword')}</p>}
    </>
  )
}

/** What it is told, in which language. */
function What({ form }: FieldProps) {
  const say = useText()
  return (
    <>
      <Checkbox.Group
        label={say('notices.robots.levels')}
        required
        value={form.values.levels.map(String)}
        onChange={(values) =>
          form.change({ levels: alarmLevels.filter((level) => values.includes(String(level))) })
        }
        error={form.fault('levels')}
      >
        <div className={classes.levels}>
          {alarmLevels.map((level) => (
            <Checkbox key={level} value={String(level)} label={levelName(level)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={say('notices.robots.also')}
        value={form.values.also}
        onChange={(values) =>
          form.change({ also: robotSubjects.filter((subject) => values.includes(subject)) })
        }
      >
        <div className={classes.levels}>
          {robotSubjects.map((subject) => (
            <Checkbox key={subject} value={subject} label={say(`notices.kinds.${subject}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <SegmentedControl
        aria-label={say('notices.robots.language')}
        value={form.values.language}
        data={(['zh', 'en'] as const).map((each) => ({
          value: each,
          label: say(`notices.robots.languages.${each}`),
        }))}
        onChange={(value) => form.change({ language: value === 'en' ? 'en' : 'zh' })}
      />
    </>
  )
}
