import type { ConfigKey } from '#contract/config-shapes.ts'
import type { Device } from '#contract/device-shapes.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'
import type { RoomProgram } from './room-program.ts'

/** A key of a panel that is in the room, and what it is called. */
export interface RoomKey {
  device: Device
  key: number
  name: string
  hasLong: boolean
}

type Program = Pick<RoomProgram, 'running' | 'template' | 'playing' | 'nameOf'>

/** The keys that can be pressed in a room. They go by what they do where the template may call them otherwise by now. */
export function roomKeys({ running, template, playing, nameOf }: Program): RoomKey[] {
  const { config, apart } = running
  const { equipmentList, buttonList } = template
  const ids = new Map(equipmentList.map(({ id, identifier }) => [identifier, id]))
  return config.equipment.flatMap(({ identifier, panelKeyType }) => {
    const device = playing.get(identifier)
    if (!device) return []
    const mine = (config.keys ?? []).filter((one) => one.identifier === identifier)
    const buttons = buttonList.filter(({ equipmentId }) => equipmentId === ids.get(identifier))
    return Array.from({ length: panelKeyType ?? 0 }, (_, index) => index + 1).flatMap((key): RoomKey[] => {
      const presses = mine.filter((one) => one.key === key)
      const [first] = presses
      if (!first) return []
      const called = buttons.find(({ keyIndex }) => keyIndex === key)?.name ?? String(key)
      const name = (apart && doneBy(first, nameOf)) || called
      return [{ device, key, name, hasLong: presses.some(({ pressType }) => pressType === 2) }]
    })
  })
}

const doneBy = ({ sceneValue, groupValue }: ConfigKey, { scene, group }: RoomNames): string =>
  sceneValue !== null ? scene(sceneValue) : groupValue !== null ? group(groupValue) : ''
