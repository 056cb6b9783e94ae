import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RoleRow } from '#contract/people-shapes.ts'
import { basesFor, defaultBase, rankOfBase } from '#contract/rules/delegation.ts'
import { mergedUrls } from '#contract/rules/permission.ts'
import { permissionCatalogue } from '#contract/rules/permission-catalogue.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { UrlChoice } from './url-choice.tsx'

export type RoleTask = { kind: 'add' } | { kind: 'edit'; role: RoleRow }

interface Props {
  task: RoleTask | null
  close: () => void
  done: () => void
}

/** The form that adds a role or says anew what one opens. */
export function RoleForm({ task, close, done }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const role = kept.value.kind === 'edit' ? kept.value.role : null
  return <OpenForm key={kept.opening} role={role} opened={task !== null} close={close} done={done} />
}

interface OpenProps extends Omit<Props, 'task'> {
  role: RoleRow | null
  opened: boolean
}

function OpenForm({ role, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const system = useSystem()
  const { user } = useDesk()
  const held = mergedUrls(user)
  const groups = useMemo(() => permissionCatalogue(system), [system])
  const form = useEditForm(['roleName', 'base', 'urls'])
  const [roleName, setRoleName] = useState(role?.roleName ?? '')
  const first = role ? role.base : defaultBase(system)
  const [base, setBase] = useState(first)
  const bases = basesFor(user, system).map(({ id }) => id)
  const offered = [...bases, ...(first === null || bases.includes(first) ? [] : [first])]
  const [urls, setUrls] = useState<ReadonlySet<string>>(new Set(role?.urls ?? []))

  const submit = async () => {
    if (roleName.trim() === '') return form.refuse({ roleName: say('common.required') })
    const listed = new Set(groups.flatMap(({ lines }) => lines.map(({ url }) => url)))
    const stands = base === null || base === first ? {} : { base }
    const input = { roleName: roleName.trim(), urls: [...urls].filter((url) => listed.has(url)), ...stands }
    const save = () => (role ? call('role.edit', { ...input, id: role.id }) : call('role.add', input))
    if (!(await form.send(save))) return
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
      error={form.error ?? form.fields.urls}
      size={640}
    >
      <TextInput
        label={say('people.roleName')}
        required
        maxLength={40}
        value={roleName}
        onChange={(event) => setRoleName(event.currentTarget.value)}
        error={form.fields.roleName}
        data-autofocus
      />
      {!role?.fixed && offered.length > 1 && (
        <NativeSelect
          label={say('people.base')}
          description={say('people.baseHint')}
          value={base ?? ''}
          onChange={({ currentTarget: { value } }) => setBase(value === '' ? null : Number(value))}
          error={form.fields.base}
          data={[
            ...(first === null ? [{ value: '', label: say('people.noBase') }] : []),
            ...offered.map((id) => ({
              value: String(id),
              label: say(`people.rank.${rankOfBase(id) ?? 'ordinary'}`),
            })),
          ]}
        />
      )}
      <UrlChoice
        groups={groups}
        chosen={urls}
        change={setUrls}
        mayGive={(url) => held.has(url) || (role?.urls.includes(url) ?? false)}
      />
    </FormDialog>
  )
}
