import { findSlot } from '../rules/layouts/index.ts'
import { slotFault } from '../rules/slots.ts'
import type { PartRows, SlotEquipment, TemplateEquipment } from '../template-shapes.ts'
import type { AddItem } from './edits.ts'
import type { PartFault, PartKind } from './kinds.ts'

const fault = (zh: string, en: string): PartFault => ({ field: 'slotList', zh, en })

/** What is wrong with an equipment in a slot; null for one that stands right, and for what is not known here. */
function placeFault(
  layoutCode: number,
  { slot, equipmentId }: SlotEquipment,
  equipmentList: readonly TemplateEquipment[],
): PartFault | null {
  const place = findSlot(layoutCode, slot)
  if (!place) return fault('此布局没有这个槽位', 'This layout has no such slot')
  const equipment = equipmentList.find(({ id }) => id === equipmentId)
  const words = equipment ? slotFault(place.accepts, equipment) : null
  return words && { field: 'slotList', ...words }
}

/** A plan with its slots. An equipment stands in one slot of all plans of its template, a slot holds one equipment. */
export const houseKind: PartKind<PartRows['houseList'], AddItem<'houseList'>> = {
  references: [{ in: 'slotList', as: 'elements', key: 'equipmentId', to: ['equipmentList'], rests: true }],
  make: ({ name, layoutCode, slotList = [] }) => ({
    name,
    layoutCode,
    slotList: [...new Map(slotList.map((each) => [each.equipmentId, each])).values()],
  }),
  remade: ['name', 'layoutCode', 'slotList'],
  fault: ({ layoutCode, slotList }, { equipmentList, houseList }) => {
    if (new Set(slotList.map(({ slot }) => slot)).size < slotList.length)
      return fault('此槽位已有设备', 'Something stands in this slot already')
    const elsewhere = new Set(houseList.flatMap((house) => house.slotList.map((each) => each.equipmentId)))
    if (slotList.some(({ equipmentId }) => elsewhere.has(equipmentId)))
      return fault('此设备已放在另一个布局中', 'This equipment stands in another layout already')
    for (const each of slotList) {
      const found = placeFault(layoutCode, each, equipmentList)
      if (found) return found
    }
    return null
  },
}
