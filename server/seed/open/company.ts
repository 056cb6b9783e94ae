import { buildingMeteredApart } from '../metered-apart.ts'
import {
  allLights,
  at,
  type BuildingPlan,
  type CompanyPlan,
  cooling,
  custom,
  everyDay,
  lit,
  off,
  on,
  opened,
  preset,
  type RoomPlan,
  some,
  type TemplatePlan,
  tuned,
  utility,
  weekdays,
} from '../plan.ts'

const demoRoom: TemplatePlan = {
  key: 'demoRoom',
  name: '接入演示间',
  status: 2,
  describe: '每类产品一台，供开发者对照接口调试。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '平板灯'),
    ...some('downlight', '筒灯'),
    ...some('strip', '灯带'),
    ...some('panel6', '场景面板'),
    ...some('lightPresence', '照度人体传感器'),
    ...some('microwave', '微波传感器'),
    ...some('daylight', '橱窗光感开关'),
    ...some('contact', '门口脚踏开关'),
    ...some('airConditioner', '空调'),
    ...some('thermostat', '温控器'),
    ...some('curtain', '窗帘'),
    ...some('socket', '插座'),
    ...some('relay', '继电器'),
    ...some('projector', '投影仪'),
    ...some('relay4', '四路继电器'),
    ...some('infrared', '红外转发器'),
    ...some('driver', '调光驱动'),
    ...some('wallUnit', '温控面板'),
    ...some('smartScreen', '智慧屏'),
    ...some('voicePanel', '语音面板'),
  ],
  groups: [{ name: '氛围灯', members: ['筒灯', '灯带'] }],
  scenes: [
    preset('bright', { [allLights]: tuned(100, 5000), 窗帘: opened(100) }),
    preset('soft', { 平板灯: tuned(30, 3500), 氛围灯: tuned(50, 3000) }),
    preset('projectorOn', { 投影仪: on, 平板灯: off, 窗帘: opened(0) }),
    preset('masterOff', { [allLights]: off, 空调: off, 温控器: off, 插座: off, 继电器: off, 投影仪: off }),
    custom('接口巡检', {
      [allLights]: tuned(50, 4000),
      空调: cooling(25),
      温控器: cooling(25),
      插座: on,
      继电器: on,
      样品灯: on,
      电视: on,
    }),
  ],
  relays: [
    { name: '样品灯', module: '四路继电器', channel: 1, load: 'lamp' },
    { name: '幕布降', module: '四路继电器', channel: 2, load: 'curtainDown', interlock: 3, pulse: 20_000 },
    { name: '幕布升', module: '四路继电器', channel: 3, load: 'curtainUp', interlock: 2, pulse: 20_000 },
    { name: '门锁', module: '四路继电器', channel: 4, load: 'lock', pulse: 3_000 },
  ],
  infrared: [{ name: '电视', transmitter: '红外转发器', channel: 1, irCode: 1007 }],
  drivers: [{ driver: '调光驱动', minBrightness: 3, curve: 2, powerOnLevel: null }],
  noPowerPanels: [
    {
      ...{ name: '无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '明亮' },
        { key: 2, group: '氛围灯' },
      ],
    },
  ],
  timings: [
    { name: '开馆', ...at('09:00', weekdays), scene: '明亮' },
    { name: '闭馆', ...at('18:00', everyDay), scene: '总关' },
  ],
  units: {
    words: { 开始演示: '投影开', 全部打开: '明亮', 开关氛围灯: '氛围灯' },
    airWords: [{ word: '太热了', airConditioner: null, command: 'cooler' }],
    aliases: { 大屏: '电视', 展品灯: '样品灯' },
    thermostats: [{ unit: '温控面板', type: 'all', fitted: ['airConditioner', 'floorHeating', 'freshAir'] }],
    screens: [
      {
        screen: '智慧屏',
        pages: [
          { title: '场景', tiles: ['明亮', '柔和', '投影开', '总关'] },
          { title: '设备', tiles: ['氛围灯', '窗帘', '样品灯', '电视', '温控面板'] },
        ],
      },
    ],
    videos: [
      {
        name: '第一次接入',
        url: 'https://example.com/films/first-call.mp4',
        describe: '五分钟：申请 AccessKey，读到这间屋里的设备，再打开一盏灯。',
      },
    ],
  },
  houses: [
    {
      ...{ name: '演示间', layoutCode: 5 },
      at: {
        桌面中灯: '平板灯',
        屏前灯: '筒灯',
        内侧灯带: '灯带',
        门口面板: '场景面板',
        光线传感器: '照度人体传感器',
      },
    },
  ],
}

