import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { limits } from '#contract/limits.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSignOut } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordFaults } from './new-password-words.ts'
import { useOnlineForm } from './use-online-form.ts'

interface Props {
  opened: boolean
  /** What cancelling does. */
  onClose: () => void
  /** It stands because the first password has not been changed yet: cancelling signs out. */
  first?: boolean
}

const empty = { old: '', password: '', confirm: '' }

/** Resets one's own password; then she is signed out, and the page is loaded anew (spec point 4). */
export function PasswordDialog({ opened, onClose, first = false }: Props) {
  const say = useText()
  const api = useApi()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const offline = useConnection().kind === 'offline'
  const form = useOnlineForm(['oldPassword', 'password', 'confirm'])
  const [values, setValues] = useState(empty)
  const { old, password, confirm } = values

  const submit = async () => {
    const faults = newPasswordFaults(values, say)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    const sent = { oldPassword: encodePassword(old), password: encodePassword(password) }
    if (!(await form.send(() => api.call('ownAccount.changePassword', sent)))) return
    // Her sessions have ended with the old password: nothing here has any business with the server now.
    await signOut('keep-edits')
    toast.doneAfterReload(say('password.done'))
    location.reload()
  }
  const close = () => {
    setValues(empty)
    form.refuse({})
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
        value={old}
        onChange={(event) => setValues({ ...values, old: event.currentTarget.value })}
        error={form.fields.oldPassword}
        visibilityToggleButtonProps={{ 'aria-label': say('signIn.showPassword') }}
        visibilityToggleFocusable
        data-autofocus
      />
      <NewPasswordFields
        old={old}
        password={password}
        confirm={confirm}
        change={(next) => setValues({ ...values, ...next })}
        errors={form.fields}
      />
    </FormDialog>
  )
}
