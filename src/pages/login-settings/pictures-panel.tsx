import '#src/text/login-settings.ts'
import { useState } from 'react'
import type { LoginConfig } from '#contract/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { useCompanyVerbs } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import { PictureField } from '#src/widgets/picture/picture-field.tsx'

interface PicturesProps {
  config: LoginConfig
  take: (next: LoginConfig) => void
}

/** Unlike the words, a picture is saved as soon as it is chosen. */
export function PicturesPanel({ config, take }: PicturesProps) {
  const say = useText()
  const { loginConfig, savePicture } = useCompanyVerbs()
  const offline = useConnection().kind === 'offline'
  const mayLogo = useAllowed('/company/v1/companyLogo')
  const mayImage = useAllowed('/company/v1/loginImage')
  const [busy, setBusy] = useState(false)
  const picture = (kind: 'logo' | 'login') => async (file: Parameters<typeof savePicture>[1]) => {
    const work = async () => {
      await savePicture(kind, file)
      take(await loginConfig())
      toast.done(say('loginSettings.pictureSaved'))
    }
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  return (
    <Panel title={say('loginSettings.pictures')}>
      <PictureField
        label={say('loginSettings.logo')}
        address={config.companyLogo}
        most={limits.logoBytes}
        disabled={offline || busy}
        save={mayLogo ? picture('logo') : null}
      />
      <PictureField
        label={say('loginSettings.image')}
        address={config.loginImage}
        most={limits.loginImageBytes}
        disabled={offline || busy}
        save={mayImage ? picture('login') : null}
      />
    </Panel>
  )
}
