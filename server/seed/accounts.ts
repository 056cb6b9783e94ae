import type { RoleName } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'

/** The password of every demo account. It is public: a server that other people can reach needs others. */
export const demoPassword = 'Lamplight-1'

export interface DemoAccount {
  account: string
  username: string
  /** Obviously nobody's: 13x 0000 xxxx. */
  phone: string
  email: string
  system: SystemCode
  /** The key of the company (see companies.ts). */
  company: string
  role: RoleName
  /** Keys of the campuses she is bound to; null is every campus of the company. */
  campuses: readonly string[] | null
  /** What she may see and do, for people who choose an account to sign in with. */
  zh: string
  en: string
}

/** The accounts of a seeded server, in the order in which start-up prints them. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    account: 'school-admin',
    username: '周明远',
    phone: '13000000001',
    email: 'zhou.mingyuan@school.example.com',
    system: 'school',
    company: 'school',
    role: 'schoolAdmin',
    campuses: null,
    zh: '学校管理员：集团全部校区，全部操作',
    en: 'school administrator: every campus, everything',
  },
  {
    account: 'school-agent',
    username: '陈立群',
    phone: '13100000002',
    email: 'chen.liqun@school.example.com',
    system: 'school',
    company: 'school',
    role: 'schoolGeneralAgent',
    campuses: null,
    zh: '总代理：集团全部校区，除用户管理外的全部操作',
    en: 'general agent: every campus, everything but the users',
  },
  {
    account: 'school-district',
    username: '吴晓琳',
    phone: '13200000003',
    email: 'wu.xiaolin@school.example.com',
    system: 'school',
    company: 'school',
    role: 'schoolDistrictAgent',
    campuses: ['riverside', 'primary'],
    zh: '区域代理：滨江校区与附属小学',
    en: 'district agent: two campuses',
  },
  {
    account: 'school-manager',
    username: '郑浩',
    phone: '13300000004',
    email: 'zheng.hao@school.example.com',
    system: 'school',
    company: 'school',
    role: 'schoolManager',
    campuses: ['main'],
    zh: '校区管理员：主校区的模板、房间与设备控制',
    en: 'manager of the main campus: templates, rooms, devices',
  },
  {
    account: 'school-teacher',
    username: '林静',
    phone: '13500000005',
    email: 'lin.jing@school.example.com',
    system: 'school',
    company: 'school',
    role: 'schoolTeacher',
    campuses: ['riverside'],
    zh: '教师：滨江校区，只看与开关设备',
    en: 'teacher of one campus: looks and switches',
  },
  {
    account: 'hotel-admin',
    username: '沈嘉禾',
    phone: '13600000006',
    email: 'shen.jiahe@hotel.example.com',
    system: 'hotel',
    company: 'hotel',
    role: 'hotelAdmin',
    campuses: null,
    zh: '酒店管理员：三家酒店，全部操作',
    en: 'hotel administrator: three hotels, everything',
  },
  {
    account: 'hotel-manager',
    username: '何雨薇',
    phone: '13700000007',
    email: 'he.yuwei@hotel.example.com',
    system: 'hotel',
    company: 'hotel',
    role: 'hotelManager',
    campuses: ['lakeside'],
    zh: '酒店经理：湖景度假酒店',
    en: 'manager of one hotel',
  },
  {
    account: 'business-admin',
    username: '许志强',
    phone: '13800000008',
    email: 'xu.zhiqiang@business.example.com',
    system: 'business',
    company: 'business',
    role: 'businessAdmin',
    campuses: null,
    zh: '商业管理员：写字楼、停车场与创意园，全部操作',
    en: 'business administrator: tower, parking and park, everything',
  },
  {
    account: 'business-manager',
    username: '高婷',
    phone: '13900000009',
    email: 'gao.ting@business.example.com',
    system: 'business',
    company: 'business',
    role: 'businessManager',
    campuses: ['tower'],
    zh: '物业经理：国际中心写字楼',
    en: 'manager of the office tower',
  },
  {
    account: 'home-admin',
    username: '宋文博',
    phone: '13000000010',
    email: 'song.wenbo@home.example.com',
    system: 'smarthome',
    company: 'home',
    role: 'admin',
    campuses: null,
    zh: '家居管理员：三个小区，全部操作',
    en: 'smart homes administrator: everything',
  },
  {
    account: 'open-admin',
    username: '唐乐',
    phone: '13100000011',
    email: 'tang.le@open.example.com',
    system: 'open',
    company: 'open',
    role: 'admin',
    campuses: null,
    zh: '开放平台管理员：体验中心与示范工厂',
    en: 'open platform administrator: everything',
  },
  {
    account: 'rival-admin',
    username: '罗思远',
    phone: '13200000012',
    email: 'luo.siyuan@rival.example.com',
    system: 'school',
    company: 'rival',
    role: 'schoolAdmin',
    campuses: null,
    zh: '另一家学校的管理员：与第一家互不可见',
    en: 'administrator of another school company, which shares nothing with the first',
  },
]
