import { useCallback } from 'react'
import { useOnlyMine } from '#src/session/only-mine.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useRoomBars } from './use-room-bars.ts'

const OnlyMineSwitch = lazyDialog(
  async () => (await import('./only-mine-switch.tsx')).OnlyMineSwitch,
  () => true,
)

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
