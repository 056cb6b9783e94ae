import '#src/text/rooms.ts'
import { IconClockPause } from '@tabler/icons-react'
import type { Device } from '#contract/device-shapes.ts'
import type { Lease } from '#contract/lease.ts'
import { useAnswer, useHeldAnswer } from '#src/data/answers.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSession } from '#src/session/session-provider.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'
import classes from './hold.module.css'

const minute = 60_000

/** How long something is still held, in words: until something ends, or for so long. */
export function leftInWords(say: Say, { until, holdUntil }: Lease, now: number): string {
  if (holdUntil === 'checkOut') return say('rooms.lease.checkOut')
  if (holdUntil === 'lessonEnd') return say('rooms.lease.lessonEnd', { time: timeInWords(until, 'HH:mm') })
  const minutes = Math.round((until - now) / minute)
  if (minutes < 1) return say('rooms.lease.soon')
  if (minutes < 60) return say('rooms.lease.left', { count: minutes })
  return say('rooms.lease.leftHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

export const useMine = (): ((lease: Lease) => boolean) => {
  const session = useSession()
  const own = session.kind === 'signed-in' ? session.user.userId : null
  return ({ accountId }) => accountId !== null && accountId === own
}

/** What is held in a room, as this device last heard, without what has run out since. */
export function useHeldLeases(campusId: number, roomId: number): Lease[] {
  const now = useNow()
  const leases = useHeldAnswer('lease.list', { campusId })?.data ?? []
  return leases.filter((lease) => lease.roomId === roomId && lease.until > now)
}

export const LeaseList = lazyDialog(
  async () => (await import('./lease-list.tsx')).LeaseList,
  ({ leases }) => leases.length > 0,
)

export interface Props {
  campusId: number
  roomId: number
  names: RoomNames | null
  devices: readonly Device[]
}

/** Who holds what in a room and until when, with a button for those who may end it. */
export function Leases(props: Props) {
  return useAllowed('/lease/v1/list') ? <AskedLeases {...props} /> : null
}

function AskedLeases(props: Props) {
  const { campusId, roomId } = props
  const { refresh } = useAnswer('lease.list', { campusId })
  const leases = useHeldLeases(campusId, roomId)
  return <LeaseList {...props} leases={leases} refresh={refresh} />
}

/** Says on a tile that something of it is held, by whom and how long. */
export function LeaseMark({ leases, deviceIds }: { leases: readonly Lease[]; deviceIds: readonly number[] }) {
  const say = useText()
  const now = useNow()
  const isMine = useMine()
  const held = leases.find((lease) => lease.deviceIds.some((id) => deviceIds.includes(id)))
  if (!held) return null
  const left = leftInWords(say, held, now)
  return (
    <p className={classes.mark}>
      <IconClockPause size={14} aria-hidden />
      {isMine(held)
        ? say('rooms.lease.markMine', { left })
        : say('rooms.lease.mark', { name: held.username, left })}
    </p>
  )
}
