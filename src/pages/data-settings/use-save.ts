import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'

/** What saving asks for: settings are added where the company never said any, and edited from then on. */
export const savingUrl = (area: 'mapConfig' | 'companyEnergyConfig', { id }: { id: number | null }): string =>
  `/${area}/v1/${id === null ? 'add' : 'edit'}`

/** How one setting is saved as soon as it is chosen: whether she may, whether it can be now, and the saving itself. */
export function useSave(url: string) {
  const say = useText()
  const offline = useConnection().kind === 'offline'
  const allowed = useAllowed(url)
  const [busy, setBusy] = useState(false)
  const save = async (work: () => Promise<void>) => {
    setBusy(true)
    await attempt(async () => {
      await work()
      toast.done(say('previews.settings.saved'))
    })
    setBusy(false)
  }
  return { save, offline, allowed, disabled: offline || busy }
}
