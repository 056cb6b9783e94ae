import { buildingMeteredApart } from '../metered-apart.ts'
import {
  type BuildingPlan,
  type CompanyPlan,
  type FloorPlan,
  type RoomPlan,
  storeys,
  utility,
} from '../plan.ts'

import { hotelTemplates } from './templates.ts'

const service = (level: number): RoomPlan[] => [
  { name: `${level}F 客房走廊`, template: 'hallway' },
  utility(`${level}F 布草间`),
]

/** Guest rooms in the order of their doors: kings, then twins, then suites. */
const guestFloor =
  (kings: number, twins: number, suites: number) =>
  (level: number): FloorPlan => {
    const kinds = [
      ...Array<[string, string]>(kings).fill(['大床房', 'king']),
      ...Array<[string, string]>(twins).fill(['双床房', 'twin']),
      ...Array<[string, string]>(suites).fill(['行政套房', 'suite']),
    ]
    const doors = kinds.map(([name, template], index) => ({
      name: `${name} ${level}${String(index + 1).padStart(2, '0')}`,
      template,
    }))
    return { name: `${level}F`, rooms: [...doors, ...service(level)] }
  }

const groundFloor = (...rooms: RoomPlan[]): FloorPlan => ({
  name: '1F',
  rooms: [...rooms, utility('1F 弱电间')],
})

const lakeside: readonly BuildingPlan[] = [
  {
    name: '湖景主楼',
    floors: [
      groundFloor(
        { name: '大堂', template: 'lobby' },
        { name: '澜湖宴会厅', template: 'banquet' },
        { name: '水疗中心', template: null },
      ),
      ...storeys(2, 4, guestFloor(5, 4, 1)),
    ],
  },
  { name: '湖畔别院', floors: storeys(1, 2, guestFloor(2, 0, 3)) },
]

const downtown: readonly BuildingPlan[] = [
  {
    name: '主楼',
    floors: [
      groundFloor({ name: '大堂', template: 'lobby' }, { name: '城央宴会厅', template: 'banquet' }),
      ...storeys(8, 9, guestFloor(6, 3, 1)),
    ],
  },
]

const hillside: readonly BuildingPlan[] = [
  { name: '听松楼', floors: storeys(1, 2, guestFloor(4, 2, 0)) },
  { name: '观云楼', floors: storeys(1, 2, guestFloor(3, 1, 1)) },
]

const shared = {
  megaprojectName: null,
  spaceType: 0,
  province: '江东省',
  website: 'https://hotel.example.com',
}

export const hotelCompany: CompanyPlan = {
  key: 'hotel',
  system: 'hotel',
  cnName: '栖岚酒店管理集团',
  enName: 'qilan',
  appTitle: '栖岚客房控制平台',
  products: [],
  templates: hotelTemplates,
  campuses: [
    {
      ...shared,
      key: 'lakeside',
      name: '栖岚湖景度假酒店',
      city: '江城市',
      area: '东湖区',
      address: '环湖东路 99 号',
      phone: '0270-5552 3001',
      email: 'lakeside@hotel.example.com',
      describe: '湖景主楼与湖畔别院，水疗中心在建。',
      buildings: () =>
        lakeside.map((building, index) => (index === 0 ? buildingMeteredApart(building) : building)),
    },
    {
      ...shared,
      key: 'downtown',
      name: '栖岚城央商务酒店',
      city: '江城市',
      area: '中山区',
      address: '中山大道 518 号',
      phone: '0270-5552 3002',
      email: 'downtown@hotel.example.com',
      describe: '八、九层为客房。',
      buildings: () => downtown,
    },
    {
      ...shared,
      key: 'hillside',
      name: '栖岚云山民宿',
      city: '云岭市',
      area: '云山镇',
      address: '竹溪村 6 号',
      phone: '0271-5552 3003',
      email: 'hillside@hotel.example.com',
      describe: '两栋小楼。',
      buildings: () => hillside,
    },
  ],
}
