import { meterCategories } from '#contract/rules/energy/meters.ts'
import type { BuildingPlan, CampusPlan, FloorPlan, MeterPlan, RoomPlan } from '../plan.ts'

const { whole, lights, airConditioning, power, special } = meterCategories

/** Each floor: a main meter behind the building's, and five behind that. */
const floorMeters = (floor: string, building: string): MeterPlan[] => [
  { name: `${floor} 总表`, category: whole, measures: 'floor', behind: `${building}总表` },
  ...(
    [
      ['车道照明', lights],
      ['车位照明', lights],
      ['通风', airConditioning],
      ['充电桩', power],
      ['消防监控', special],
    ] as const
  ).map(([name, category]) => ({
    ...{ name: `${floor} ${name}`, category, behind: `${floor} 总表` },
    measures: 'floor' as const,
  })),
]

const rooms = (floor: string, bays: number): RoomPlan[] => [
  { name: `${floor} 主车道`, template: 'lane' },
  ...Array.from({ length: bays }, (_, index) => ({
    name: `${floor} 车位区 ${String(index + 1).padStart(2, '0')}`,
    template: 'bays',
  })),
]

/** Two halves of three floors: 2 + 6 x 6 = 38 meters (spec point 9). */
function buildings(bays: number): BuildingPlan[] {
  return ['A 库', 'B 库'].map((building) => ({
    name: building,
    floors: ['B1', 'B2', 'B3'].map((level): FloorPlan => {
      const floor = `${building.slice(0, 1)}-${level}`
      const main: MeterPlan = { name: `${building}总表`, category: whole, measures: 'building' }
      const meters = [...(level === 'B1' ? [main] : []), ...floorMeters(floor, building)]
      const utility: RoomPlan = { name: `${floor} 配电间`, template: null, utility: 'meter3', meters }
      return { name: floor, devicesPerGateway: 8, rooms: [...rooms(floor, bays), utility] }
    }),
  }))
}

/** Rooms of bays on a floor: the large one has the 1080 gateways of the specification, the small one a twentieth. */
const bays = { small: 8, large: 204 } as const

/** The virtual parking of the specification: campus 3273, counted since 2024-04-26. */
export const demoParking = (size: keyof typeof bays): CampusPlan => ({
  key: 'demoParking',
  id: 3273,
  meteredSince: '2024-04-26',
  name: '智慧停车示范场',
  megaprojectName: null,
  spaceType: 1,
  campusType: 1,
  spaceTypeName: '停车场',
  province: '江东省',
  city: '江城市',
  area: '高新区',
  address: '创新路 1 号地下',
  phone: '0270-5553 4004',
  email: 'demo-parking@business.example.com',
  website: 'https://business.example.com',
  describe: '能耗与碳排放示范，A、B 两库各三层。',
  buildings: () => buildings(bays[size]),
})
