import {
  allLights,
  at,
  cooling,
  custom,
  everyDay,
  lit,
  off,
  on,
  opened,
  preset,
  some,
  type TemplatePlan,
  tuned,
  weekdays,
} from '../plan.ts'

const lamps = ['前排左灯', '前排右灯', '中排左灯', '中排右灯', '后排左灯', '后排右灯'] as const
const board = { name: '黑板照明', members: ['黑板左灯', '黑板右灯'] }
const front = { name: '前排灯', members: ['前排左灯', '前排右灯'] }
const middle = { name: '中排灯', members: ['中排左灯', '中排右灯'] }
const back = { name: '后排灯', members: ['后排左灯', '后排右灯'] }

const classroom: TemplatePlan = {
  key: 'classroom',
  name: '标准教室',
  absence: { minutes: 10 },
  status: 2,
  describe: '六盏教室灯分三排，黑板灯两盏，讲台四键面板控制，靠窗照度补光，无人十分钟关灯。',
  campuses: null,
  equipment: [
    ...some('blackboardLamp', '黑板左灯', '黑板右灯'),
    ...some('classroomLamp', ...lamps),
    ...some('panel4', '讲台面板'),
    ...some('lightSensor', '光线传感器'),
    ...some('presence', '人体传感器'),
    ...some('airConditioner', '空调'),
    ...some('curtain', '窗帘'),
    ...some('projector', '投影仪'),
  ],
  groups: [board, front, middle, back],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 空调: cooling(26) }),
    preset('masterOff', { [allLights]: off, 空调: off, 投影仪: off }),
    preset('projectorOn', {
      投影仪: on,
      前排灯: off,
      黑板照明: off,
      中排灯: tuned(30, 4000),
      后排灯: tuned(40, 4000),
      窗帘: opened(0),
    }),
    preset('projectorOff', { 投影仪: off, [allLights]: lit(80), 窗帘: opened(100) }),
    custom('上课', {
      黑板照明: lit(100),
      前排灯: tuned(90, 5000),
      中排灯: tuned(90, 5000),
      后排灯: tuned(90, 5000),
      窗帘: opened(100),
    }),
    custom('自习', {
      黑板照明: off,
      前排灯: tuned(80, 4500),
      中排灯: tuned(80, 4500),
      后排灯: tuned(80, 4500),
    }),
    custom('课间', {
      黑板照明: off,
      前排灯: tuned(50, 4000),
      中排灯: tuned(50, 4000),
      后排灯: tuned(50, 4000),
      窗帘: opened(100),
    }),
    custom('午休', { [allLights]: off, 窗帘: opened(0), 空调: cooling(27) }),
  ],
  timings: [
    { name: '早读前开灯', ...at('07:20', weekdays), scene: '上课' },
    { name: '午休', ...at('12:10', weekdays), scene: '午休' },
    { name: '晚间总关', ...at('22:10', everyDay), scene: '总关' },
  ],
  units: {
    words: { 上课了: '上课', 下课了: '课间', 开始自习: '自习', 看投影: '投影开', 放学了: '总关' },
    airWords: [
      { word: '太热了', airConditioner: null, command: 'cooler' },
      { word: '打开空调', airConditioner: '空调', command: 'on' },
    ],
    aliases: { 黑板灯: '黑板照明', 后面的灯: '后排灯' },
    videos: [
      {
        name: '教室面板怎么用',
        url: 'https://example.com/films/classroom-panel.mp4',
        describe: '一分钟：四个按键和常用语音词，开学前给任课教师看。',
      },
    ],
  },
  defaults: { lightTime: 500 },
  houses: [{ name: '教室', layoutCode: 1 }],
}

const smartClassroom: TemplatePlan = {
  key: 'smartClassroom',
  name: '智慧教室',
  status: 3,
  describe: '录播与互动教学用，在标准教室上加讲台射灯与新风；正在调试更新照度补光。',
  campuses: ['main', 'riverside', 'city'],
  equipment: [
    ...classroom.equipment,
    ...some('spotlight', '讲台射灯'),
    ...some('freshAir', '新风'),
    ...some('socket', '录播机插座'),
  ],
  groups: [board, front, middle, back],
  scenes: [
    ...classroom.scenes,
    custom('录播', {
      录播机插座: on,
      讲台射灯: lit(90),
      黑板照明: lit(100),
      前排灯: tuned(100, 5000),
      中排灯: tuned(70, 5000),
      后排灯: tuned(40, 5000),
    }),
    custom('小组讨论', {
      黑板照明: off,
      前排灯: tuned(75, 4000),
      中排灯: tuned(75, 4000),
      新风: { switch: 1, fanSpeed: 2 },
    }),
  ],
  houses: [{ name: '教室', layoutCode: 1 }],
}

const lab: TemplatePlan = {
  key: 'lab',
  name: '理化生实验室',
  status: 2,
  describe: '实验台插座统一断电，通风柜经继电器，一氧化碳报警时强制开风机。',
  campuses: null,
  equipment: [
    ...some('blackboardLamp', '黑板灯'),
    ...some('panelLamp', '左侧灯', '中间灯', '右侧灯', '后侧灯', '准备台灯'),
    ...some('panel4', '讲台面板'),
    ...some('socket', '实验台插座A', '实验台插座B'),
    ...some('relay', '通风柜风机'),
    ...some('monoxide', '一氧化碳传感器'),
    ...some('smoke', '烟雾传感器'),
    ...some('airConditioner', '空调'),
    ...some('projector', '投影仪'),
  ],
  groups: [{ name: '实验区灯', members: ['左侧灯', '中间灯', '右侧灯', '后侧灯'] }],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 实验台插座A: on, 实验台插座B: on, 通风柜风机: on }),
    preset('masterOff', { [allLights]: off, 实验台插座A: off, 实验台插座B: off, 通风柜风机: off, 空调: off }),
    custom('演示实验', {
      黑板灯: lit(60),
      准备台灯: tuned(100, 5500),
      实验区灯: tuned(40, 4500),
      通风柜风机: on,
    }),
    custom('分组实验', { 实验区灯: tuned(100, 5500), 实验台插座A: on, 实验台插座B: on, 通风柜风机: on }),
  ],
  houses: [{ name: '实验室', layoutCode: 3 }],
}

const computerRoom: TemplatePlan = {
  key: 'computerRoom',
  name: '计算机教室',
  status: 2,
  describe: '无眩光照明，课后统一断电，两台空调轮值。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '前排灯', '中排灯', '后排灯', '走道灯'),
    ...some('panel4', '讲台面板'),
    ...some('lightPresence', '照度人体传感器'),
    ...some('socket', '机位插座', '机柜插座'),
    ...some('curtain', '窗帘'),
    ...some('airConditioner', '空调1', '空调2'),
    ...some('projector', '投影仪'),
  ],
  groups: [{ name: '机位灯', members: ['前排灯', '中排灯', '后排灯'] }],
  scenes: [
    preset('masterOn', { [allLights]: tuned(80, 4500), 机位插座: on, 空调1: cooling(25) }),
    preset('masterOff', { [allLights]: off, 机位插座: off, 空调1: off, 空调2: off, 投影仪: off }),
    preset('projectorOn', { 投影仪: on, 前排灯: off, 走道灯: tuned(30, 4000) }),
    custom('上机', {
      机位灯: tuned(65, 4000),
      走道灯: tuned(50, 4000),
      机位插座: on,
      空调1: cooling(25),
      空调2: cooling(26),
    }),
  ],
}

export const teachingTemplates: readonly TemplatePlan[] = [classroom, smartClassroom, lab, computerRoom]
