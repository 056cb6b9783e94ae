import type { TemplateEquipment, TemplatePanelButton } from '../template-shapes.ts'
import { isSensorState, readingsOf } from './readings.ts'

interface Parts {
  equipmentList: readonly TemplateEquipment[]
  buttonList: readonly TemplatePanelButton[]
}

const inUse = ({ equipmentList }: Pick<Parts, 'equipmentList'>) =>
  equipmentList.filter(({ state }) => state === 1)

/** What may cause something in a template: what each of its sensors reads, with the states of it. */
export const linkColumns = (parts: Pick<Parts, 'equipmentList'>) =>
  inUse(parts).flatMap(({ id: equipmentId, name, productTypeId, equipmentType }) =>
    equipmentType === sensorType
      ? readingsOf(productTypeId).map((reading) => ({
          ...{ equipmentId, name, reading },
          states: isSensorState(reading) ? [1, 2] : [3, 4],
        }))
      : [],
  )

const sensorType = 3

/** The keys of the panels of a template, each with what its presses do. */
export const panelKeys = (parts: Parts) =>
  inUse(parts).flatMap(({ id: equipmentId, panelKeyType }) =>
    Array.from({ length: panelKeyType ?? 0 }, (_, index) => {
      const buttonList = parts.buttonList.filter(
        (button) => button.equipmentId === equipmentId && button.keyIndex === index + 1,
      )
      return { equipmentId, keyIndex: index + 1, isCombox: buttonList.length > 1 ? 1 : 0, buttonList }
    }),
  )
