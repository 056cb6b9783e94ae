import { type BuildingPlan, type CampusPlan, type FloorPlan, storeys } from '../plan.ts'
import { mainBuildings } from './main-campus.ts'
import { classes, rooms, schoolFloor } from './rooms.ts'

/** What the primary school and the kindergarten, which stand side by side, belong to. */
export const schoolProject = '书院街教育综合体项目'

const shared = {
  megaprojectName: null,
  spaceType: 0,
  province: '江东省',
  city: '江城市',
  website: 'https://school.example.com',
}

const riverside: readonly BuildingPlan[] = [
  {
    name: '明德楼',
    floors: [
      schoolFloor(1, [...classes('初一', 1, 6), ...rooms('office', '初一年级办公室')]),
      schoolFloor(2, [...classes('初二', 1, 6), ...rooms('office', '初二年级办公室')]),
      schoolFloor(3, [...classes('初三', 1, 6), ...rooms('office', '初三年级办公室')]),
    ],
  },
  {
    name: '格物楼',
    floors: [
      schoolFloor(1, [...rooms('lab', '物理实验室', '化学实验室', '生物实验室')]),
      schoolFloor(2, [
        ...rooms('computerRoom', '计算机教室'),
        ...rooms('smartClassroom', '智慧教室'),
        ...rooms('reading', '阅览室'),
      ]),
    ],
  },
  { name: '风雨操场', floors: [schoolFloor(1, [...rooms('gym', '室内操场'), ...rooms('office', '器材室')])] },
]

const primary: readonly BuildingPlan[] = [
  {
    name: '启智楼',
    floors: [
      schoolFloor(1, [...classes('一年级', 1, 4), ...rooms('activityRoom', '一年级活动室')]),
      schoolFloor(2, [...classes('二年级', 1, 4), ...rooms('office', '低年级办公室')]),
      schoolFloor(3, [...classes('三年级', 1, 4), ...rooms('office', '高年级办公室')]),
    ],
  },
  {
    name: '综合楼',
    floors: [
      schoolFloor(1, [
        ...rooms('lab', '科学实验室'),
        ...rooms('reading', '绘本馆'),
        ...rooms('hall', '多功能厅'),
      ]),
      schoolFloor(2, [
        ...rooms('classroom', '音乐教室', '美术教室'),
        ...rooms('computerRoom', '计算机教室'),
        ...rooms('meeting', '会议室'),
      ]),
    ],
  },
]

const kindergarten: readonly BuildingPlan[] = [
  {
    name: '主楼',
    floors: [
      schoolFloor(1, [
        ...classes('小班', 1, 3),
        ...rooms('activityRoom', '感统活动室'),
        ...rooms('office', '保健室'),
      ]),
      schoolFloor(2, [
        ...classes('中班', 1, 3),
        ...rooms('office', '园长室'),
        ...rooms(null, '新建大班教室'),
      ]),
    ],
  },
]

/** 16 rooms and 200 devices: 500 of them make the large campus. */
const cityFloor =
  (grade: string) =>
  (level: number): FloorPlan =>
    schoolFloor(level, [
      ...classes(grade, level * 10 - 9, level * 10),
      ...rooms('computerRoom', '计算机教室'),
      ...rooms('smartClassroom', '智慧教室'),
    ])

function* cityBuildings(): Iterable<BuildingPlan> {
  for (let building = 1; building <= 50; building += 1) {
    const year = 2024 + (building % 3)
    yield { name: `${building}号教学楼`, floors: storeys(1, 10, cityFloor(`${year}级`)) }
  }
}

export const schoolCampuses: readonly CampusPlan[] = [
  {
    ...shared,
    key: 'main',
    name: '江城一实主校区',
    area: '文昌区',
    address: '学府路 18 号',
    phone: '0270-5550 1001',
    email: 'main@school.example.com',
    describe: '高中部。八栋楼，照明改造已完成，智慧教室正在调试更新。',
    buildings: () => mainBuildings,
  },
  {
    ...shared,
    key: 'riverside',
    name: '江城一实滨江校区',
    area: '滨江区',
    address: '沿江大道 266 号',
    phone: '0270-5550 1002',
    email: 'riverside@school.example.com',
    describe: '初中部。',
    buildings: () => riverside,
  },
  {
    ...shared,
    key: 'primary',
    megaprojectName: schoolProject,
    name: '江城一实附属小学',
    area: '文昌区',
    address: '书院街 7 号',
    phone: '0270-5550 1003',
    email: 'primary@school.example.com',
    describe: '一至三年级，综合楼含绘本馆与多功能厅。',
    buildings: () => primary,
  },
  {
    ...shared,
    key: 'kindergarten',
    megaprojectName: schoolProject,
    name: '江城一实附属幼儿园',
    area: '文昌区',
    address: '书院街 9 号',
    phone: '0270-5550 1004',
    email: 'kindergarten@school.example.com',
    describe: '六个班，大班教室在建。',
    buildings: () => kindergarten,
  },
]

/** 8,000 rooms and 100,000 devices. */
export const cityCampus: CampusPlan = {
  ...shared,
  key: 'city',
  name: '江城一实教育城校区',
  area: '高新区',
  address: '知行大道 1 号',
  phone: '0270-5550 1005',
  email: 'city@school.example.com',
  describe: '五十栋教学楼的大型校区。',
  buildings: cityBuildings,
}
