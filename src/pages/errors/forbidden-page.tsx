import { useText } from '#src/text/text.ts'
import { ErrorPage } from './error-page.tsx'

/** /403 */
export function ForbiddenPage() {
  const say = useText()
  return <ErrorPage code="403" title={say('errors.forbiddenTitle')} hint={say('errors.forbiddenHint')} />
}
