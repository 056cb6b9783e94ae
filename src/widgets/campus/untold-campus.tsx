import '#src/text/buildings.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useConnection } from '#src/data/connection.ts'
import type { CampusFreshness } from '#src/data/freshness.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'

/** In place of what a campus holds while this device has never been told of it: on its way, or not to be had here. */
export function UntoldCampus({ freshness }: { freshness: CampusFreshness | undefined }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  if (!freshness || (online && freshness.error === null)) return <LoadingState />
  return (
    <EmptyState
      icon={<IconCloudOff size={40} stroke={1.3} />}
      title={say('buildings.notHeld', { place: say('system.place') })}
      hint={say('buildings.notHeldHint')}
    />
  )
}
