import {
  allLights,
  cooling,
  custom,
  daytime,
  off,
  on,
  opened,
  preset,
  some,
  type TemplatePlan,
  tuned,
} from '../plan.ts'

const living: TemplatePlan = {
  key: 'living',
  name: '客厅',
  status: 2,
  describe: '回家、会客、观影、离家四个常用场景。',
  campuses: null,
  equipment: [
    ...some('ceilingLamp', '主灯'),
    ...some('downlight', '沙发筒灯', '电视墙筒灯'),
    ...some('strip', '吊顶灯带'),
    ...some('panel6', '入户面板'),
    ...some('airConditioner', '空调'),
    ...some('curtain', '布帘', '纱帘'),
    ...some('socket', '电视插座'),
    ...some('presence', '人体传感器'),
  ],
  groups: [{ name: '筒灯', members: ['沙发筒灯', '电视墙筒灯'] }],
  scenes: [
    preset('movie', {
      主灯: off,
      筒灯: tuned(10, 2700),
      吊顶灯带: tuned(20, 2700),
      布帘: opened(0),
      电视插座: on,
    }),
    preset('bright', { [allLights]: tuned(100, 4500), 纱帘: opened(100) }),
    preset('masterOff', { [allLights]: off, 空调: off, 电视插座: off }),
    custom('回家', {
      主灯: tuned(80, 4000),
      吊顶灯带: tuned(60, 3500),
      空调: cooling(26),
      布帘: opened(100),
    }),
    custom('离家', { [allLights]: off, 空调: off, 电视插座: off, 布帘: opened(0) }),
    custom('会客', { 主灯: tuned(100, 4000), 筒灯: tuned(70, 3500) }),
  ],
}

const bedroom: TemplatePlan = {
  key: 'bedroom',
  name: '卧室',
  absence: daytime,
  status: 2,
  describe: '睡眠渐暗，起夜微光，清晨拉帘。',
  campuses: null,
  equipment: [
    ...some('ceilingLamp', '主灯'),
    ...some('spotlight', '床头灯'),
    ...some('strip', '床底灯带'),
    ...some('panel4', '床头面板'),
    ...some('airConditioner', '空调'),
    ...some('curtain', '窗帘'),
    ...some('presence', '人体传感器'),
  ],
  groups: [{ name: '睡前灯', members: ['床头灯', '床底灯带'] }],
  scenes: [
    preset('sleep', { [allLights]: off, 窗帘: opened(0), 空调: cooling(27) }),
    preset('wake', { 主灯: tuned(50, 4000), 窗帘: opened(100) }),
    preset('night', { 床底灯带: tuned(8, 2700) }),
    custom('阅读', { 床头灯: { switch: 1, brightness: 70 }, 主灯: tuned(30, 3500) }),
    preset('masterOff', { [allLights]: off }),
  ],
}

const study: TemplatePlan = {
  key: 'study',
  name: '书房',
  status: 2,
  describe: '',
  campuses: null,
  equipment: [
    ...some('panelLamp', '书桌灯'),
    ...some('strip', '书柜灯带'),
    ...some('panel2', '门口面板'),
    ...some('airConditioner', '空调'),
    ...some('socket', '电脑插座'),
  ],
  groups: [],
  scenes: [
    preset('work', { 书桌灯: tuned(90, 4500), 书柜灯带: tuned(40, 4000), 电脑插座: on }),
    preset('masterOff', { [allLights]: off, 空调: off, 电脑插座: off }),
  ],
}

const kitchen: TemplatePlan = {
  key: 'kitchen',
  name: '厨房与餐厅',
  status: 2,
  describe: '操作台高照度，用餐暖光，水浸与烟雾报警。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '厨房灯'),
    ...some('strip', '操作台灯带'),
    ...some('downlight', '餐桌灯'),
    ...some('panel2', '面板'),
    ...some('smoke', '烟雾传感器'),
    ...some('water', '水浸传感器'),
  ],
  groups: [],
  scenes: [
    preset('masterOff', { [allLights]: off }),
    custom('备餐', { 厨房灯: tuned(100, 5000), 操作台灯带: tuned(100, 5000) }),
    custom('用餐', { 餐桌灯: tuned(80, 3000), 厨房灯: tuned(30, 3500) }),
  ],
}

const bathroom: TemplatePlan = {
  key: 'bathroom',
  name: '卫生间',
  status: 2,
  describe: '',
  campuses: null,
  equipment: [
    ...some('ceilingLamp', '主灯'),
    ...some('strip', '镜前灯'),
    ...some('relay', '排风扇'),
    ...some('panel2', '面板'),
    ...some('microwave', '微波传感器'),
  ],
  groups: [],
  scenes: [
    preset('bath', { 主灯: tuned(70, 3500), 镜前灯: off, 排风扇: on }),
    preset('night', { 镜前灯: tuned(10, 2700), 主灯: off }),
    preset('masterOff', { [allLights]: off, 排风扇: off }),
  ],
}

const nursery: TemplatePlan = {
  key: 'nursery',
  name: '儿童房',
  absence: daytime,
  status: 1,
  describe: '在线调试中。',
  campuses: null,
  equipment: [
    ...some('ceilingLamp', '主灯'),
    ...some('strip', '星空灯带'),
    ...some('panel4', '面板'),
    ...some('curtain', '窗帘'),
  ],
  groups: [],
  scenes: [
    preset('sleep', { [allLights]: off, 窗帘: opened(0) }),
    custom('讲故事', { 主灯: off, 星空灯带: tuned(30, 2700) }),
    preset('masterOff', { [allLights]: off }),
  ],
}

const cinema: TemplatePlan = {
  key: 'cinema',
  name: '家庭影音室',
  status: 0,
  describe: '开发中。',
  campuses: ['villa'],
  equipment: [...some('strip', '星空顶'), ...some('projector', '投影仪')],
  groups: [],
  scenes: [preset('masterOff', { [allLights]: off })],
}

export const homeTemplates: readonly TemplatePlan[] = [
  living,
  bedroom,
  study,
  kitchen,
  bathroom,
  nursery,
  cinema,
]