const line: TemplatePlan = {
  key: 'line',
  name: '装配线工位',
  status: 3,
  describe: '工位照度恒定，休息自动减半；正在更新班次。',
  campuses: ['factory'],
  equipment: [
    ...some('highBay', '天棚灯1', '天棚灯2', '天棚灯3', '天棚灯4'),
    ...some('panel4', '班组长面板'),
    ...some('lightSensor', '工位照度传感器'),
    ...some('climateSensor', '工位温湿度传感器'),
    ...some('relay', '排风机'),
    ...some('socket', '工位插座'),
  ],
  groups: [{ name: '工位灯', members: ['天棚灯1', '天棚灯2'] }],
  scenes: [
    preset('work', { [allLights]: lit(85), 排风机: on, 工位插座: on }),
    preset('masterOff', { [allLights]: off, 排风机: off, 工位插座: off }),
    custom('休息', { 工位灯: lit(40), 天棚灯3: lit(40), 天棚灯4: off }),
  ],
  thresholds: [
    {
      ...{ name: '闷热开排风机', sensor: '工位温湿度传感器', reading: 'roomTemperature', above: 30 },
      ...{ hysteresis: 2, target: '排风机', to: 1 },
    },
  ],
  timings: [
    { name: '早班', ...at('07:50', weekdays), scene: '工作' },
    { name: '午间', ...at('12:00', weekdays), scene: '休息' },
    { name: '下午开工', ...at('13:00', weekdays), scene: '工作' },
    { name: '收工', ...at('20:30', everyDay), scene: '总关' },
  ],
}

const agingRoom: TemplatePlan = {
  key: 'agingRoom',
  name: '老化测试间',
  status: 0,
  describe: '开发中。',
  campuses: ['factory'],
  equipment: [...some('relay', '一号架电源', '二号架电源'), ...some('smoke', '烟雾传感器')],
  groups: [],
  scenes: [custom('开始老化', { 一号架电源: on, 二号架电源: on })],
}

const room = (name: string, template: string | null): RoomPlan => ({ name, template })

const centre: readonly BuildingPlan[] = [
  {
    name: '体验中心',
    floors: [
      {
        name: '1F',
        rooms: [
          room('学校展厅', 'demoRoom'),
          room('酒店展厅', 'demoRoom'),
          room('家居展厅', 'demoRoom'),
          utility('1F 弱电间'),
        ],
      },
      {
        name: '2F',
        rooms: [room('接口实验室', 'demoRoom'), room('认证测试室', 'demoRoom'), utility('2F 弱电间')],
      },
    ],
  },
]

const factory: readonly BuildingPlan[] = [
  {
    name: '一号厂房',
    floors: [
      {
        name: '1F',
        rooms: [
          ...[1, 2, 3, 4].map((bay) => room(`装配线 ${bay} 号工位`, 'line')),
          room('老化测试间', null),
          utility('1F 配电间'),
        ],
      },
      { name: '2F', rooms: [room('来料检验室', 'demoRoom'), utility('2F 配电间')] },
    ],
  },
]

const shared = {
  megaprojectName: null,
  spaceType: 0,
  province: '江东省',
  website: 'https://open.example.com',
}

export const openCompany: CompanyPlan = {
  key: 'open',
  system: 'open',
  cnName: '拓知物联开放实验室',
  enName: 'tuozhi',
  appTitle: '拓知开放平台',
  products: [],
  templates: [demoRoom, line, agingRoom],
  campuses: [
    {
      ...shared,
      key: 'centre',
      name: '拓知体验中心',
      city: '江城市',
      area: '高新区',
      address: '软件园二路 12 号',
      phone: '0270-5555 6001',
      email: 'centre@open.example.com',
      describe: '开发者联调与认证用的样板间。',
      buildings: () => centre.map(buildingMeteredApart),
    },
    {
      ...shared,
      key: 'factory',
      name: '拓知示范工厂',
      city: '望江市',
      area: '工业园区',
      address: '兴业路 30 号',
      phone: '0272-5555 6002',
      email: 'factory@open.example.com',
      describe: '装配线照明与班次联动。',
      buildings: () => factory,
    },
  ],
}
