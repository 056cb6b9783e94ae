import { type ComponentType, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { fetched, useFetched, useFetchedAhead } from '#src/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import type { SectionProps } from './section.ts'

/**
 * A section that only some templates have, or that is not the first to be looked at: it comes in a chunk of its own, with
 * its texts, when the page is drawn.
 */
export function lazySection(load: () => Promise<ComponentType<SectionProps>>): ComponentType<SectionProps> {
  const part = fetched(async () => {
    const [Section] = await Promise.all([load(), import('#src/text/parts.ts')])
    return Section
  })
  return function LazySection(props: SectionProps) {
    const say = useText()
    const [failed, setFailed] = useState(false)
    useFetchedAhead(part)
    const Section = useFetched(part, !failed, () => setFailed(true))
    if (Section) return <Section {...props} />
    if (!failed) return <LoadingState rows={2} />
    return (
      <ErrorState
        title={say('errors.loadTitle')}
        message={say('errors.loadFailed')}
        retry={() => setFailed(false)}
      />
    )
  }
}
