import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { type AmendProps, useAmendment } from '#src/pages/amend.ts'
import { AmendDialog } from '#src/pages/amend-dialog.tsx'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { TemplateSelect } from './template-select.tsx'

type Input = Partial<InputOf<'space.add'> & InputOf<'space.edit'>> & { campusId: number }

const above = { building: null, floor: 'building', room: 'floor' } as const

/** Enters a refused building, floor or room again; a new one may be put below another place. */
export function AmendSpace(props: AmendProps) {
  const { view, opened, close } = props
  const say = useText()
  const check = useNameCheck()
  const { form, save } = useAmendment(props, ['name', 'templateId', 'parentId'])
  const input = view.item.input as Input
  const before = view.rows.get(input.id ?? 0) ?? {}
  const kind = (input.kind ?? before.kind) as keyof typeof above | undefined
  const [name, setName] = useState(input.name ?? String(before.name ?? ''))
  const [templateId, setTemplateId] = useState<number | null>(
    input.templateId ?? (before.templateId as number | null | undefined) ?? null,
  )
  const [parentId, setParentId] = useState<number | null>(input.parentId ?? null)
  const isNew = view.item.name === 'space.add'
  const submit = () => {
    const wrong = check(name)
    if (wrong) return form.refuse({ name: wrong })
    const words = name.trim()
    if (isNew)
      return void save({
        ...input,
        name: words,
        parentId,
        ...(kind === 'room' && { templateId }),
      })
    const { name: _, templateId: __, ...rest } = input
    const changed = {
      ...(words !== before.name && { name: words }),
      ...(kind === 'room' && templateId !== before.templateId && { templateId }),
    }
    if (Object.keys(changed).length === 0) return form.refuse({ '': say('outbox.entry.nothingChanged') })
    return void save({ ...rest, ...changed })
  }
  return (
    <AmendDialog opened={opened} close={close} form={form} submit={submit}>
      <NameField value={name} change={setName} error={form.fields.name} />
      {isNew && kind && above[kind] && (
        <ParentSelect
          campusId={input.campusId}
          kind={above[kind]}
          value={parentId}
          change={setParentId}
          error={form.fields.parentId}
        />
      )}
      {kind === 'room' && (
        <TemplateSelect
          campusId={input.campusId}
          value={templateId}
          change={setTemplateId}
          error={form.fields.templateId}
        />
      )}
    </AmendDialog>
  )
}

interface ParentProps {
  campusId: number
  kind: 'building' | 'floor'
  value: number | null
  change: (id: number | null) => void
  error: string | undefined
}

/** Chooses the place below which a new one stands, among those that can hold it. */
function ParentSelect({ campusId, kind, value, change, error }: ParentProps) {
  const say = useText()
  const forest = useSpaces(campusId)
  const nodes = [...(forest?.byId.values() ?? [])].filter((node) => node.kind === kind)
  const known = nodes.some((node) => node.id === value)
  return (
    <NativeSelect
      label={say('places.parent')}
      required
      value={known ? String(value) : ''}
      onChange={({ currentTarget: { value: chosen } }) => change(chosen === '' ? null : Number(chosen))}
      error={error}
      data={[
        { value: '', label: say('places.chooseParent') },
        ...nodes.map((node) => ({
          value: String(node.id),
          label:
            forest
              ?.pathOf(node.id)
              .map((each) => each.name)
              .join(' / ') ?? node.name,
        })),
      ]}
    />
  )
}
