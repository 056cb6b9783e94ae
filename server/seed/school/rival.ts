import type { BuildingPlan, CompanyPlan } from '../plan.ts'
import { ownLamp } from '../products.ts'
import { classes, rooms, schoolFloor } from './rooms.ts'
import { schoolTemplates } from './templates.ts'

const used = new Set(['classroom', 'lab', 'office', 'corridor', 'washroom', 'reading', 'dormitory'])

const north: readonly BuildingPlan[] = [
  {
    name: '求真楼',
    floors: [
      schoolFloor(1, [...classes('七年级', 1, 5), ...rooms('office', '七年级办公室')]),
      schoolFloor(2, [...classes('八年级', 1, 5), ...rooms('office', '八年级办公室')]),
    ],
  },
  { name: '科学楼', floors: [schoolFloor(1, rooms('lab', '理化实验室', '生物实验室'))] },
]

const lake: readonly BuildingPlan[] = [
  {
    name: '教学楼',
    floors: [schoolFloor(1, [...classes('九年级', 1, 4), ...rooms('reading', '阅览室')])],
  },
]

const shared = {
  megaprojectName: null,
  spaceType: 0,
  province: '云川省',
  city: '云州市',
  website: 'https://yuying.example.com',
}

/** A second school company, on the same platform as the first and with none of its data. */
export const rivalCompany: CompanyPlan = {
  key: 'rival',
  system: 'school',
  cnName: '云州市育英教育集团',
  enName: 'yuying',
  appTitle: '育英智慧校园',
  products: [ownLamp(109, 'YY-ZD40', '育英定制走廊灯', 'tunable')],
  templates: schoolTemplates
    .filter((template) => used.has(template.key))
    .map((template) => ({ ...template, campuses: null })),
  campuses: [
    {
      ...shared,
      key: 'north',
      name: '育英北校区',
      area: '北辰区',
      address: '育英路 3 号',
      phone: '0878-5551 2001',
      email: 'north@yuying.example.com',
      describe: '初中部。',
      buildings: () => north,
    },
    {
      ...shared,
      key: 'lake',
      name: '育英湖畔校区',
      area: '镜湖区',
      address: '环湖路 58 号',
      phone: '0878-5551 2002',
      email: 'lake@yuying.example.com',
      describe: '毕业班校区。',
      buildings: () => lake,
    },
  ],
}
