import type { AppTree, Zone } from '#contract/megaproject-shapes.ts'

/** What a zone is bound to, from the application down; what is null is not narrowed. */
export type Binding = Record<'appId' | 'buildingId' | 'floorId' | 'placeId', number | null>

/** The steps of a binding in their order. */
export const bindingLevels = [
  { field: 'appId', level: 'app' },
  { field: 'buildingId', level: 'building' },
  { field: 'floorId', level: 'floor' },
  { field: 'placeId', level: 'place' },
] as const satisfies readonly { field: keyof Binding; level: string }[]

export const bindingOf = ({ appId, appBuildingId, appFloorId, placeId }: Zone): Binding => ({
  appId,
  buildingId: appBuildingId,
  floorId: appFloorId,
  placeId,
})

const nothing: Binding = { appId: null, buildingId: null, floorId: null, placeId: null }

/** Another choice at a step: what was chosen below it stood in another place. */
export function rebound(binding: Binding, field: keyof Binding, id: number | null): Binding {
  const at = bindingLevels.findIndex((step) => step.field === field)
  const kept = bindingLevels.slice(0, at).map((step) => [step.field, binding[step.field]] as const)
  return { ...nothing, ...Object.fromEntries(kept), [field]: id }
}

interface Choice {
  id: number
  name: string
}

/** What there is to choose from at a step, given what is chosen above it. */
export function choicesOf(apps: AppTree['appVos'], binding: Binding, field: keyof Binding): Choice[] {
  const app = apps.find(({ appId }) => appId === binding.appId)
  const building = app?.buildingVos.find(({ id }) => id === binding.buildingId)
  const floor = building?.floorVos.find(({ id }) => id === binding.floorId)
  switch (field) {
    case 'appId':
      return apps.map(({ appId, appName }) => ({ id: appId, name: appName }))
    case 'buildingId':
      return (app?.buildingVos ?? []).map(({ id, buildingName }) => ({ id, name: buildingName }))
    case 'floorId':
      return (building?.floorVos ?? []).map(({ id, floorName }) => ({ id, name: floorName }))
    case 'placeId':
      return (floor?.roomVos ?? []).map(({ id, roomName }) => ({ id, name: roomName }))
  }
}
