import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { RoomConfigState, RoomReport, RoomRuns } from '#contract/config-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { ChangeList } from './change-list.tsx'
import classes from './room-runs.module.css'
import { type RoomActs, useRoomActs } from './use-room-acts.ts'

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

interface PartProps {
  runs: RoomRuns
  acts: RoomActs
  close: () => void
}

function Drift({ runs, report, acts, close }: PartProps & { report: RoomReport }) {
  const say = useText()
  const { gateway, config, by, changedAt, heardAt, hash } = report
  const who = by === '' ? say('parts.publishing.runs.somebody') : by
  const swapped = useMemo(() => deviceCount(runs.devices, report.devices), [runs.devices, report.devices])
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{say('parts.publishing.runs.drift')}</h3>
      <p className={classes.dim}>
        {changedAt === null
          ? say('parts.publishing.runs.who', { who, gateway })
          : say('parts.publishing.runs.whoAndWhen', { who, gateway, time: timeInWords(changedAt) })}
        {heardAt !== null && ` ${say('parts.publishing.runs.heard', { time: timeInWords(heardAt) })}`}
      </p>
      {config && runs.sent ? (
        <ChangeList before={runs.sent} after={config} label={say('parts.publishing.runs.list')} />
      ) : (
        <EmptyState title={say('parts.publishing.runs.notTold')} />
      )}
      {config && swapped > 0 && (
        <p className={classes.dim}>{say('parts.publishing.runs.devices', { count: swapped })}</p>
      )}
      {acts.allowed && (
        <div className={classes.acts}>
          <Button disabled={acts.reason !== null} onClick={() => void acts.reapply().then(close)}>
            {say('parts.publishing.reapply')}
          </Button>
          {config && (
            <Button
              variant="default"
              disabled={acts.reason !== null}
              onClick={() => void acts.accept(hash).then((done) => done && close())}
            >
              {say('parts.publishing.runs.accept')}
            </Button>
          )}
          <Button variant="subtle" disabled={acts.reason !== null} onClick={() => void acts.ask()}>
            {say('parts.publishing.runs.ask')}
          </Button>
        </div>
      )}
      {acts.allowed && (
        <p className={classes.dim}>{acts.reason ?? say('parts.publishing.runs.acceptHint')}</p>
      )}
    </section>
  )
}

/** How many roles are played by other devices than the server says. */
function deviceCount(sent: RoomRuns['devices'], told: RoomRuns['devices']): number {
  const keyOf = ({ identifier, deviceNo, channel = 0 }: RoomRuns['devices'][number]) =>
    `${identifier} ${deviceNo} ${channel}`
  const known = new Set(sent.map(keyOf))
  return told.filter((one) => !known.has(keyOf(one))).length
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
