import {
  allLights,
  at,
  cooling,
  custom,
  daytime,
  everyDay,
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
    ...some('wallUnit', '客厅温控面板'),
    ...some('infrared', '电视柜红外'),
    ...some('smartScreen', '玄关智慧屏'),
    ...some('voicePanel', '语音面板'),
  ],
  groups: [{ name: '筒灯', members: ['沙发筒灯', '电视墙筒灯'] }],
  scenes: [
    preset('movie', {
      主灯: off,
      筒灯: tuned(10, 2700),
      吊顶灯带: tuned(20, 2700),
      布帘: opened(0),
      电视插座: on,
      电视: on,
    }),
    preset('bright', { [allLights]: tuned(100, 4500), 纱帘: opened(100) }),
    preset('masterOff', { [allLights]: off, 空调: off, 电视: off, 电视插座: off }),
    custom('回家', {
      主灯: tuned(80, 4000),
      吊顶灯带: tuned(60, 3500),
      空调: cooling(26),
      布帘: opened(100),
    }),
    custom('离家', { [allLights]: off, 空调: off, 电视插座: off, 布帘: opened(0) }),
    custom('会客', { 主灯: tuned(100, 4000), 筒灯: tuned(70, 3500) }),
  ],
  houses: [{ name: '客厅', layoutCode: 11 }],
  timings: [{ name: '日落亮灯', ...at('18:30', everyDay), afterSunset: -15, scene: '回家' }],
  infrared: [
    { name: '电视', transmitter: '电视柜红外', channel: 1, irCode: 1007 },
    { name: '机顶盒', transmitter: '电视柜红外', channel: 2, irCode: 5002 },
  ],
  noPowerPanels: [
    {
      ...{ name: '沙发无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '观影' },
        { key: 2, group: '筒灯' },
      ],
    },
  ],
  units: {
    words: { 我回来了: '回家', 我出门了: '离家', 看电影: '观影', 有客人来了: '会客', 开关筒灯: '筒灯' },
    airWords: [
      { word: '太热了', airConditioner: null, command: 'cooler' },
      { word: '太冷了', airConditioner: null, command: 'warmer' },
    ],
    aliases: { 遮光帘: '布帘', 投影电视: '电视' },
    thermostats: [{ unit: '客厅温控面板', type: 'withFloor', fitted: ['airConditioner', 'floorHeating'] }],
    screens: [
      {
        screen: '玄关智慧屏',
        pages: [
          { title: '全屋', tiles: ['回家', '离家', '会客', '观影', '明亮', '总关'] },
          { title: '客厅', tiles: ['主灯', '筒灯', '布帘', '纱帘', '电视', '客厅温控面板'] },
        ],
      },
    ],
    videos: [
      {
        name: '玄关智慧屏怎么用',
        url: 'https://example.com/films/home-screen.mp4',
        describe: '两分钟：回家、离家、调地暖，交房时放给业主看。',
      },
    ],
  },
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
    ...some('driver', '床头灯槽'),
    ...some('voicePanel', '语音面板'),
  ],
  groups: [{ name: '睡前灯', members: ['床头灯', '床底灯带', '床头灯槽'] }],
  scenes: [
    preset('sleep', { [allLights]: off, 窗帘: opened(0), 空调: cooling(27) }),
    preset('wake', { 主灯: tuned(50, 4000), 窗帘: opened(100) }),
    preset('night', { 床底灯带: tuned(8, 2700) }),
    custom('阅读', { 床头灯: { switch: 1, brightness: 70 }, 主灯: tuned(30, 3500) }),
    preset('masterOff', { [allLights]: off }),
  ],
  drivers: [{ driver: '床头灯槽', minBrightness: 1, curve: 1, powerOnLevel: null }],
  units: {
    words: { 我要睡了: '睡眠', 天亮了: '起床', 看会儿书: '阅读', 起床上厕所: '起夜' },
    aliases: { 遮光帘: '窗帘', 夜灯: '床底灯带' },
  },
  houses: [
    {
      ...{ name: '卧室', layoutCode: 12 },
      at: { 床头左灯: '床头灯', 床头右灯: '床头灯槽', 布帘: '窗帘' },
    },
  ],
}

const study: TemplatePlan = {
  key: 'study',
  name: '书房',
  status: 2,
  describe: '原有的挂机空调和落地扇由红外控制，不用换机。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '书桌灯'),
    ...some('strip', '书柜灯带'),
    ...some('panel2', '门口面板'),
    ...some('infrared', '书柜红外'),
    ...some('socket', '电脑插座'),
  ],
  groups: [],
  scenes: [
    preset('work', { 书桌灯: tuned(90, 4500), 书柜灯带: tuned(40, 4000), 电脑插座: on, 空调: cooling(26) }),
    preset('masterOff', { [allLights]: off, 空调: off, 落地扇: off, 电脑插座: off }),
  ],
  infrared: [
    { name: '空调', transmitter: '书柜红外', channel: 1, irCode: 2001 },
    { name: '落地扇', transmitter: '书柜红外', channel: 2, irCode: 4002 },
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
  houses: [{ name: '厨房与餐厅', layoutCode: 13 }],
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
    ...some('relay4', '吊顶继电器'),
    ...some('panel2', '面板'),
    ...some('microwave', '微波传感器'),
  ],
  groups: [],
  scenes: [
    preset('bath', { 主灯: tuned(70, 3500), 镜前灯: off, 排风扇: on, 百叶帘降: on }),
    preset('night', { 镜前灯: tuned(10, 2700), 主灯: off }),
    preset('masterOff', { [allLights]: off, 排风扇: off, 浴霸: off }),
  ],
  relays: [
    { name: '排风扇', module: '吊顶继电器', channel: 1, load: 'fan' },
    { name: '浴霸', module: '吊顶继电器', channel: 2, load: 'socket' },
    { name: '百叶帘降', module: '吊顶继电器', channel: 3, load: 'curtainDown', interlock: 4, pulse: 15_000 },
    { name: '百叶帘升', module: '吊顶继电器', channel: 4, load: 'curtainUp', interlock: 3, pulse: 15_000 },
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
