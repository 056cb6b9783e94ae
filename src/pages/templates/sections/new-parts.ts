import { dimmingDriverType, relayModuleType } from '#contract/rules/abilities.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
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

/** The module that was filled last, or else the first, with its first free channel. */
export function freeChannel(template: SeenTemplate): { equipmentId: number; channel: number } {
  const last = template.relayEquipmentList.at(-1)
  const equipmentId = last?.equipmentId ?? firstOf(template, relayModuleType)
  const taken = template.relayEquipmentList.flatMap((row) =>
    row.equipmentId === equipmentId ? [row.channel] : [],
  )
  let channel = 1
  while (taken.includes(channel)) channel += 1
  return { equipmentId, channel }
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
