import '@mantine/core/styles/Drawer.layer.css'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { useLanguage, useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import classes from './agreement-dialog.module.css'

/** The words of the agreement, as the server has them. */
export function AgreementDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const say = useText()
  const api = useApi()
  const language = useLanguage()
  const [agreement, setAgreement] = useState<DataOf<'user.agreement'> | 'failed' | null>(null)
  useEffect(() => {
    if (!opened) return
    let left = false
    api.call('user.agreement', {}).then(
      (read) => left || setAgreement(read),
      () => left || setAgreement('failed'),
    )
    return () => {
      left = true
    }
  }, [api, opened])
  return (
    <Dialog opened={opened} onClose={close} title={say('signIn.agreement')} size={560}>
      {agreement === null && <LoadingState rows={3} />}
      {agreement === 'failed' && <p role="alert">{say('signIn.noServer')}</p>}
      {agreement !== null && agreement !== 'failed' && (
        <ol className={classes.points}>
          {agreement[language === 'en' ? 'en' : 'zh'].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
