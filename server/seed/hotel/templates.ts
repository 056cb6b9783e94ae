import {
  type Actions,
  allLights,
  at,
  cooling,
  custom,
  daytime,
  everyDay,
  lit,
  type NoPowerPanelPlan,
  off,
  on,
  opened,
  preset,
  some,
  type TemplatePlan,
  tuned,
} from '../plan.ts'

/** What every guest room has; the rooms differ in what they add. */
const guestEquipment = [
  ...some('downlight', '玄关灯', '房间灯'),
  ...some('spotlight', '床头左灯', '床头右灯'),
  ...some('strip', '窗帘灯带', '床底灯带'),
  ...some('ceilingLamp', '卫生间灯'),
  ...some('strip', '镜前灯'),
  ...some('cardSwitch', '插卡取电'),
  ...some('panel6', '床头面板'),
  ...some('panel4', '门口面板'),
  ...some('thermostat', '空调'),
  ...some('curtain', '布帘', '纱帘'),
  ...some('socket', '电视插座'),
  ...some('relay', '排风扇'),
  ...some('door', '门磁'),
  ...some('presence', '人体传感器'),
]

const guestGroups = [
  { name: '床头灯', members: ['床头左灯', '床头右灯'] },
  { name: '氛围灯', members: ['窗帘灯带', '床底灯带'] },
  { name: '卫浴灯', members: ['卫生间灯', '镜前灯'] },
]

const guestScenes = [
  preset('checkIn', {
    [allLights]: lit(80),
    空调: cooling(24),
    布帘: opened(100),
    纱帘: opened(0),
    电视插座: on,
  }),
  preset('cardIn', {
    玄关灯: tuned(80, 3500),
    房间灯: tuned(70, 3500),
    氛围灯: tuned(50, 3000),
    空调: cooling(25),
  }),
  preset('cardOut', { [allLights]: off, 空调: off, 电视插座: off, 排风扇: off }),
  preset('sleep', { [allLights]: off, 布帘: opened(0), 纱帘: opened(0), 空调: cooling(26), 排风扇: off }),
  preset('wake', { 房间灯: tuned(60, 4000), 氛围灯: tuned(60, 3500), 布帘: opened(100) }),
  preset('night', { 床底灯带: tuned(10, 2700), 卫生间灯: tuned(15, 2700) }),
  preset('bath', { 卫浴灯: tuned(80, 3500), 排风扇: on, 房间灯: tuned(30, 3000) }),
  preset(
    'movie',
    { 房间灯: off, 床头灯: off, 氛围灯: tuned(20, 2700), 布帘: opened(0), 电视插座: on },
    { fade: 3_000 },
  ),
  preset('bright', { [allLights]: lit(100) }),
  preset('soft', { 房间灯: tuned(40, 3000), 床头灯: lit(30), 氛围灯: tuned(40, 2700) }),
  preset('masterOn', { [allLights]: lit(90) }),
  preset('masterOff', { [allLights]: off }),
]

/** At the bed, on the wall where no wire leads. */
const bedside: NoPowerPanelPlan = {
  ...{ name: '床头无源面板', keys: 2, serialNumber: null },
  presses: [
    { key: 1, scene: '睡眠' },
    { key: 2, group: '床头灯' },
    { key: 2, long: true, scene: '起夜' },
  ],
}

const guest = (key: string, name: string, describe: string): TemplatePlan => ({
  key,
  name,
  status: 2,
  describe,
  campuses: null,
  equipment: guestEquipment,
  groups: guestGroups,
  scenes: guestScenes,
  absence: daytime,
  noPowerPanels: [bedside],
  houses: [{ name: '客房', layoutCode: key.startsWith('twin') ? 8 : 7 }],
})

/** What the scenes of every guest room do in a suite's living room besides. */
const livingRoom: Readonly<Record<string, Actions>> = {
  拔卡: { 客厅空调: off, 客厅电视: off, 壁炉: off },
  睡眠: { 客厅空调: off, 客厅电视: off, 壁炉: off, 阳台卷帘降: on },
  观影: { 客厅灯组: tuned(15, 2700), 客厅电视: on, 阳台卷帘降: on },
}

