import { useState } from 'react'
import type { CampusUser } from '#contract/people-shapes.ts'
import { brokenPasswordRule } from '#contract/rules/password.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { FirstPassword } from './first-password.tsx'
import classes from './users.module.css'

interface Props {
  user: CampusUser | null
  close: () => void
  done: () => void
}

/** Gives somebody who has forgotten hers a new first password. */
export function PasswordForm({ user, close, done }: Props) {
  const kept = useKept(user)
  return (
    kept && <OpenForm key={kept.opening} user={kept.value} opened={user !== null} close={close} done={done} />
  )
}

function OpenForm({ user, opened, close, done }: Props & { user: CampusUser; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const { cid } = useDesk().user
  const form = useEditForm(['password'])
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (brokenPasswordRule({ password }) !== null)
      return form.refuse({ password: say('people.passwordWrong') })
    const input = { id: user.id, cid, password: encodePassword(password) }
    if (!(await form.send(() => call('campusUser.changePassword', input)))) return
    toast.done(say('people.resetDone'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('people.resetOf', { name: user.username })}
      submit={say('people.reset')}
      onSubmit={() => void submit()}
      busy={form.busy}
      error={form.error}
    >
      <p className={classes.hint}>{say('people.resetHint', { name: user.username })}</p>
      <FirstPassword value={password} change={setPassword} error={form.fields.password} />
    </FormDialog>
  )
}
