import { useEffect, useState } from 'react'
import type { Rollout } from '#contract/rollout-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { type SeenRolloutRoom, useUpgrade } from '#src/data/upgrades.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { FaultForm } from './fault-form.tsx'
import { Room, type Upgrade } from './upgrade-room.tsx'
import classes from './upgrades.module.css'

interface Props {
  campusId: number
  rollout: Rollout | null
  close: () => void
  /** Called when it was steered, or a fault was reported. */
  changed: () => void
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

/** While rooms are on their way, in ms. */
const askEvery = 3_000

function Rooms({ upgrade, changed }: { upgrade: Upgrade; changed: () => void }) {
  const say = useText()
  const { upgrade: seen, freshness, waiting, refresh } = useUpgrade(upgrade.campusId, upgrade.id)
  const online = useConnection().kind === 'online'
  const [told, setTold] = useState<SeenRolloutRoom | null>(null)
  const moving = online && (seen?.roomList.some(({ state }) => state === 'sending') ?? false)
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
  if (!seen) return <EmptyState title={say('templates.publish.notHeard')} />
  return (
    <>
      {freshness && <StaleNote {...freshness} />}
      <ul className={classes.rooms} aria-label={say('parts.upgrades.roomList')}>
        {seen.roomList.map((room) => (
          <li key={room.roomId} className={classes.room}>
            <Room
              {...{ room, upgrade }}
              stopped={seen.state === 'stopped'}
              report={() => setTold(room)}
              changed={again}
            />
          </li>
        ))}
      </ul>
      <FaultForm upgrade={upgrade} room={told} close={() => setTold(null)} />
    </>
  )
}
