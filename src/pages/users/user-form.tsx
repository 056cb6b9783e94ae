import '#src/text/people.ts'
import { Radio, TextInput } from '@mantine/core'
import type { CampusUser } from '#contract/people-shapes.ts'
import { systems } from '#contract/systems.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { ifRefused } from '#src/form/if-refused.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { encodePassword } from '#src/session/password.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusChoice, PlatformChoice, RoleChoice } from './choices.tsx'
import { FirstPassword } from './first-password.tsx'
import { RemoteChoice } from './remote-choice.tsx'
import type { UserTask } from './user-task.ts'
import {
  changesOf,
  leaves,
  newValues,
  type UserValues,
  userFaults,
  valuesOf,
  wholeFields,
} from './user-values.ts'
import classes from './users.module.css'

interface Props {
  task: UserTask | null
  close: () => void
  /** Called when it has been saved. */
  done: () => void
  /** Called when the server has refused it: the account may be otherwise than it is shown. */
  refused: () => void
}

/** The form that adds an account or edits one. */
export function UserForm({ task, ...rest }: Props) {
  const kept = useKept(task?.kind === 'add' || task?.kind === 'edit' ? task : null)
  const opened = task?.kind === 'add' || task?.kind === 'edit'
  if (!kept) return null
  const user = kept.value.kind === 'edit' ? kept.value.user : null
  return <OpenForm key={kept.opening} user={user} opened={opened} {...rest} />
}

interface OpenProps extends Omit<Props, 'task'> {
  user: CampusUser | null
  opened: boolean
}

function OpenForm({ user, opened, close, done, refused }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const { bit } = systems[useSystem()]
  const myself = useDesk().user.userId === user?.id
  const form = useCallForm<UserValues>(user ? 'campusUser.edit' : 'campusUser.add', {
    initial: () => (user ? valuesOf(user) : { ...newValues, accountType: bit }),
    check: (values) => userFaults(values, user === null, say),
    verbatim: ['password'],
    whole: user ? wholeFields : [],
    about: user?.id ?? 'new',
  })
  const { username, authority } = form.values
  // Where no campuses are asked for, what is wrong with them stands at the form.
  const ofCampuses = myself || authority === 1 ? form.fault('campusIds') : null

  const save = async ({ account, password, remoteControl, accountType, ...rest }: UserValues) => {
    if (!user) {
      const platforms = accountType === bit ? {} : { accountType }
      const given = { ...rest, ...platforms, ...(remoteControl ? { remoteControl } : {}) }
      return call('campusUser.add', { ...given, account, password: encodePassword(password) })
    }
    const patch = changesOf(user, { ...rest, accountType })
    if (Object.keys(patch).length === 0) return
    await ifRefused(call('campusUser.edit', { ...patch, id: user.id }), refused)
  }
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(user ? say('people.saved') : say('people.added', { name: username.trim() }))
    done()
  }
  const text = (field: 'account' | 'username' | 'phone' | 'email', type = 'text') => (
    <TextInput
      label={say(field === 'username' ? 'people.name' : `people.${field}`)}
      type={type}
      autoComplete="off"
      description={field === 'account' ? say('people.accountHint') : undefined}
      {...form.text(field)}
      {...form.limits(field)}
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
      unsaved={form.unsaved}
      error={form.error ?? ofCampuses}
      size={560}
    >
      {text('username')}
      {!user && text('account')}
      {!user && <FirstPassword form={form} />}
      {!myself && <Access form={form} user={user} />}
      {!user && <RemoteChoice form={form} />}
      {myself ? (
        <p className={classes.hint}>{say('people.ownContact')}</p>
      ) : (
        <>
          {text('phone', 'tel')}
          {text('email', 'email')}
        </>
      )}
    </FormDialog>
  )
}

/** What an account may, and where: asked of everybody but oneself, and all campuses only of who has them all. */
function Access({ form, user }: { form: CallForm<UserValues>; user: CampusUser | null }) {
  const say = useText()
  const bound = useDesk().user.campusIds !== null
  const place = say('system.place')
  const { authority } = form.values
  return (
    <>
      <RoleChoice {...form.value<number[]>('roleIds')} {...form.limits('roleIds')} held={user?.roles ?? []} />
      {form.values.accountType !== undefined && <PlatformChoice {...form.value<number>('accountType')} />}
      {!bound && (
        <Radio.Group
          label={say('people.scope')}
          value={String(authority)}
          onChange={(value) => form.change({ authority: Number(value) })}
          error={form.fault('authority')}
        >
          <Radio value="1" label={say('people.everywhere', { place })} mt={6} />
          <Radio value="0" label={say('people.someCampuses', { place })} mt={6} />
        </Radio.Group>
      )}
      {authority === 0 && <CampusChoice {...form.value<number[]>('campusIds')} />}
      {user && leaves(user, form.values) && (
        <p className={classes.hint}>{say('people.leavesRooms', { place })}</p>
      )}
    </>
  )
}
