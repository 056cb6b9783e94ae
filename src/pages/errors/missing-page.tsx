import { useText } from '#src/text/text.ts'
import { ErrorPage } from './error-page.tsx'

/** /404 */
export function MissingPage() {
  const say = useText()
  return <ErrorPage code="404" title={say('errors.missingTitle')} hint={say('errors.missingHint')} />
}