const suite: TemplatePlan = {
  ...guest('suite', '行政套房', '客厅与卧室分区，迎宾与会客场景。'),
  status: 3,
  equipment: [
    ...guestEquipment,
    ...some('downlight', '客厅灯'),
    ...some('strip', '客厅灯带'),
    ...some('panel4', '客厅面板'),
    ...some('thermostat', '客厅空调'),
    ...some('curtain', '客厅窗帘'),
    ...some('infrared', '客厅红外'),
    ...some('driver', '背景墙驱动'),
    ...some('relay4', '弱电箱继电器'),
    ...some('wallUnit', '主卧温控面板'),
    ...some('smartScreen', '客厅智慧屏'),
    ...some('voicePanel', '床头语音面板'),
  ],
  units: {
    words: {
      我要睡了: '睡眠',
      看电影: '观影',
      有客人来了: '会客',
      开会模式: '商务办公',
      开关床头灯: '床头灯',
    },
    airWords: [
      { word: '太热了', airConditioner: null, command: 'cooler' },
      { word: '太冷了', airConditioner: null, command: 'warmer' },
      { word: '客厅开冷气', airConditioner: '客厅空调', command: 'cooling' },
      { word: '关闭卧室空调', airConditioner: '空调', command: 'off' },
    ],
    aliases: { 阅读灯: '床头右灯', 遮光帘: '布帘', 夜灯: '床底灯带' },
    thermostats: [{ unit: '主卧温控面板', type: 'all', fitted: ['airConditioner', 'freshAir'] }],
    screens: [
      {
        screen: '客厅智慧屏',
        pages: [
          { title: '场景', tiles: ['会客', '观影', '明亮', '柔和', '睡眠', '总关'] },
          { title: '客厅', tiles: ['客厅灯组', '客厅窗帘', '客厅空调', '客厅电视', '主卧温控面板'] },
          { title: '阳台', tiles: ['阳台卷帘降', '阳台卷帘升', '吧台灯', '壁炉'] },
        ],
      },
    ],
    videos: [
      {
        name: '客房智慧屏使用',
        url: 'https://example.com/films/suite-screen.mp4',
        describe: '两分钟：切换页面、调节温度、一键睡眠。给前台和客房服务员看。',
      },
    ],
  },
  defaults: { lightTime: 800 },
  relays: [
    { name: '壁炉', module: '弱电箱继电器', channel: 1, load: 'socket' },
    { name: '吧台灯', module: '弱电箱继电器', channel: 2, load: 'lamp' },
    {
      name: '阳台卷帘降',
      module: '弱电箱继电器',
      channel: 3,
      load: 'curtainDown',
      interlock: 4,
      pulse: 25_000,
    },
    {
      name: '阳台卷帘升',
      module: '弱电箱继电器',
      channel: 4,
      load: 'curtainUp',
      interlock: 3,
      pulse: 25_000,
    },
  ],
  infrared: [
    { name: '客厅电视', transmitter: '客厅红外', channel: 1, irCode: 1007 },
    { name: '机顶盒', transmitter: '客厅红外', channel: 2, irCode: 5002 },
  ],
  drivers: [{ driver: '背景墙驱动', minBrightness: 3, curve: 1, powerOnLevel: null }],
  noPowerPanels: [
    bedside,
    {
      ...{ name: '沙发无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '会客' },
        { key: 2, group: '客厅灯组' },
      ],
    },
  ],
  groups: [...guestGroups, { name: '客厅灯组', members: ['客厅灯', '客厅灯带'] }],
  scenes: [
    ...guestScenes.map((scene) => ({ ...scene, actions: { ...scene.actions, ...livingRoom[scene.name] } })),
    custom('会客', {
      ...{ 客厅灯组: tuned(80, 3500), 房间灯: off, 客厅空调: cooling(24) },
      ...{ 客厅窗帘: opened(100), 阳台卷帘升: on },
    }),
    custom('商务办公', { 客厅灯: tuned(100, 4500), 客厅灯带: tuned(40, 4000) }),
  ],
  houses: [{ name: '套房', layoutCode: 9 }],
}

const hallway: TemplatePlan = {
  key: 'hallway',
  name: '客房走廊',
  status: 2,
  describe: '夜间保持两成亮度，有人经过渐亮。',
  campuses: null,
  equipment: [
    ...some('downlight', '走廊灯1', '走廊灯2', '走廊灯3', '走廊灯4', '电梯厅灯'),
    ...some('strip', '壁龛灯带'),
    ...some('microwave', '微波传感器1', '微波传感器2'),
    ...some('smoke', '烟雾传感器'),
  ],
  groups: [{ name: '走廊灯', members: ['走廊灯1', '走廊灯2', '走廊灯3', '走廊灯4'] }],
  scenes: [
    preset('masterOn', { [allLights]: tuned(100, 3500) }),
    preset('soft', { 走廊灯: tuned(60, 3000), 壁龛灯带: tuned(60, 2700) }),
    preset('night', { 走廊灯: tuned(20, 2700), 电梯厅灯: tuned(40, 3000), 壁龛灯带: tuned(30, 2700) }),
    preset('masterOff', { [allLights]: off }),
  ],
  timings: [
    { name: '傍晚柔和', ...at('18:00', everyDay), scene: '柔和' },
    { name: '夜间', ...at('23:00', everyDay), scene: '起夜' },
    { name: '清晨全亮', ...at('06:30', everyDay), scene: '总开' },
  ],
  houses: [{ name: '走廊', layoutCode: 6 }],
}

