import '#src/text/account.ts'
import { Text } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { FactorCode } from './factor-code.tsx'
import { OwnPassword } from './own-password.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Takes the second factor away, by itself and the password. */
export function RemoveDialog({ opened, onClose }: Props) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('ownAccount.removeSecondFactor', {
    initial: { password: '', code: '' },
    verbatim: ['password'],
    inWords: onlineFailureInWords,
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = async () => {
    const removed = await form.submit(({ password, code }) =>
      api.call('ownAccount.removeSecondFactor', { password: encodePassword(password), code }),
    )
    if (!removed) return
    toast.done(say('account.factor.removed'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('account.factor.removeTitle')}
      onSubmit={() => void submit()}
      submit={say('account.factor.remove')}
      busy={form.busy}
      error={form.error}
    >
      <Text size="sm" c="dimmed">
        {say('account.factor.removeHint')}
      </Text>
      <OwnPassword form={form} />
      <FactorCode form={form} />
    </FormDialog>
  )
}
