import '#src/text/account.ts'
import { Text } from '@mantine/core'
import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import classes from './factor.module.css'
import { FactorCode } from './factor-code.tsx'

interface Props {
  /** Null while there is none. */
  drawn: DataOf<'ownAccount.beginSecondFactor'> | null
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** The secret, to be scanned or typed, and the first code that it makes. */
export function ConfirmStep({ drawn, onClose, onDone }: Props) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('ownAccount.confirmSecondFactor', {
    initial: { code: '' },
    inWords: onlineFailureInWords,
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = async () => {
    let codes: string[] = []
    const sent = await form.submit(async ({ code }) => {
      codes = (await api.call('ownAccount.confirmSecondFactor', { code })).recoveryCodes
    })
    if (!sent) return
    form.reset()
    onDone(codes)
  }
  return (
    <FormDialog
      opened={drawn !== null}
      onClose={close}
      title={say('account.factor.begin')}
      onSubmit={() => void submit()}
      submit={say('account.factor.confirm')}
      busy={form.busy}
      error={form.error}
      full
    >
      <Text size="sm" c="dimmed">
        {say('account.factor.scan')}
      </Text>
      {drawn && <QrCode text={drawn.uri} label={say('account.factor.qr')} className={classes.qr} />}
      <Text size="sm" c="dimmed">
        {say('account.factor.secret')}
      </Text>
      <div className={classes.secret}>{drawn?.secret.match(/.{1,4}/g)?.join(' ')}</div>
      <FactorCode form={form} focused />
    </FormDialog>
  )
}
