import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Alarm } from '#contract/alarm-shapes.ts'
import { stateAfter } from '#contract/rules/alarms/life.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { ChosenBar } from '#src/ui/chosen-bar.tsx'
import { toast } from '#src/ui/toast.ts'
import { CloseForm, type Done } from './close-form.tsx'

interface Props {
  ticked: ReadonlyMap<number, Alarm>
  /** Ticks all that are shown. */
  tickAll: () => void
  /** Unticks these. */
  untick: (ids: readonly number[]) => void
  changed: () => void
}

/** What can be done with all alarms that are ticked: one after the other, and what is refused stays ticked. */
export function AlarmTicks({ ticked, tickAll, untick, changed }: Props) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState<readonly Alarm[] | null>(null)
  const all = [...ticked.values()]
  const raised = all.filter(({ state }) => stateAfter(state, 'acknowledge'))

  const doEach = async (
    alarms: readonly Alarm[],
    act: (id: number) => Promise<unknown>,
    told: 'alarms.acknowledgedMany' | 'alarms.closedMany',
  ): Promise<Done> => {
    setBusy(true)
    const done = new Set<number>()
    let failure: unknown
    for (const { id } of alarms) {
      try {
        await act(id)
        done.add(id)
      } catch (error) {
        failure = error
        // What is refused of one, since somebody else was faster, says nothing of the next; without an answer there is no next.
        if (!(error instanceof ApiError)) break
      }
    }
    setBusy(false)
    untick([...done])
    if (done.size > 0) toast.done(say(told, { count: done.size }))
    changed()
    return { left: alarms.filter(({ id }) => !done.has(id)), failure }
  }
  const acknowledge = async () => {
    const { failure } = await doEach(
      raised,
      (id) => call('alarm.acknowledge', { id }),
      'alarms.acknowledgedMany',
    )
    if (failure) tellFailure(failure)
  }
  const disabled = !online || busy
  return (
    <>
      {all.length > 0 && (
        <ChosenBar
          words={say('alarms.ticked', { count: all.length })}
          clearWords={say('alarms.untick')}
          clear={() => untick([...ticked.keys()])}
        >
          <Button variant="default" onClick={tickAll}>
            {say('alarms.tickAll')}
          </Button>
          <Allowed url="/alarm/v1/acknowledge">
            <Button
              variant="default"
              disabled={disabled || raised.length === 0}
              onClick={() => void acknowledge()}
            >
              {say('alarms.acknowledge')}
            </Button>
          </Allowed>
          <Allowed url="/alarm/v1/close">
            <Button disabled={disabled} onClick={() => setClosing(all)}>
              {say('alarms.close')}
            </Button>
          </Allowed>
        </ChosenBar>
      )}
      <CloseForm
        alarms={closing}
        close={() => setClosing(null)}
        closeAll={(alarms, comment) =>
          doEach(alarms, (id) => call('alarm.close', { id, comment }), 'alarms.closedMany')
        }
      />
    </>
  )
}
