import { useEffect } from 'react'
import { useCompanyVerbs, useHeldCompanyTheme } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useOwnLoginFace } from '#src/session/own-login-face.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { keepLoginFace } from '#src/theme/login-face.ts'
import { takeCompanyLook } from '#src/theme/theme-choice.ts'

/** Takes up the company's theme as it is heard of, and keeps how its sign-in looks for the next one on this device. */
export function useCompanyLook(): void {
  const system = useSystem()
  const held = useHeldCompanyTheme()
  const { loginConfig } = useCompanyVerbs()
  const ownFace = useOwnLoginFace()
  const online = useConnection().kind === 'online'
  useEffect(() => {
    if (held) takeCompanyLook(held.data, held.at)
  }, [held])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever the server can be heard again
  useEffect(() => {
    if (!online) return
    loginConfig().then(
      (config) => keepLoginFace(system, ownFace(config)),
      () => undefined,
    )
  }, [online, system])
}
