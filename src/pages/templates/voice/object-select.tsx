import { NativeSelect } from '@mantine/core'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'

interface Props {
  template: SeenTemplate
  label: string
  value: number | null
  change: (id: number | null) => void
  error: string | undefined
}

const options = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Chooses a scene, a group, an equipment of a template, or what hangs on one. */
export function ObjectSelect({ template, label, value, change, error }: Props) {
  const say = useText()
  const { sceneList, groupList, equipmentList, relayEquipmentList, irEquipmentList } = template
  const channels = [...relayEquipmentList, ...irEquipmentList]
  const known = [...sceneList, ...groupList, ...equipmentList, ...channels].some(({ id }) => id === value)
  const groups = [
    { group: say('templates.scenes.title'), items: options(sceneList) },
    { group: say('templates.groups.title'), items: options(groupList) },
    { group: say('templates.step.templateEquipment'), items: options(equipmentList) },
    { group: say('parts.units.screens.kind.channel'), items: options(channels) },
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
