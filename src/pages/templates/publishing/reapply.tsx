import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'

type Room = Pick<RoomConfigState, 'roomId' | 'templateId'>

type Lot = InputOf<'template.reapply'>

/** Rooms by their template, as many together as one call names. */
function lotsOf(rooms: readonly Room[]): Lot[] {
  const byTemplate = groupBy(rooms, ({ templateId = 0 }) => templateId)
  return [...byTemplate].flatMap(([id, its]) =>
    Array.from({ length: Math.ceil(its.length / limits.namedRooms) }, (_, lot) => {
      const from = lot * limits.namedRooms
      return { id, roomIds: its.slice(from, from + limits.namedRooms).map(({ roomId }) => roomId) }
    }),
  )
}

/** Sends rooms again what they are to run, and says of how many that was done, also where it was not done of all. */
export function useReapply(changed: () => void): (rooms: readonly Room[]) => Promise<void> {
  const say = useText()
  const { call } = useApi()
  return async (rooms) => {
    let count = 0
    const send = async ({ id, roomIds }: Lot) => {
      count += (await call('template.reapply', { id, roomIds })).rooms
    }
    for (const lot of lotsOf(rooms)) {
      if (await attempt(() => send(lot))) continue
      // Why is said already; of the lots before, nothing is.
      if (count === 0) return
      toast.note(say('parts.publishing.reappliedPart', { count, left: rooms.length - count }))
      return changed()
    }
    const left = rooms.length - count
    const words = { count, left }
    toast.done(say(left > 0 ? 'parts.publishing.reappliedSome' : 'parts.publishing.reapplied', words))
    changed()
  }
}

/** Sends all rooms that are shown again what they are to run, after a question. */
export function ReapplyButton({ rooms, changed }: { rooms: readonly Room[]; changed: () => void }) {
  const say = useText()
  const confirm = useConfirm()
  const reapply = useReapply(changed)
  const allowed = useAllowed('/template/v1/publish')
  const online = useConnection().kind === 'online'
  const [busy, setBusy] = useState(false)
  if (!allowed || rooms.length === 0) return null
  const run = async () => {
    const count = rooms.length
    const sure = await confirm({
      title: say('parts.publishing.reapplyTitle', { count }),
      body: say('parts.publishing.reapplyBody'),
      confirm: say('parts.publishing.reapply'),
    })
    if (!sure) return
    setBusy(true)
    await reapply(rooms)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={busy}
      disabled={!online}
      title={online ? undefined : say('parts.publishing.onlineOnly')}
      onClick={() => void run()}
    >
      {say('parts.publishing.reapplyCount', { count: rooms.length })}
    </Button>
  )
}
