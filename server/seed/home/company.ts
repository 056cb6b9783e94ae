import { type BuildingPlan, type CompanyPlan, type RoomPlan, utility } from '../plan.ts'
import { homeTemplates } from './templates.ts'

const room = (name: string, template: string | null): RoomPlan => ({ name, template })
const box = () => utility('弱电箱', 'meter1')

const twoBedrooms = (): RoomPlan[] => [
  room('客厅', 'living'),
  room('主卧', 'bedroom'),
  room('书房', 'study'),
  room('厨房与餐厅', 'kitchen'),
  room('卫生间', 'bathroom'),
  box(),
]

const threeBedrooms = (): RoomPlan[] => [
  room('客厅', 'living'),
  room('主卧', 'bedroom'),
  room('次卧', 'bedroom'),
  room('儿童房', 'nursery'),
  room('厨房与餐厅', 'kitchen'),
  room('主卫', 'bathroom'),
  room('客卫', 'bathroom'),
  box(),
]

const garden: readonly BuildingPlan[] = [
  {
    name: '3 栋',
    floors: [
      { name: '1202 室', rooms: threeBedrooms() },
      { name: '1501 室', rooms: twoBedrooms() },
    ],
  },
  { name: '5 栋', floors: [{ name: '803 室', rooms: twoBedrooms() }] },
]

const court: readonly BuildingPlan[] = [
  {
    name: '8 栋',
    floors: [
      { name: '501 室', rooms: threeBedrooms() },
      { name: '602 室（待交付）', rooms: [room('客厅', null), room('主卧', null), box()] },
    ],
  },
]

const villa: readonly BuildingPlan[] = [
  {
    name: '16 号',
    floors: [
      {
        name: '1F',
        rooms: [room('客厅', 'living'), room('厨房与餐厅', 'kitchen'), room('客卫', 'bathroom'), box()],
      },
      {
        name: '2F',
        rooms: [room('主卧', 'bedroom'), room('次卧', 'bedroom'), room('主卫', 'bathroom'), box()],
      },
      { name: '3F', rooms: [room('书房', 'study'), room('影音室', null), box()] },
    ],
  },
]

const shared = {
  megaprojectName: null,
  spaceType: 0,
  province: '江东省',
  city: '江城市',
  website: 'https://home.example.com',
}

export const homeCompany: CompanyPlan = {
  key: 'home',
  system: 'smarthome',
  cnName: '暖邻智慧家居',
  enName: 'nuanlin',
  appTitle: '暖邻智家',
  products: [],
  templates: homeTemplates,
  campuses: [
    {
      ...shared,
      key: 'garden',
      name: '澄湖花园',
      area: '东湖区',
      address: '澄湖路 20 号',
      phone: '0270-5554 5001',
      email: 'garden@home.example.com',
      describe: '三户已交付。',
      buildings: () => garden,
    },
    {
      ...shared,
      key: 'court',
      name: '云锦府',
      area: '中山区',
      address: '锦绣街 8 号',
      phone: '0270-5554 5002',
      email: 'court@home.example.com',
      describe: '一户已交付，一户待安装。',
      buildings: () => court,
    },
    {
      ...shared,
      key: 'villa',
      name: '溪山别墅',
      area: '西山区',
      address: '溪山路 5 号',
      phone: '0270-5554 5003',
      email: 'villa@home.example.com',
      describe: '三层独栋。',
      buildings: () => villa,
    },
  ],
}
