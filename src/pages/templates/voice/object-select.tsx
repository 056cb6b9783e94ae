import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
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

const options = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Chooses a scene, a group, an equipment of a template, or what hangs on one: whatever can be told something. */
export function ObjectSelect({ template, label, value, change, error }: Props) {
  const say = useText()
  const { sceneList, groupList, equipmentList, relayEquipmentList, irEquipmentList } = template
  const channels = [...relayEquipmentList, ...irEquipmentList]
  const products = useProductsById()
  const untold = useMemo(() => untoldIn(template, (id) => products.get(id)), [template, products])
  // What was chosen before stays to be seen.
  const told = (list: readonly { id: number; name: string }[]) =>
    options(list.filter(({ id }) => id === value || !untold.has(id)))
  const known = [...sceneList, ...groupList, ...equipmentList, ...channels].some(({ id }) => id === value)
  const groups = [
    { group: say('templates.scenes.title'), items: options(sceneList) },
    { group: say('templates.groups.title'), items: told(groupList) },
    { group: say('templates.step.templateEquipment'), items: told(equipmentList) },
    { group: say('parts.units.screens.kind.channel'), items: told(channels) },
  ].filter(({ items }) => items.length > 0)
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
