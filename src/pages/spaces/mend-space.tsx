import '#src/text/buildings.ts'
import { Checkbox } from '@mantine/core'
import { same } from '#contract/rules/same.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { holderOf, ParentSelect } from './parent-select.tsx'
import { TemplateSelect } from './template-select.tsx'

interface Values extends Record<string, unknown> {
  name: string
  templateId?: number | null
  parentId?: number | null
  outline?: unknown
  sort?: unknown
}

/** What has no field of its own: where it is drawn, and where it comes among its siblings. */
const places = ['outline', 'sort'] as const

const idOf = (id: unknown): number | null => (typeof id === 'number' ? id : null)

/** Enters a refused building, floor or room again; one that is new or was moved may be put below another place. */
export function MendSpace(props: MendProps) {
  const say = useText()
  const { item, before } = props.view
  const campusId = Number(item.input.campusId)
  const kind = (item.input.kind ?? before.kind) as SpaceKind | undefined
  const isPlaced = item.does === 'add' || item.input.parentId !== undefined
  const holder = isPlaced && kind ? holderOf[kind] : null
  const said = places.filter((field) => item.does === 'edit' && item.input[field] !== undefined)
  const form = useMendForm<Values>(props, {
    begin: ({ name, templateId, parentId }) => ({
      name: String(name ?? ''),
      ...(kind === 'room' ? { templateId: idOf(templateId) } : {}),
      ...(holder ? { parentId: idOf(parentId) } : {}),
      ...Object.fromEntries(said.map((field) => [field, item.input[field]])),
    }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <NameField {...form.text('name')} {...form.limits('name')} />
      {holder && (
        <ParentSelect
          campusId={campusId}
          kind={holder}
          value={form.values.parentId ?? null}
          change={(parentId) => form.change({ parentId })}
          error={form.fault('parentId')}
        />
      )}
      {kind === 'room' && (
        <TemplateSelect
          campusId={campusId}
          value={form.values.templateId ?? null}
          change={(templateId) => form.change({ templateId })}
          error={form.fault('templateId')}
        />
      )}
      {said.map((field) => (
        <Checkbox
          key={field}
          label={say(`buildings.mend.${field}`)}
          checked={same(form.values[field], item.input[field])}
          onChange={({ currentTarget: { checked } }) =>
            form.change({ [field]: checked ? item.input[field] : before[field] })
          }
          error={form.fault(field)}
        />
      ))}
    </MendDialog>
  )
}
