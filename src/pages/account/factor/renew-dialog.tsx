import '#src/text/account.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { FactorCode } from './factor-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** New recovery codes in place of those before. */
export function RenewDialog({ opened, onClose }: Props) {
  const say = useText()
  const api = useApi()
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useCallForm('ownAccount.renewRecoveryCodes', {
    initial: { code: '' },
    inWords: onlineFailureInWords,
  })
  const close = () => {
    form.reset()
    setCodes(null)
    onClose()
  }
  const submit = () =>
    form.submit(async ({ code }) => {
      setCodes((await api.call('ownAccount.renewRecoveryCodes', { code })).recoveryCodes)
    })
  return (
    <>
      <FormDialog
        opened={opened && codes === null}
        onClose={close}
        title={say('account.factor.renew')}
        onSubmit={() => void submit()}
        submit={say('common.confirm')}
        busy={form.busy}
        error={form.error}
      >
        <Text size="sm" c="dimmed">
          {say('account.factor.renewHint')}
        </Text>
        <FactorCode form={form} focused />
      </FormDialog>
      <RecoveryCodes codes={codes} onClose={close} />
    </>
  )
}
