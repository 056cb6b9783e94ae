import '#src/text/people.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { FirstPassword, firstPasswordFault } from './first-password.tsx'
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
  const form = useCallForm('campusUser.changePassword', {
    initial: { password: '' },
    check: ({ password }) => ({ password: firstPasswordFault(password, say) }),
    verbatim: ['password'],
  })
  const submit = async () => {
    const changed = await form.submit(({ password }) =>
      call('campusUser.changePassword', { id: user.id, cid, password: encodePassword(password) }),
    )
    if (!changed) return
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
      unsaved={form.unsaved}
      error={form.error}
    >
      <p className={classes.hint}>{say('people.resetHint', { name: user.username })}</p>
      <FirstPassword form={form} />
    </FormDialog>
  )
}
