import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { BuildingPlan, FloorPlan, MeterPlan } from './plan.ts'

const { lighting, lights, sockets } = meterCategories

const bothOf = (floor: FloorPlan): MeterPlan[] => [
  { name: `${floor.name} 照明电表`, category: lights, measures: 'floor' },
  { name: `${floor.name} 插座电表`, category: sockets, measures: 'floor' },
]

/** A floor whose lighting and sockets are metered apart, each by a meter in its utility room. */
export const meteredApart = (floor: FloorPlan): FloorPlan => withMeters(floor, bothOf(floor))

/** The same behind a meter of both, which counts also what no other does. */
const meteredBehind = (floor: FloorPlan): FloorPlan => {
  const behind = `${floor.name} 照明插座总表`
  return withMeters(floor, [
    { name: behind, category: lighting, measures: 'floor' },
    ...bothOf(floor).map((meter) => ({ ...meter, behind })),
  ])
}

const withMeters = (floor: FloorPlan, meters: readonly MeterPlan[]): FloorPlan => ({
  ...floor,
  rooms: floor.rooms.map((room) => (room.utility ? { ...room, meters } : room)),
})

/** More would make the first start slow: every meter has its days since 2024. */
const mostFloors = 4

/** A building whose lowest floors meter lighting and sockets apart. */
export const buildingMeteredApart = (building: BuildingPlan): BuildingPlan => ({
  ...building,
  floors: building.floors.map((floor, index) => (index < mostFloors ? meteredBehind(floor) : floor)),
})
