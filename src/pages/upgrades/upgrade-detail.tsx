import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Rollout, RolloutRoom, RolloutRoomState } from '#contract/rollout-shapes.ts'
import { isFailure } from '#contract/rules/waves.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { FaultForm } from './fault-form.tsx'
import classes from './upgrades.module.css'

interface Props {
  campusId: number
  rollout: Rollout | null
  close: () => void
  /** Called when it was steered, or a fault was reported. */
  changed: () => void
}

const tones: Record<RolloutRoomState, Tone> = {
  waiting: 'plain',
  sending: 'accent',
  done: 'ok',
  failed: 'bad',
  late: 'warn',
  reported: 'bad',
  unreachable: 'warn',
  replaced: 'plain',
}

/** The rooms of an upgrade: how far each is, what was reported of it, and trying again. */
export function UpgradeDetail({ campusId, rollout, close, changed }: Props) {
  const say = useText()
  const kept = useKept(rollout)
  if (!kept) return null
  const { id, templateName: name, templateId } = kept.value
  return (
    <Dialog
      opened={rollout !== null}
      onClose={close}
      title={say('parts.upgrades.detail', { name })}
      size={640}
      side
    >
      <Rooms key={id} upgrade={{ campusId, id, templateId }} changed={changed} />
    </Dialog>
  )
}

interface Upgrade {
  campusId: number
  id: number
  templateId: number
}

/** While rooms are on their way, in ms. */
const askEvery = 3_000

function Rooms({ upgrade, changed }: { upgrade: Upgrade; changed: () => void }) {
  const say = useText()
  const input = { id: upgrade.campusId, upgradeId: upgrade.id }
  const { data, freshness, waiting, refresh } = useAnswer('upgrade.getDetail', input)
  const online = useConnection().kind === 'online'
  const [told, setTold] = useState<RolloutRoom | null>(null)
  const moving = online && (data?.roomList.some(({ state }) => state === 'sending') ?? false)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => void refresh(), askEvery)
    return () => clearInterval(timer)
  }, [moving, refresh])
  const again = () => {
    void refresh()
    changed()
  }
  if (waiting) return <LoadingState />
  if (!data) return <EmptyState title={say('templates.publish.notHeard')} />
  return (
    <>
      {freshness && <StaleNote {...freshness} />}
      <ul className={classes.rooms} aria-label={say('parts.upgrades.roomList')}>
        {data.roomList.map((room) => (
          <li key={room.roomId} className={classes.room}>
            <Room room={room} upgrade={upgrade} report={() => setTold(room)} changed={again} />
          </li>
        ))}
      </ul>
      <FaultForm upgrade={upgrade} room={told} close={() => setTold(null)} />
    </>
  )
}

interface RoomProps {
  room: RolloutRoom
  upgrade: Upgrade
  report: () => void
  changed: () => void
}

function Room({ room, upgrade: { templateId, id: rolloutId }, report, changed }: RoomProps) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const maySteer = useAllowed('/template/v1/publish')
  const mayReport = useAllowed('/classroom/v1/template/upgrade/reportFault')
  const { roomId, name, place, state, fault, report: said } = room
  const retry = async () => {
    const step = { id: templateId, rolloutId, action: 'retry' as const, roomIds: [roomId] }
    if (await attempt(() => call('template.steerRollout', step))) changed()
  }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={`${classes.line} ${classes.place}`}>{place}</span>
        <Badge tone={tones[state]}>{say(`parts.upgrades.state.${state}`)}</Badge>
        {maySteer && isFailure(state) && (
          <Button
            variant="subtle"
            size="sm"
            disabled={!online}
            aria-label={say('parts.upgrades.retryOf', { name })}
            onClick={() => void retry()}
          >
            {say('parts.upgrades.retry')}
          </Button>
        )}
        {mayReport && state !== 'waiting' && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={say('parts.upgrades.reportTitle', { name })}
            onClick={report}
          >
            {say('parts.upgrades.report')}
          </Button>
        )}
      </div>
      {fault !== null && <p className={classes.line}>{say('parts.upgrades.refused', { reason: fault })}</p>}
      {said && (
        <p className={classes.line}>
          {say('parts.upgrades.reported', {
            name: said.reportedBy,
            time: timeInWords(said.reportedAt),
            words: said.describe,
          })}
        </p>
      )}
    </>
  )
}
