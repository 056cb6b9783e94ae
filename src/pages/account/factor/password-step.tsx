import '#src/text/account.ts'
import { Text } from '@mantine/core'
import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { OwnPassword } from './own-password.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onDrawn: (drawn: DataOf<'ownAccount.beginSecondFactor'>) => void
}

/** Her password, before a secret is drawn: an open session alone could lock her out. */
export function PasswordStep({ opened, onClose, onDrawn }: Props) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('ownAccount.beginSecondFactor', {
    initial: { password: '' },
    verbatim: ['password'],
    inWords: onlineFailureInWords,
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = async () => {
    let drawn: DataOf<'ownAccount.beginSecondFactor'> | undefined
    const sent = await form.submit(async ({ password }) => {
      drawn = await api.call('ownAccount.beginSecondFactor', { password: encodePassword(password) })
    })
    if (!sent || !drawn) return
    form.reset()
    onDrawn(drawn)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('account.factor.begin')}
      onSubmit={() => void submit()}
      submit={say('account.factor.next')}
      busy={form.busy}
      error={form.error}
    >
      <Text size="sm" c="dimmed">
        {say('account.factor.passwordHint')}
      </Text>
      <OwnPassword form={form} />
    </FormDialog>
  )
}
