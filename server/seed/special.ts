import { businessTemplates } from './business/templates.ts'
import { hotelTemplates } from './hotel/templates.ts'
import { type CampusPlan, type CompanyPlan, type RoomPlan, type TemplatePlan, utility } from './plan.ts'
import { schoolTemplates } from './school/templates.ts'

const room = (name: string, template: string): RoomPlan => ({ name, template })

/** One small place with a few rooms, which is enough to see what its company has otherwise than usual. */
const place = (key: string, name: string, rooms: readonly RoomPlan[], more: Partial<CampusPlan> = {}) => ({
  key,
  name,
  megaprojectName: null,
  spaceType: 0,
  province: '江东省',
  city: '江城市',
  area: '高新区',
  address: '示例路 1 号',
  phone: '0270-5556 7001',
  email: `${key}@special.example.com`,
  website: 'https://special.example.com',
  describe: '用于查看专属功能。',
  buildings: () => [{ name: '主楼', floors: [{ name: '1F', rooms: [...rooms, utility('1F 弱电间')] }] }],
  ...more,
})

/** Where nobody has built a meter in, so that what lamps use is estimated. */
const withoutMeter = (rooms: readonly RoomPlan[]) => ({
  buildings: () => [
    { name: '主楼', floors: [{ name: '1F', rooms: [...rooms, { ...utility('1F 弱电间'), meters: [] }] }] },
  ],
})
const southRooms = [room('二年级1班 101', 'classroom')]

const only = (templates: readonly TemplatePlan[], ...keys: string[]): TemplatePlan[] =>
  templates.filter(({ key }) => keys.includes(key)).map((template) => ({ ...template, campuses: null }))

/** The companies whose ids the specification speaks of (contract/rules/company-features.ts says what they have). */
export const specialCompanies: readonly CompanyPlan[] = [
  {
    key: 'showcase',
    cid: 2020123,
    system: 'school',
    cnName: '江城演示学校',
    enName: 'showcase',
    appTitle: '江城演示学校照明平台',
    products: [],
    templates: only(schoolTemplates, 'classroom'),
    campuses: [
      place('showcaseNorth', '演示学校北校区', [room('一年级1班 101', 'classroom')]),
      place('showcaseSouth', '演示学校南校区', southRooms, withoutMeter(southRooms)),
    ],
  },
  {
    key: 'suites',
    cid: 2143,
    system: 'hotel',
    alsoIn: ['business'],
    cnName: '江城悦居集团',
    enName: 'yueju',
    appTitle: '悦居',
    products: [],
    templates: only(hotelTemplates, 'king'),
    campuses: [place('suitesRiver', '悦居江畔酒店', [room('大床房 101', 'king')])],
  },
  {
    key: 'metered',
    cid: 1102,
    system: 'business',
    cnName: '江城计量产业园',
    enName: 'jiliang',
    appTitle: '计量园照明平台',
    products: [],
    templates: only(businessTemplates, 'openOffice'),
    campuses: [place('meteredPark', '计量产业园', [room('开放办公区', 'openOffice')])],
  },
  {
    key: 'observed',
    cid: 1001,
    system: 'school',
    cnName: '江城测量职业学校',
    enName: 'celiang',
    appTitle: '测量职校照明平台',
    products: [],
    templates: only(schoolTemplates, 'classroom'),
    campuses: [place('observedMain', '测量职校', [room('测量1班 101', 'classroom')])],
  },
]
