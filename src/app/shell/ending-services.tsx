import { useAnswer } from '#src/data/answers.ts'
import { ServiceWarnings } from '#src/pages/vas/service-warnings.tsx'

/** Services that end soon, above every page. `soon` is whether one does. */
export function EndingServices({ soon }: { soon: boolean }) {
  const held = useAnswer('vas.myServices', {})
  return soon && <ServiceWarnings held={held} />
}
