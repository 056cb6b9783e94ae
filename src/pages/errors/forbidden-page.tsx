import { useLocation } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { ErrorPage } from './error-page.tsx'

/** /403, which may have been told why. */
export function ForbiddenPage() {
  const say = useText()
  const { state } = useLocation()
  const why = (state as { why?: unknown } | null)?.why
  return (
    <ErrorPage
      code="403"
      title={say('errors.forbiddenTitle')}
      hint={typeof why === 'string' ? why : say('errors.forbiddenHint')}
    />
  )
}
