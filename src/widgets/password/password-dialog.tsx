import { PasswordInput } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import { limits } from '#contract/limits.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSignOut } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordFaults, newPasswordInputs } from './new-password-words.ts'

interface Props {
  opened: boolean
  /** What cancelling does. */
  onClose: () => void
  /** It stands because the first password has not been changed yet: cancelling signs out. */
  first?: boolean
}

/** Resets one's own password; then she is signed out, and the page is loaded anew (spec point 4). */
export function PasswordDialog({ opened, onClose, first = false }: Props) {
  const say = useText()
  const api = useApi()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const offline = useConnection().kind === 'offline'
  const form = useCallForm('ownAccount.changePassword', {
    initial: { oldPassword: '', password: '', confirm: '' },
    check: (values) => newPasswordFaults(values, say),
    verbatim: newPasswordInputs,
    inWords: onlineFailureInWords,
  })

  const submit = async () => {
    const changed = await form.submit(({ oldPassword: old, password: next }) =>
      api.call('ownAccount.changePassword', {
        oldPassword: encodePassword(old),
        password: encodePassword(next),
      }),
    )
    if (!changed) return
    // Her sessions have ended with the old password: nothing here has any business with the server now.
    await signOut('keep-edits')
    toast.doneAfterReload(say('password.done'))
    location.reload()
  }
  const close = () => {
    form.reset()
    onClose()
  }
  const { passwordDialog, passwordDialogPlatform } = limits

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('password.title')}
      onSubmit={() => void submit()}
      submit={say('common.confirm')}
      {...(first ? { cancel: say('shell.signOut') } : {})}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={pathname.startsWith('/platform') ? passwordDialogPlatform : passwordDialog}
      full
      disabled={offline}
    >
      {offline && <Notice kind="warn">{say('password.offline')}</Notice>}
      {first && <Notice kind="note">{say('password.first')}</Notice>}
      <input type="text" name="username" autoComplete="username" hidden readOnly />
      <PasswordInput
        size="md"
        label={say('password.old')}
        autoComplete="current-password"
        {...form.text('oldPassword')}
        visibilityToggleButtonProps={{ 'aria-label': say('signIn.showPassword') }}
        visibilityToggleFocusable
        data-autofocus
      />
      <NewPasswordFields form={form} old={form.values.oldPassword} />
    </FormDialog>
  )
}
