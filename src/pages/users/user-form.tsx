import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CampusUser } from '#contract/people-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { encodePassword } from '#src/session/password.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { CampusChoice, RoleChoice } from './choices.tsx'
import { FirstPassword } from './first-password.tsx'
import type { UserTask } from './user-task.ts'
import { changesOf, faultsOf, newValues, type UserValues, valuesOf } from './user-values.ts'

interface Props {
  task: UserTask | null
  close: () => void
  /** Called when it has been saved. */
  done: () => void
}

/** The form that adds an account or edits one. */
export function UserForm({ task, close, done }: Props) {
  const kept = useKept(task?.kind === 'add' || task?.kind === 'edit' ? task : null)
  const opened = task?.kind === 'add' || task?.kind === 'edit'
  if (!kept) return null
  const user = kept.value.kind === 'edit' ? kept.value.user : null
  return <OpenForm key={kept.opening} user={user} opened={opened} close={close} done={done} />
}

const known = ['account', 'username', 'password', 'phone', 'email', 'roleIds', 'authority', 'campusIds']

interface OpenProps extends Omit<Props, 'task'> {
  user: CampusUser | null
  opened: boolean
}

function OpenForm({ user, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const form = useEditForm(known)
  const [values, setValues] = useState<UserValues>(() => (user ? valuesOf(user) : newValues))
  const place = say('system.place')
  const set = (patch: Partial<UserValues>) => setValues((before) => ({ ...before, ...patch }))

  const save = async () => {
    const { account, password, ...rest } = values
    if (user) {
      const patch = changesOf(user, rest)
      if (Object.keys(patch).length > 0) await call('campusUser.edit', { ...patch, id: user.id })
      return
    }
    await call('campusUser.add', { ...rest, account, password: encodePassword(password) })
  }
  const submit = async () => {
    const wrong = faultsOf(values, user === null)
    if (wrong.length > 0)
      return form.refuse(Object.fromEntries(wrong.map(({ field, key }) => [field, say(key, { place })])))
    if (!(await form.send(save))) return
    toast.done(user ? say('people.saved') : say('people.added', { name: values.username }))
    done()
  }
  const text = (field: 'account' | 'username' | 'phone' | 'email', type = 'text') => (
    <TextInput
      label={say(field === 'username' ? 'people.name' : `people.${field}`)}
      required={field === 'account' || field === 'username'}
      type={type}
      autoComplete="off"
      maxLength={field === 'email' ? 100 : field === 'username' ? 40 : field === 'phone' ? 20 : 60}
      description={field === 'account' ? say('people.accountHint') : undefined}
      value={values[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      error={form.fields[field]}
      data-autofocus={field === 'username' || undefined}
    />
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={user ? say('people.edit', { name: user.username }) : say('people.add')}
      submit={user ? undefined : say('common.create')}
      onSubmit={() => void submit()}
      busy={form.busy}
      error={form.error}
      size={560}
    >
      {text('username')}
      {!user && text('account')}
      {!user && (
        <FirstPassword
          value={values.password}
          change={(password) => set({ password })}
          error={form.fields.password}
        />
      )}
      <RoleChoice
        value={values.roleIds}
        change={(roleIds) => set({ roleIds })}
        error={form.fields.roleIds}
        held={user?.roles ?? []}
      />
      <Radio.Group
        label={say('people.scope')}
        value={String(values.authority)}
        onChange={(value) => set({ authority: Number(value) })}
        error={form.fields.authority}
      >
        <Radio value="1" label={say('people.everywhere', { place })} mt={6} />
        <Radio value="0" label={say('people.someCampuses', { place })} mt={6} />
      </Radio.Group>
      {values.authority === 0 && (
        <CampusChoice
          value={values.campusIds}
          change={(campusIds) => set({ campusIds })}
          error={form.fields.campusIds}
        />
      )}
      {text('phone', 'tel')}
      {text('email', 'email')}
    </FormDialog>
  )
}
