import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { LoadingState } from '#src/ui/states.tsx'

/** Stands where a room will while it is read. */
export function RoomReading() {
  const say = useText()
  return (
    <Page title={say('page.room')}>
      <LoadingState />
    </Page>
  )
}
