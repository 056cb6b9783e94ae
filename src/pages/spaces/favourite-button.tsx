import '#src/text/rooms.ts'
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'

/** Makes a room one of the user's favourites, or none any more. */
export function FavouriteButton({ roomId }: { roomId: number }) {
  const say = useText()
  const { call } = useApi()
  const { data, refresh } = useAnswer('ownRoom.list', {})
  const offline = useConnection().kind !== 'online'
  const [busy, setBusy] = useState(false)
  if (isTemporaryId(roomId)) return null
  const marked = data?.some((room) => room.roomId === roomId && room.favourite) ?? false
  const Icon = marked ? IconStarFilled : IconStar
  const toggle = async () => {
    setBusy(true)
    await attempt(() => call('ownRoom.mark', { roomId, favourite: !marked }))
    await refresh()
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="subtle"
      color={marked ? 'yellow' : 'gray'}
      aria-pressed={marked}
      aria-label={say(marked ? 'rooms.own.remove' : 'rooms.own.add')}
      disabled={offline || busy || data === null}
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
