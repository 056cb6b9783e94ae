import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconSettingsExclamation, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ListedRule } from '#contract/alarm-shapes.ts'
import { kindFacts } from '#contract/rules/alarms/kinds.ts'
import { isMaintained } from '#contract/rules/alarms/rules.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { withUnit } from '#src/text/units.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { spanInWords } from '#src/ui/span-in-words.ts'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { kindName, levelName, levelTone } from './alarm-words.ts'
import classes from './rules.module.css'

export type RuleTask = { kind: 'add' } | { kind: 'edit'; rule: ListedRule }

const RuleForm = lazyDialog(
  async () => (await import('./rule-form.tsx')).RuleForm,
  ({ task }) => task !== null,
)

/** When the company is alarmed of what, and who is told. */
export function RulesView({ choice }: { choice: ReactNode }) {
  const say = useText()
  const { data, freshness, refresh, waiting } = useAnswer('alarmRule.list', {})
  const online = useConnection().kind === 'online'
  const [task, setTask] = useState<RuleTask | null>(null)
  const done = () => {
    setTask(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.alarm')}
      note={say('alarms.rules.hint', { place: say('system.place') })}
      freshness={freshness}
      search={choice}
      actions={
        <Allowed url="/alarm/v1/rule/add">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => setTask({ kind: 'add' })}
          >
            {say('alarms.rules.add')}
          </Button>
        </Allowed>
      }
    >
      {!online && <Notice kind="note">{say('alarms.rulesNeedNetwork')}</Notice>}
      {waiting || freshness === undefined ? (
        <LoadingState />
      ) : data === null || data.length === 0 ? (
        <EmptyState
          icon={<IconSettingsExclamation size={40} stroke={1.3} />}
          title={say(data === null ? 'alarms.noneHeld' : 'alarms.rules.none')}
          hint={data === null ? (freshness.error ?? undefined) : say('alarms.rules.noneHint')}
        />
      ) : (
        <ul className={classes.cards} aria-label={say('alarms.views.rules')}>
          {data.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              edit={() => setTask({ kind: 'edit', rule })}
              changed={() => void refresh()}
            />
          ))}
        </ul>
      )}
      <RuleForm task={task} close={() => setTask(null)} done={done} />
    </Page>
  )
}

/** 持续 1 分钟后 · > 40 ℃ · 全部校区 · 通知负责人员 */
function ruleWords(rule: ListedRule, say: Say): string {
  const { kind, minSeconds, threshold, campusIds, roleIds, accountIds, quiet } = rule
  const place = say('system.place')
  const limit = kindFacts[kind].limit
  return [
    minSeconds === 0
      ? say('alarms.rules.atOnce')
      : say('alarms.rules.after', { span: spanInWords(minSeconds * 1_000, say) }),
    limit && threshold !== null
      ? `${kind === 'battery' ? '<' : '>'} ${withUnit(threshold, limit.unit)}`
      : null,
    campusIds.length === 0
      ? say('alarms.rules.all', { place })
      : say('alarms.rules.some', { count: campusIds.length, place }),
    roleIds.length + accountIds.length === 0
      ? say('alarms.rules.toManagers')
      : say('alarms.rules.toChosen', { roles: roleIds.length, accounts: accountIds.length }),
    quiet.length > 0 ? say('alarms.rules.quietShort') : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface CardProps {
  rule: ListedRule
  edit: () => void
  changed: () => void
}

function RuleCard({ rule, edit, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayEdit = useAllowed('/alarm/v1/rule/edit')
  const mayDelete = useAllowed('/alarm/v1/rule/delete')
  const maintained = isMaintained(rule, useNow())
  const name = kindName(rule.kind)
  const unheard = rule.unheardIn?.length ?? 0
  const remove = async () => {
    const sure = await confirm({
      title: say('alarms.rules.deleteTitle', { name }),
      body: say('alarms.rules.deleteBody'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('alarmRule.delete', { id: rule.id })))) return
    toast.done(say('alarms.rules.deleted'))
    changed()
  }
  const change: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('common.edit'),
    run: edit,
    disabled: !online,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('common.delete'),
    run: () => void remove(),
    danger: true,
    disabled: !online,
  }
  const actions = [...(mayEdit ? [change] : []), ...(mayDelete ? [drop] : [])]
  return (
    <li>
      <Card
        end={
          actions.length > 0 && <DotsMenu actions={actions} label={say('alarms.rules.menuOf', { name })} />
        }
      >
        <p className={classes.name}>
          {name}
          <Badge tone={levelTone[rule.level]}>{levelName(rule.level)}</Badge>
          {!rule.enabled && <Badge tone="plain">{say('alarms.rules.off')}</Badge>}
          {rule.enabled && maintained && <Badge tone="warn">{say('alarms.rules.maintained')}</Badge>}
        </p>
        <p className={classes.dim}>{ruleWords(rule, say)}</p>
        {rule.enabled && unheard > 0 && (
          <Notice kind="warn">
            {say('alarms.rules.unheard', { count: unheard, place: say('system.place') })}
          </Notice>
        )}
      </Card>
    </li>
  )
}
