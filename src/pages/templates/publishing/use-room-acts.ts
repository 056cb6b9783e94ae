import type { RoomConfigState } from '#contract/config-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { useReapply } from './reapply.tsx'

/** What can be done about what a room runs. Those that answer say whether it was done. */
export interface RoomActs {
  allowed: boolean
  /** Why nothing can be done now; null when it can. */
  reason: string | null
  reapply: () => Promise<void>
  accept: (hash: string) => Promise<boolean>
  drop: () => Promise<boolean>
  ask: () => Promise<void>
}

/** @param changed called when something was sent to the room */
export function useRoomActs(room: RoomConfigState, changed: () => void): RoomActs {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const reapply = useReapply(changed)
  const allowed = useAllowed('/template/v1/publish')
  const online = useConnection().kind === 'online'
  const { roomId, name, templateId: id = 0 } = room
  const told = (words: string) => {
    toast.done(words)
    changed()
    return true
  }
  return {
    allowed,
    reason: online ? null : say('parts.publishing.onlineOnly'),
    reapply: () => reapply([room]),
    accept: async (hash) => {
      const sure = await confirm({
        title: say('parts.publishing.runs.acceptTitle', { name }),
        body: say('parts.publishing.runs.acceptBody'),
        confirm: say('parts.publishing.runs.keep'),
      })
      if (!sure || !(await attempt(() => call('template.acceptRoom', { id, roomId, hash })))) return false
      return told(say('parts.publishing.runs.accepted', { name }))
    },
    drop: async () => {
      const sure = await confirm({
        title: say('parts.publishing.runs.dropTitle', { name }),
        body: say('parts.publishing.runs.dropBody'),
        confirm: say('parts.publishing.runs.drop'),
        danger: true,
      })
      if (!sure || !(await attempt(() => call('template.dropOverride', { id, roomIds: [roomId] }))))
        return false
      return told(say('parts.publishing.runs.dropped', { name }))
    },
    ask: async () => {
      if (await attempt(() => call('template.askRoom', { id, roomId })))
        told(say('parts.publishing.runs.asked'))
    },
  }
}
