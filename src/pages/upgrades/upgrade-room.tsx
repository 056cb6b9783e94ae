import { Button } from '@mantine/core'
import type { RolloutRoomState } from '#contract/rollout-shapes.ts'
import { isFailure } from '#contract/rules/waves.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import type { SeenRolloutRoom } from '#src/data/upgrades.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './upgrades.module.css'

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

export interface Upgrade {
  campusId: number
  id: number
  templateId: number
}

interface RoomProps {
  room: SeenRolloutRoom
  upgrade: Upgrade
  /** It was ended where it stood: nothing of it is sent again. */
  stopped: boolean
  report: () => void
  changed: () => void
}

/** A room of an upgrade: how far it is, what was reported of it, trying again. */
export function Room({ room, upgrade: { templateId, id: rolloutId }, stopped, report, changed }: RoomProps) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const maySteer = useAllowed('/template/v1/publish')
  const mayReport = useAllowed('/classroom/v1/template/upgrade/reportFault')
  const { roomId, name, place, state, fault, report: said, pending } = room
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
        <PendingMark pending={pending} />
        {maySteer && !stopped && isFailure(state) && (
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
          {said.reportedBy === null
            ? say('parts.upgrades.reportedHere', {
                ...{ time: timeInWords(said.reportedAt), words: said.describe },
              })
            : say('parts.upgrades.reported', {
                ...{ name: said.reportedBy, time: timeInWords(said.reportedAt), words: said.describe },
              })}
        </p>
      )}
    </>
  )
}
