import { publicBuildings } from '#contract/rules/air-limits-set.ts'
import { buildingMeteredApart } from '../metered-apart.ts'
import {
  type BuildingPlan,
  type CompanyPlan,
  type FloorPlan,
  type RoomPlan,
  storeys,
  times,
  utility,
} from '../plan.ts'
import { businessTemplates } from './templates.ts'

const room = (name: string, template: string | null): RoomPlan => ({ name, template })

const officeFloor = (level: number): FloorPlan => ({
  name: `${level}F`,
  rooms: [
    room(`${level}F 开放办公区东`, 'openOffice'),
    room(`${level}F 开放办公区西`, 'openOffice'),
    room(`${level}F 会议室 ${level}01`, 'meetingRoom'),
    room(`${level}F 会议室 ${level}02`, 'meetingRoom'),
    room(`${level}F 总监办公室`, 'privateOffice'),
    room(`${level}F 公共区`, 'publicArea'),
    utility(`${level}F 强弱电间`),
  ],
})

const tower: readonly BuildingPlan[] = [
  {
    name: '瑞禾国际中心主塔',
    floors: [
      {
        name: '1F',
        rooms: [room('1F 大堂', 'towerLobby'), room('1F 公共区', 'publicArea'), utility('1F 强弱电间')],
      },
      ...storeys(8, 15, officeFloor),
      {
        name: '16F',
        rooms: [
          room('16F 待租单元A', null),
          room('16F 待租单元B', null),
          room('16F 公共区', 'publicArea'),
          utility('16F 强弱电间'),
        ],
      },
    ],
  },
]

const lettered = (prefix: string, rooms: readonly RoomPlan[]): RoomPlan[] =>
  rooms.map((entry, index) => ({
    ...entry,
    name: `${prefix} ${String.fromCharCode(65 + index)} 区${entry.name}`,
  }))

const parking: readonly BuildingPlan[] = [
  {
    name: '地下停车场',
    floors: [
      {
        name: 'B1',
        rooms: [
          ...lettered('B1', [
            ...times(2, '车道', 'lane'),
            ...times(6, '车位', 'bays'),
            ...times(1, '充电车位', 'chargingArea'),
          ]),
          utility('B1 配电间'),
        ],
      },
      {
        name: 'B2',
        rooms: [
          ...lettered('B2', [...times(2, '车道', 'lane'), ...times(8, '车位', 'bays')]),
          utility('B2 配电间'),
        ],
      },
    ],
  },
]

const parkFloor = (level: number): FloorPlan => ({
  name: `${level}F`,
  rooms: [
    room(`${level}F 联合办公区`, 'openOffice'),
    room(`${level}F 路演厅`, level === 1 ? null : 'meetingRoom'),
    room(`${level}F 工作室 ${level}01`, 'privateOffice'),
    room(`${level}F 工作室 ${level}02`, 'privateOffice'),
    room(`${level}F 公共区`, 'publicArea'),
    utility(`${level}F 弱电间`),
  ],
})

const park: readonly BuildingPlan[] = ['一号楼', '二号楼'].map((name) => ({
  name,
  floors: storeys(1, 3, parkFloor),
}))

const shared = { province: '江东省', city: '江城市', website: 'https://business.example.com' }
const centre = '瑞禾国际中心项目'

export const businessCompany: CompanyPlan = {
  key: 'business',
  system: 'business',
  cnName: '瑞禾商业运营有限公司',
  enName: 'ruihe',
  appTitle: '瑞禾楼宇与车库照明平台',
  products: [],
  templates: businessTemplates,
  airLimits: { ...publicBuildings, modes: null },
  menuRole: { roleName: '大堂看板', base: 'businessOrdinary', pages: ['board'] },
  spaceTypes: [
    { name: '写字楼', layoutId: 1 },
    { name: '停车场', layoutId: 2 },
  ],
  megaprojects: [
    {
      name: centre,
      buildings: [
        {
          name: '主塔',
          floors: [
            {
              name: '1F',
              zones: [{ name: '大堂', boundTo: [['tower', '瑞禾国际中心主塔', '1F', '1F 大堂']] }],
            },
            {
              name: '8F',
              zones: [
                { name: '办公东区', boundTo: [['tower', '瑞禾国际中心主塔', '8F', '8F 开放办公区东']] },
                { name: '办公西区', boundTo: [['tower', '瑞禾国际中心主塔', '8F', '8F 开放办公区西']] },
              ],
            },
            { name: '16F', zones: [{ name: '待租区' }] },
          ],
        },
        {
          name: '地下室',
          floors: [
            { name: 'B1', zones: [{ name: '停车区', boundTo: [['parking', '地下停车场', 'B1']] }] },
            { name: 'B2', zones: [{ name: '停车区', boundTo: [['parking', '地下停车场', 'B2']] }] },
          ],
        },
      ],
    },
    { name: '瑞禾创意园二期项目', buildings: [] },
  ],
  campuses: [
    {
      ...shared,
      key: 'tower',
      name: '瑞禾国际中心写字楼',
      megaprojectName: centre,
      spaceType: 3,
      spaceTypeName: '写字楼',
      area: '滨江区',
      address: '金融街 1 号',
      phone: '0270-5553 4001',
      email: 'tower@business.example.com',
      describe: '八至十五层已入驻，十六层待租。',
      buildings: () => tower.map(buildingMeteredApart),
    },
    {
      ...shared,
      key: 'parking',
      name: '瑞禾国际中心停车场',
      megaprojectName: centre,
      spaceType: 1,
      campusType: 1,
      spaceTypeName: '停车场',
      area: '滨江区',
      address: '金融街 1 号地下',
      phone: '0270-5553 4002',
      email: 'parking@business.example.com',
      describe: 'B1、B2 两层，车位 360 个。',
      buildings: () => parking,
    },
    {
      ...shared,
      key: 'park',
      name: '瑞禾创意园',
      megaprojectName: null,
      spaceType: 3,
      campusType: 2,
      spaceTypeName: '写字楼',
      area: '高新区',
      address: '创新路 77 号',
      phone: '0270-5553 4003',
      email: 'park@business.example.com',
      describe: '两栋三层小楼，展厅筹备中。',
      buildings: () => park,
    },
  ],
}
