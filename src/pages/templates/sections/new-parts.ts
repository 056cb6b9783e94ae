import { abilityOf, dimmingDriverType, relayModuleType } from '#contract/rules/abilities.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { ProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { proposeNames } from '../parts/name-proposals.ts'

/** A new part begins with a name that none of those there has. */
export const named = (stem: string, taken: readonly { name: string }[]) => {
  const [name = ''] = proposeNames(
    stem,
    1,
    taken.map((part) => part.name),
  )
  return { name }
}

const inUse = ({ equipmentList }: SeenTemplate, type: number) =>
  equipmentList.filter(({ productTypeId, state }) => productTypeId === type && state === 1)

export const hasType = (template: SeenTemplate, type: number): boolean => inUse(template, type).length > 0

export const hasPanel = ({ equipmentList }: SeenTemplate): boolean =>
  equipmentList.some(({ panelKeyType, state }) => (panelKeyType ?? 0) > 0 && state === 1)

/** The first equipment of a type; 0 where there is none. */
export const firstOf = (template: SeenTemplate, type: number): number => inUse(template, type)[0]?.id ?? 0

/** Relay modules in use, with how many channels they have; a product that is not known here counts by its type. */
const modulesOf = (template: SeenTemplate, products: ProductsById) =>
  template.equipmentList.flatMap(({ id, productId, productTypeId, state }) => {
    const product = products.get(productId)
    const most = product
      ? (abilityOf(product, 'relayChannels')?.max ?? 0)
      : productTypeId === relayModuleType
        ? Number.POSITIVE_INFINITY
        : 0
    return state === 1 && most > 0 ? [{ id, most }] : []
  })

export const hasModule = (template: SeenTemplate, products: ProductsById): boolean =>
  modulesOf(template, products).length > 0

/** The first free channel, of the module that was filled last while it has one; null where none is free. */
export function freeChannel(
  template: SeenTemplate,
  products: ProductsById,
): { equipmentId: number; channel: number } | null {
  const last = template.relayEquipmentList.at(-1)?.equipmentId
  const modules = modulesOf(template, products)
  for (const { id, most } of modules.toSorted((a, b) => Number(b.id === last) - Number(a.id === last))) {
    const taken = template.relayEquipmentList.filter(({ equipmentId }) => equipmentId === id)
    let channel = 1
    while (taken.some((row) => row.channel === channel)) channel += 1
    if (channel <= most) return { equipmentId: id, channel }
  }
  return null
}

/** A driver that is not set up yet is known by its own name. */
export function newDriver(template: SeenTemplate, stem: string): { name: string; equipmentId: number } {
  const taken = new Set(template.drivePowerList.map(({ equipmentId }) => equipmentId))
  const free = inUse(template, dimmingDriverType).find(({ id }) => !taken.has(id))
  return {
    ...named(stem, template.drivePowerList),
    ...(free ? { name: free.name } : {}),
    equipmentId: free?.id ?? 0,
  }
}

/** The first equipment of a type that none of these sets up, which is then called as it is; null where there is none. */
export function unsetOf(
  template: SeenTemplate,
  type: number,
  set: readonly { equipmentId: number }[],
): { name: string; equipmentId: number } | null {
  const free = inUse(template, type).find(({ id }) => !set.some(({ equipmentId }) => equipmentId === id))
  return free ? { name: free.name, equipmentId: free.id } : null
}
