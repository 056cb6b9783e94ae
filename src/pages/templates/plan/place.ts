import { freeName } from '#contract/rules/free-name.ts'
import type { Slot } from '#contract/rules/layouts/layout.ts'
import type { Edits } from '#src/data/desk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

type House = SeenTemplate['houseList'][number]

/** Puts something into a slot: an equipment that is there, or a new one of a product. What stood there steps out. Answers what takes it back. */
export async function place(
  { addParts, editParts, deletePart }: Pick<Edits, 'addParts' | 'editParts' | 'deletePart'>,
  template: SeenTemplate,
  { house, slot, stem }: { house: House; slot: Slot; stem: string },
  what: { productId: number; equipmentId: number | null },
): Promise<(() => Promise<void>) | null> {
  const [made] =
    what.equipmentId === null
      ? await addParts('equipmentList', template.id, [
          { productId: what.productId, name: freeName(stem, template.equipmentList) },
        ])
      : [what.equipmentId]
  if (made === undefined) return null
  const before = house.slotList.find((each) => each.slot === slot.slot)
  await editParts('houseList', template.id, [
    {
      id: house.id,
      slotList: [{ slot: slot.slot, equipmentId: made }],
      ...(before ? { removeEquipmentIds: [before.equipmentId] } : {}),
    },
  ])
  const from = house.slotList.find(({ equipmentId }) => equipmentId === made)
  const stood = [before, from].filter((each) => each !== undefined)
  const isNew = what.equipmentId === null
  return async () => {
    // What was added for the slot goes with it; what was moved goes back to where it stood.
    if (isNew) await deletePart('equipmentList', template.id, made)
    const leaves = isNew || from ? {} : { removeEquipmentIds: [made] }
    if (stood.length > 0 || !isNew)
      await editParts('houseList', template.id, [{ id: house.id, slotList: stood, ...leaves }])
  }
}
