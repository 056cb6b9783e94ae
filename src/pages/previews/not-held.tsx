import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { EmptyState } from '#src/ui/states.tsx'

/** A panel whose figures this device has never heard. */
export function NotHeld({ title }: { title: string }) {
  const say = useText()
  return (
    <Panel title={title}>
      <EmptyState title={say('previews.home.noAnswer')} />
    </Panel>
  )
}
