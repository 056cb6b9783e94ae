import '#src/text/rooms.ts'
import { IconLock, IconWifiOff } from '@tabler/icons-react'
import type { Template } from '#contract/template-shapes.ts'
import { useHeldAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import type { Room } from '#src/data/devices.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { together, useSettled } from '#src/ui/use-settled.ts'
import { useControlBlock } from '#src/widgets/device/use-control-block.ts'
import { RoomDevices } from '../room-devices.tsx'
import { HoldProvider, holdChoice } from './hold.tsx'
import { LeaseList, Leases } from './leases.tsx'
import classes from './room-body.module.css'
import { RoomControls } from './room-controls.tsx'
import type { RoomProgram } from './room-program.ts'

const RoomStatus = lazyDialog(
  async () => (await import('./room-status.tsx')).RoomStatus,
  () => true,
)

const KeyPresses = lazyDialog(
  async () => (await import('./key-presses.tsx')).KeyPresses,
  () => true,
)

const SayWord = lazyDialog(
  async () => (await import('./say-word.tsx')).SayWord,
  () => true,
)

const NoRemoteControl = lazyDialog(
  async () => (await import('./no-remote-control.tsx')).NoRemoteControl,
  () => true,
)

const OwnHours = lazyDialog(
  async () => (await import('./own-hours.tsx')).OwnHours,
  () => true,
)

const parts = together([holdChoice, ...[LeaseList, RoomStatus, KeyPresses, SayWord].map(({ part }) => part)])

interface Props {
  room: Room
  /** The room's; null when it has none, undefined while it is read. */
  template: Template | null | undefined
  program: RoomProgram | null
}

/**
 * What stands in a room and what it can be told: why it cannot be told anything now, scenes and groups, then how it stands
 * with its guest, then its devices. It is shown when all of it has its place.
 */
export function RoomBody({ room, template, program }: Props) {
  const { id: roomId, campusId } = room.node
  const block = useControlBlock(roomId)
  const settled = useSettled(parts, useIsRead(campusId) && template !== undefined)
  const part = { campusId, roomId, blocked: block.kind === 'blocked' || program?.running.given === false }
  return (
    <div className={classes.body} data-settled={settled}>
      {!settled && (
        <div className={classes.reading}>
          <LoadingState />
        </div>
      )}
      {block.kind === 'blocked' && (
        <Notice kind="warn" icon={block.by === 'room' ? <IconLock size={18} /> : <IconWifiOff size={18} />}>
          {block.reason}
          {block.by === 'room' && <OwnHours roomId={roomId} />}
        </Notice>
      )}
      {block.kind === 'hidden' && <NoRemoteControl />}
      <HoldProvider>
        <Leases campusId={campusId} roomId={roomId} names={program?.nameOf ?? null} devices={room.devices} />
        {program && <RoomControls room={room} program={program} />}
        {template !== undefined && <RoomStatus room={room} program={program} />}
        {program && block.kind !== 'hidden' && (
          <>
            <SayWord {...part} runs={program.running.config} />
            <KeyPresses {...part} program={program} />
          </>
        )}
        {template !== undefined && <RoomDevices room={room} program={program} />}
      </HoldProvider>
    </div>
  )
}

/** Whether it is known what this device last heard of a room, and whether the server can be reached. */
function useIsRead(campusId: number): boolean {
  const of = { campusId }
  const held = [
    useHeldAnswer('lease.list', of),
    useHeldAnswer('roomStay.list', of),
    useHeldAnswer('device.reach', of),
  ]
  return useConnection().kind !== 'starting' && held.every((answer) => answer !== undefined)
}
