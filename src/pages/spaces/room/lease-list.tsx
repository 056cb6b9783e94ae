import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import type { Lease } from '#contract/lease.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'
import classes from './hold.module.css'
import { leftInWords, type Props, useMine } from './leases.tsx'
import roomClasses from './room-controls.module.css'

interface ListProps extends Props {
  leases: readonly Lease[]
  refresh: () => Promise<void>
}

/** Who holds what in a room and until when, with a button for those who may end it. */
export function LeaseList({ names, devices, leases, refresh }: ListProps) {
  const say = useText()
  const offline = useConnection().kind !== 'online'
  if (leases.length === 0) return null
  return (
    <section className={roomClasses.part} aria-labelledby="room-leases">
      <h2 id="room-leases" className={roomClasses.heading}>
        {say('rooms.lease.title')}
      </h2>
      {offline && <p className={roomClasses.hint}>{say('rooms.lease.asOf')}</p>}
      <ul className={classes.leases}>
        {leases.map((lease) => (
          <LeaseLine
            key={lease.leaseId}
            lease={lease}
            what={whatIn(say, lease, names, devices)}
            offline={offline}
            refresh={refresh}
          />
        ))}
      </ul>
    </section>
  )
}

/** What was told: the scene, the group or the device, or how many devices. */
function whatIn(say: Say, lease: Lease, names: RoomNames | null, devices: readonly Device[]): string {
  const { sceneValue, groupValue, deviceId, deviceIds } = lease
  if (sceneValue !== null && names) return say('rooms.lease.scene', { name: names.scene(sceneValue) })
  if (groupValue !== null && names) return names.group(groupValue)
  const device = devices.find(({ id }) => id === deviceId)
  return device?.name ?? say('rooms.lease.devices', { count: deviceIds.length })
}

interface LineProps {
  lease: Lease
  what: string
  offline: boolean
  refresh: () => Promise<void>
}

function LeaseLine({ lease, what, offline, refresh }: LineProps) {
  const say = useText()
  const { call } = useApi()
  const now = useNow()
  const own = useMine()(lease)
  const mayCommand = useAllowed('/device/v1/command')
  const mayEnd = useAllowed('/lease/v1/end')
  const [busy, setBusy] = useState(false)
  const { campusId, leaseId, username, until, holdUntil } = lease
  const name = own ? say('rooms.lease.mine') : username
  const end = async () => {
    setBusy(true)
    const which = { campusId, leaseId }
    const done = await attempt(() => call(own && mayCommand ? 'lease.release' : 'lease.end', which))
    await refresh()
    setBusy(false)
    if (done) toast.done(say('rooms.lease.ended'))
  }
  return (
    <li className={classes.lease}>
      <span className={classes.what}>
        <span className={classes.who}>{name}</span>
        <span>{what}</span>
        <span className={classes.dim}>
          {leftInWords(say, lease, now)}
          {holdUntil === 'time' &&
            say('devices.comma') + say('rooms.lease.until', { time: timeInWords(until, 'HH:mm') })}
        </span>
      </span>
      {((own && mayCommand) || mayEnd) && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          disabled={offline}
          aria-label={say('rooms.lease.endOf', { name })}
          onClick={() => void end()}
        >
          {say('rooms.lease.end')}
        </Button>
      )}
    </li>
  )
}