const lobby: TemplatePlan = {
  key: 'lobby',
  name: '大堂',
  status: 2,
  describe: '按时段四种氛围，随天窗照度补光。',
  campuses: null,
  equipment: [
    ...some('downlight', '接待台灯', '休息区灯', '通道灯'),
    ...some('spotlight', '艺术品射灯', '花艺射灯'),
    ...some('strip', '顶部灯带', '接待台灯带'),
    ...some('panel6', '前台面板'),
    ...some('lightSensor', '照度传感器'),
    ...some('thermostat', '空调1', '空调2'),
    ...some('speaker', '背景音箱'),
    ...some('door', '旋转门门磁'),
  ],
  groups: [
    { name: '重点灯', members: ['艺术品射灯', '花艺射灯'] },
    { name: '灯带', members: ['顶部灯带', '接待台灯带'] },
  ],
  scenes: [
    preset('bright', {
      ...{ [allLights]: lit(100), 空调1: cooling(24), 空调2: cooling(24) },
      背景音箱: { switch: 1, volume: 30 },
    }),
    preset('soft', {
      ...{ 休息区灯: tuned(50, 3000), 灯带: tuned(50, 2700), 重点灯: lit(70) },
      背景音箱: { switch: 1, volume: 20 },
    }),
    preset('night', {
      接待台灯: tuned(70, 3000),
      休息区灯: tuned(15, 2700),
      通道灯: tuned(30, 2700),
      重点灯: lit(20),
      背景音箱: off,
    }),
    custom('清晨', { 接待台灯: tuned(80, 4000), 通道灯: tuned(60, 4000), 灯带: tuned(40, 3500) }),
    preset('masterOff', { [allLights]: off, 背景音箱: off }),
  ],
}

const banquet: TemplatePlan = {
  key: 'banquet',
  name: '宴会厅',
  status: 1,
  describe: '婚宴与会议两用，正在现场调试追光与换场。',
  campuses: ['lakeside', 'downtown'],
  equipment: [
    ...some('downlight', '前区灯', '中区灯', '后区灯'),
    ...some('stageLamp', '舞台左灯', '舞台右灯'),
    ...some('strip', '天花灯带', 'T台灯带'),
    ...some('panel6', '导演台面板'),
    ...some('thermostat', '空调1', '空调2'),
    ...some('projector', '投影仪'),
    ...some('freshAir', '新风'),
  ],
  groups: [
    { name: '餐区灯', members: ['前区灯', '中区灯', '后区灯'] },
    { name: '舞台灯', members: ['舞台左灯', '舞台右灯'] },
  ],
  scenes: [
    preset('masterOff', { [allLights]: off, 投影仪: off, 新风: off }),
    custom('迎宾', { 餐区灯: tuned(70, 3500), 天花灯带: tuned(60, 3000), 舞台灯: lit(30) }),
    custom('典礼', { 餐区灯: tuned(10, 3000), 舞台灯: lit(100), T台灯带: tuned(80, 3500) }),
    custom('用餐', { 餐区灯: tuned(90, 3500), 舞台灯: lit(20), 新风: { switch: 1, fanSpeed: 3 } }),
    custom('会议', { 餐区灯: tuned(80, 4500), 舞台灯: lit(60), 投影仪: on }),
  ],
}

const spa: TemplatePlan = {
  key: 'spa',
  name: '水疗房',
  status: 0,
  describe: '开发中，等设备选型。',
  campuses: ['lakeside'],
  equipment: [...some('strip', '浴池灯带'), ...some('ceilingLamp', '更衣区灯'), ...some('panel2', '面板')],
  groups: [],
  scenes: [
    preset('bath', { 浴池灯带: tuned(40, 2700), 更衣区灯: tuned(60, 3000) }),
    preset('masterOff', { [allLights]: off }),
  ],
}

export const hotelTemplates: readonly TemplatePlan[] = [
  guest('king', '大床房', '插卡取电，床头一键睡眠，起夜灯感应。'),
  guest('twin', '双床房', '与大床房同一套场景，床头灯左右独立。'),
  suite,
  hallway,
  lobby,
  banquet,
  spa,
]
