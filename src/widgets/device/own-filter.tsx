import '#src/text/rooms.ts'
import { Switch } from '@mantine/core'
import { useCallback } from 'react'
import { useOnlyMine } from '#src/session/only-mine.ts'
import { useText } from '#src/text/text.ts'
import { useRoomBars } from './use-room-bars.ts'

export type OwnFilter = ReturnType<typeof useOwnFilter>

/** Which rooms are shown to somebody who has been given some: hers alone, unless she wants to see all. */
export function useOwnFilter() {
  const bars = useRoomBars()
  const [onlyMine, choose] = useOnlyMine()
  const on = bars.bounded && onlyMine
  const { isHers } = bars
  const shows = useCallback((roomId: number) => !on || isHers(roomId), [on, isHers])
  return {
    bars,
    on,
    shows,
    control: bars.bounded ? <OnlyMineSwitch on={on} choose={choose} /> : null,
  }
}

function OnlyMineSwitch({ on, choose }: { on: boolean; choose: (on: boolean) => void }) {
  const say = useText()
  return (
    <Switch
      label={say('rooms.onlyMine')}
      checked={on}
      onChange={({ currentTarget: { checked } }) => choose(checked)}
    />
  )
}
