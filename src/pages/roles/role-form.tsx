import '#src/text/people.ts'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { RoleRow } from '#contract/people-shapes.ts'
import { basesFor, defaultBase, rankOfBase } from '#contract/rules/delegation.ts'
import { mergedUrls } from '#contract/rules/permission.ts'
import { permissionCatalogue } from '#contract/rules/permission-catalogue.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { ifRefused } from '#src/form/if-refused.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { UrlChoice } from '#src/widgets/people/url-choice.tsx'
import { addedOf, changesOf, type RoleValues } from './role-values.ts'

/** A new role begins with what another one opens, where it is made `like` that. */
export type RoleTask = { kind: 'add'; like?: RoleRow } | { kind: 'edit'; role: RoleRow }

interface Props {
  task: RoleTask | null
  close: () => void
  done: () => void
  /** Called when the server has refused it: the role may be otherwise than it is shown. */
  refused: () => void
}

/** The form that adds a role or says anew what one opens. */
export function RoleForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const role = kept.value.kind === 'edit' ? kept.value.role : null
  const like = kept.value.kind === 'add' ? (kept.value.like ?? null) : null
  return <OpenForm key={kept.opening} role={role} like={like} opened={task !== null} {...rest} />
}

interface OpenProps extends Omit<Props, 'task'> {
  role: RoleRow | null
  like: RoleRow | null
  opened: boolean
}

function OpenForm({ role, like, opened, close, done, refused }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const system = useSystem()
  const { user } = useDesk()
  const held = mergedUrls(user)
  const groups = useMemo(() => permissionCatalogue(system), [system])
  const listed = useMemo(() => new Set(groups.flatMap(({ lines }) => lines.map(({ url }) => url))), [groups])
  const first = role ? role.base : defaultBase(system)
  const bases = basesFor(user, system).map(({ id }) => id)
  const offered = [...bases, ...(first === null || bases.includes(first) ? [] : [first])]
  // Of a role one stands not above the level is not taken over.
  const likeBase = like !== null && like.base !== null && bases.includes(like.base) ? like.base : first
  const form = useCallForm<RoleValues>(role ? 'role.edit' : 'role.add', {
    about: role?.id ?? (like ? `like ${like.id}` : 'new'),
    initial: () => {
      const urls = (role?.urls ?? like?.urls.filter((url) => held.has(url)) ?? []).filter((url) =>
        listed.has(url),
      )
      const display = role?.display ?? like?.display ?? false
      const copied = like && say('people.copyOf', { name: like.roleName })
      return { roleName: role?.roleName ?? copied ?? '', base: like ? likeBase : first, display, urls }
    },
    whole: role ? [['urls']] : [],
  })

  const save = async (values: RoleValues) => {
    if (!role) return call('role.add', addedOf(values, { first }))
    const patch = changesOf(role, values, listed)
    if (Object.keys(patch).length === 0) return
    return ifRefused(call('role.edit', { ...patch, id: role.id }), refused)
  }
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(say('people.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={role ? say('people.editRole', { name: role.roleName }) : say('people.addRole')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('urls')}
      size={640}
    >
      <TextInput
        label={say('people.roleName')}
        data-autofocus
        {...form.text('roleName')}
        {...form.limits('roleName')}
      />
      {!role?.fixed && offered.length > 1 && (
        <BaseChoice form={form} offered={offered} none={first === null} />
      )}
      {!role?.fixed && (
        <Switch
          label={say('people.displayRole')}
          description={say('people.displayHint')}
          checked={form.values.display}
          error={form.fault('display')}
          onChange={({ currentTarget: { checked } }) => form.change({ display: checked })}
        />
      )}
      <UrlChoice
        groups={groups}
        chosen={new Set(form.values.urls)}
        change={(urls) => form.change({ urls: [...urls] })}
        mayGive={(url) => held.has(url) || (role?.urls.includes(url) ?? false)}
      />
    </FormDialog>
  )
}

interface BaseProps {
  form: CallForm<RoleValues>
  offered: readonly number[]
  /** Whether it may stand beside none. */
  none: boolean
}

/** The built-in role that it stands beside. */
function BaseChoice({ form, offered, none }: BaseProps) {
  const say = useText()
  return (
    <NativeSelect
      label={say('people.base')}
      description={say('people.baseHint')}
      value={form.values.base ?? ''}
      onChange={({ currentTarget: { value } }) => form.change({ base: value === '' ? null : Number(value) })}
      error={form.fault('base')}
      data={[
        ...(none ? [{ value: '', label: say('people.noBase') }] : []),
        ...offered.map((id) => ({
          value: String(id),
          label: say(`people.rank.${rankOfBase(id) ?? 'ordinary'}`),
        })),
      ]}
    />
  )
}
