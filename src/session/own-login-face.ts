import type { LoginConfig } from '#contract/company-settings.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { ownLoginFace } from '#src/data/login-face.ts'
import type { LoginFace } from '#src/theme/login-face.ts'
import { useConsoleTitle } from '#src/ui/console-title.ts'
import { useFeatures } from './use-person.ts'

/** What her company's sign-in is titled whatever is said of it; undefined where it is titled as is said. */
export function useFixedTitle(): string | undefined {
  const titled = useConsoleTitle()
  return useFeatures().hotelTitle ? titled : undefined
}

/** How the sign-in of her company looks, to be kept for the next one; null for one that looks like any. */
export function useOwnLoginFace(): (config: LoginConfig) => LoginFace | null {
  const { enName } = useDesk().user.company
  const fixed = useFixedTitle()
  return (config) => {
    const own = ownLoginFace(config)
    return own && { ...own, enName, title: fixed ?? own.title }
  }
}
