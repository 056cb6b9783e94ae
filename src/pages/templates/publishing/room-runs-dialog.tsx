import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RoomConfigState, RoomRuns } from '#contract/config-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { ChangeList } from './change-list.tsx'
import { Drift, type PartProps } from './room-drift.tsx'
import classes from './room-runs.module.css'
import { useRoomActs } from './use-room-acts.ts'

interface Props {
  /** Null for none. */
  room: RoomConfigState | null
  close: () => void
  /** Called when something was sent to it. */
  changed: () => void
}

/** What a room runs otherwise than it was sent, and what it keeps as its own. */
export function RoomRunsDialog({ room, close, changed }: Props) {
  const say = useText()
  const kept = useKept(room)
  if (!kept) return null
  const { name, roomId } = kept.value
  return (
    <Dialog
      opened={room !== null}
      onClose={close}
      title={say('parts.publishing.runs.title', { name })}
      size={640}
      side
    >
      <Content key={`${kept.opening} ${roomId}`} room={kept.value} close={close} changed={changed} />
    </Dialog>
  )
}

function Content({ room, close, changed }: { room: RoomConfigState } & Pick<Props, 'close' | 'changed'>) {
  const say = useText()
  const { roomId, templateId = 0, state, appliedAt } = room
  const { data, waiting, refresh } = useAnswer('template.roomRuns', { id: templateId, roomId })
  const acts = useRoomActs(room, () => {
    void refresh()
    changed()
  })
  // What the server tells of the room by itself makes what is shown here old.
  const told = `${state} ${appliedAt} ${room.publishedAt}`
  const seen = useRef(told)
  useEffect(() => {
    if (seen.current === told) return
    seen.current = told
    void refresh()
  }, [told, refresh])
  if (waiting) return <LoadingState />
  if (!data) return <EmptyState title={say('parts.publishing.runs.notHeard')} />
  return (
    <>
      {data.reports.map((report) => (
        <Drift key={report.gatewayId} runs={data} report={report} acts={acts} close={close} />
      ))}
      {data.reports.length === 0 && data.override === null && (
        <EmptyState title={say('parts.publishing.runs.same')} />
      )}
      {data.override && <Own runs={data} override={data.override} acts={acts} close={close} />}
    </>
  )
}

function Own({
  runs: { base, sent },
  override: { by, at, moot },
  acts,
  close,
}: PartProps & { override: NonNullable<RoomRuns['override']> }) {
  const say = useText()
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{say('parts.publishing.runs.own')}</h3>
      <p className={classes.dim}>
        {say('parts.publishing.runs.acceptedBy', { by, time: timeInWords(at) })}
        {moot > 0 && ` ${say('parts.publishing.runs.moot', { count: moot })}`}
      </p>
      {base && sent && <ChangeList before={base} after={sent} label={say('parts.publishing.runs.ownList')} />}
      {acts.allowed && (
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={acts.reason !== null}
            onClick={() => void acts.drop().then((done) => done && close())}
          >
            {say('parts.publishing.runs.drop')}
          </Button>
        </div>
      )}
    </section>
  )
}
