import { useNewsAnswer } from '#src/data/news.ts'
import { ServiceWarnings } from '#src/pages/vas/service-warnings.tsx'

/** Services that end soon, above every page. `soon` is whether one does. */
export function EndingServices({ soon }: { soon: boolean }) {
  const held = useNewsAnswer('vas.myServices', {}, 'messages')
  return soon && <ServiceWarnings held={held} folded />
}
