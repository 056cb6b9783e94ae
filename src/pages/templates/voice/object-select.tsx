import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { type ObjectKind, objectsIn } from '#contract/rules/objects.ts'
import { untoldIn } from '#contract/rules/told.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'

interface Props {
  template: SeenTemplate
  label: string
  value: number | null
  change: (id: number | null) => void
  error: string | undefined
}

const titles = {
  scene: 'templates.scenes.title',
  group: 'templates.groups.title',
  equipment: 'templates.step.templateEquipment',
  channel: 'parts.units.screens.kind.channel',
} as const satisfies Record<ObjectKind, string>

/** Chooses a scene, a group, an equipment of a template, or what hangs on one: whatever can be told something. */
export function ObjectSelect({ template, label, value, change, error }: Props) {
  const say = useText()
  const products = useProductsById()
  const untold = useMemo(() => untoldIn(template, (id) => products.get(id)), [template, products])
  const objects = objectsIn(template)
  const known = objects.some(({ row }) => row.id === value)
  // What was chosen before stays to be seen.
  const told = objects.filter(({ row: { id } }) => id === value || !untold.has(id))
  const groups = Object.entries(titles).flatMap(([kind, title]) => {
    const items = told.flatMap(({ kind: of, row: { id, name } }) =>
      of === kind ? [{ value: String(id), label: name }] : [],
    )
    return items.length > 0 ? [{ group: say(title), items }] : []
  })
  return (
    <NativeSelect
      label={label}
      required
      value={known ? String(value) : ''}
      onChange={({ currentTarget: { value: chosen } }) => change(chosen === '' ? null : Number(chosen))}
      data={[{ value: '', label: say('templates.timings.chooseTarget') }, ...groups]}
      error={error}
    />
  )
}
