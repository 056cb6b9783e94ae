import type {
  TemplateBinding,
  TemplateEquipment,
  TemplateNoPowerPanel,
  TemplatePanelButton,
} from '../template-shapes.ts'
import { causes } from './causes.ts'
import { inUse } from './in-use.ts'
import { isSensorState, readingsOf } from './readings.ts'

interface Parts {
  equipmentList: readonly TemplateEquipment[]
  buttonList: readonly TemplatePanelButton[]
}

export const guestActNames = ['dnd', 'clean', 'bell'] as const
export type GuestAct = (typeof guestActNames)[number]

/** What keys do in guest rooms beside scenes and groups, by their `actionType`: such a key has no `targetId`. */
export const guestActs: Readonly<Record<number, GuestAct>> = {
  3: 'dnd',
  4: 'clean',
  5: 'bell',
}

/** What may cause something in a template: what each of its sensors reads, with the states of it. */
export const linkColumns = ({ equipmentList }: Pick<Parts, 'equipmentList'>) =>
  inUse(equipmentList).flatMap(({ id: equipmentId, name, productTypeId, equipmentType, linkColumn }) => {
    if (equipmentType !== sensorType) return []
    return readingsOf(productTypeId).flatMap((reading) => {
      const states = isSensorState(reading) ? [1, 2] : [3, 4]
      const wanted = states.filter(
        (state) => linkColumn?.some((each) => each.reading === reading && each.state === state) ?? true,
      )
      return wanted.length > 0 ? [{ equipmentId, name, reading, states: wanted }] : []
    })
  })

/** What equipment says that it reads something and tells it (`equipmentType`). */
export const sensorType = 3

/** The keys of the panels of a template, each with what its presses do. */
export const panelKeys = (parts: Parts) =>
  inUse(parts.equipmentList).flatMap(({ id: equipmentId, panelKeyType }) =>
    Array.from({ length: panelKeyType ?? 0 }, (_, index) => {
      const buttonList = parts.buttonList.filter(
        (button) => button.equipmentId === equipmentId && button.keyIndex === index + 1,
      )
      return { equipmentId, keyIndex: index + 1, isCombox: buttonList.length > 1 ? 1 : 0, buttonList }
    }),
  )

interface Linked {
  bindingList: readonly TemplateBinding[]
}

/** The keys of a panel that do something, by one of these presses of it or by a linkage. */
export function boundKeys(
  { bindingList }: Linked,
  panelId: number,
  buttons: readonly { keyIndex: number }[],
): ReadonlySet<number> {
  const linked = bindingList.filter(
    ({ causeType, sourceIds }) => causeType === causes.key && sourceIds.includes(panelId),
  )
  return new Set([...buttons, ...linked].map(({ keyIndex }) => keyIndex))
}

/** What is bound to keys of a panel beyond its first ones: presses, and linkages that its keys cause. */
export const boundBeyond = (
  { buttonList, bindingList }: Pick<Parts, 'buttonList'> & Linked,
  panelId: number,
  keys: number,
) => ({
  buttonList: buttonList.filter(({ equipmentId, keyIndex }) => equipmentId === panelId && keyIndex > keys),
  bindingList: bindingList.filter(
    ({ causeType, sourceIds, keyIndex }) =>
      causeType === causes.key && sourceIds.includes(panelId) && keyIndex > keys,
  ),
})

/** The keys of self-powered panels, each with what its presses do. */
export const noPowerKeys = (panels: readonly TemplateNoPowerPanel[]) =>
  panels.flatMap(({ id: panelId, panelKeyType, buttonList: all }) =>
    Array.from({ length: panelKeyType }, (_, index) => {
      const buttonList = all.filter(({ keyIndex }) => keyIndex === index + 1)
      return { panelId, keyIndex: index + 1, isCombox: buttonList.length > 1 ? 1 : 0, buttonList }
    }),
  )
