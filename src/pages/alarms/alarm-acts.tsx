import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconCheck, IconMessagePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Alarm, AlarmDetail } from '#contract/alarm-shapes.ts'
import { stateAfter } from '#contract/rules/alarms/life.ts'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { ManySelect } from '#src/ui/many-select.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './drawer.module.css'

/** What is being written about an alarm. */
export interface Words extends Record<string, unknown> {
  id: number
  comment: string
}

interface Props {
  alarm: AlarmDetail
  done: () => void
  /** Of whatever it stands in, which asks about it before it is left. */
  form: CallForm<Words>
}

/** What may be done with an alarm in its state: with a word about it, which closing it needs. */
export function AlarmActs({ alarm, done, form }: Props) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { id, state } = alarm
  const words = form.values.comment.trim()
  const disabled = !online || form.busy
  const act = async (work: () => Promise<unknown>, told: string) => {
    if (!(await form.act(words === '' ? [] : ['comment'], work))) return
    form.reset()
    toast.done(told)
    done()
  }
  const said = words === '' ? {} : { comment: words }
  return (
    <section className={classes.acts}>
      {!online && <Notice kind="note">{say('alarms.needsNetwork')}</Notice>}
      <Allowed url="/alarm/v1/comment">
        <DraftOffer unsaved={form.unsaved} />
        <Textarea
          label={say('alarms.comment')}
          placeholder={say('alarms.commentHint')}
          {...form.text('comment')}
          maxLength={form.limits('comment').maxLength}
          autosize
          minRows={2}
          maxRows={6}
          disabled={disabled}
        />
      </Allowed>
      <FormError error={form.error ?? form.fault('id')} />
      <Buttons alarm={alarm} words={words} disabled={disabled} act={act} />
      {stateAfter(state, 'assign') && (
        <Assignee
          alarm={alarm}
          disabled={disabled}
          assign={(accountId) =>
            void act(() => call('alarm.assign', { id, accountId, ...said }), say('alarms.assigned'))
          }
        />
      )}
    </section>
  )
}

interface ButtonsProps {
  alarm: AlarmDetail
  /** What was written about it. */
  words: string
  disabled: boolean
  act: (work: () => Promise<unknown>, told: string) => Promise<void>
}

function Buttons({ alarm: { id, state, reports = [] }, words, disabled, act }: ButtonsProps) {
  const say = useText()
  const { call } = useApi()
  const mayFinish = useAllowed('/fault/v1/move')
  const [finishes, setFinishes] = useState(true)
  const count = mayFinish ? reports.filter((report) => isUnsettled(report.state)).length : 0
  const close = () =>
    act(
      () =>
        call('alarm.close', {
          ...{ id, comment: words },
          ...(count > 0 && finishes ? { finishReports: true } : {}),
        }),
      say('alarms.closed'),
    )
  const said = words === '' ? {} : { comment: words }
  const needsWords = disabled || words === ''
  return (
    <div className={classes.buttons}>
      {stateAfter(state, 'acknowledge') && (
        <Allowed url="/alarm/v1/acknowledge">
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={disabled}
            onClick={() =>
              void act(() => call('alarm.acknowledge', { id, ...said }), say('alarms.acknowledged'))
            }
          >
            {say('alarms.acknowledge')}
          </Button>
        </Allowed>
      )}
      <Allowed url="/alarm/v1/comment">
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={18} aria-hidden />}
          disabled={needsWords}
          onClick={() =>
            void act(() => call('alarm.comment', { id, comment: words }), say('alarms.commented'))
          }
        >
          {say('alarms.commentAdd')}
        </Button>
      </Allowed>
      {stateAfter(state, 'close') && (
        <Allowed url="/alarm/v1/close">
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            disabled={needsWords}
            onClick={() => void close()}
          >
            {say('alarms.close')}
          </Button>
          {count > 0 && (
            <Checkbox
              label={say('alarms.finishReports', { count })}
              checked={finishes}
              disabled={disabled}
              onChange={({ currentTarget: { checked } }) => setFinishes(checked)}
            />
          )}
        </Allowed>
      )}
    </div>
  )
}

interface AssigneeProps {
  alarm: Alarm
  disabled: boolean
  assign: (accountId: number | null) => void
}

function Assignee(props: AssigneeProps) {
  return useAllowed('/alarm/v1/assign') ? <AssigneeChoice {...props} /> : null
}

function AssigneeChoice({ alarm: { campusId, assigneeId, assignee }, disabled, assign }: AssigneeProps) {
  const say = useText()
  const { data } = useAnswer('alarm.assignees', { campusId })
  const people = (data ?? []).map(({ accountId, username, account }) => ({
    value: String(accountId),
    label: `${username} · ${account}`,
  }))
  return (
    <ManySelect
      label={say('alarms.assign')}
      value={assigneeId === null ? '' : String(assigneeId)}
      disabled={disabled}
      onChange={(value) => assign(value === '' ? null : Number(value))}
      data={withChosen([{ value: '', label: say('alarms.nobody') }, ...people], assigneeId, assignee)}
    />
  )
}
