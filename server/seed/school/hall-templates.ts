import {
  allLights,
  cooling,
  custom,
  lit,
  off,
  on,
  opened,
  preset,
  some,
  type TemplatePlan,
  tuned,
} from '../plan.ts'

const reading: TemplatePlan = {
  key: 'reading',
  name: '阅览室',
  status: 2,
  describe: '按照度分区调光，闭馆前十五分钟渐暗提醒。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '阅览区灯1', '阅览区灯2', '阅览区灯3', '阅览区灯4'),
    ...some('strip', '书架灯带1', '书架灯带2'),
    ...some('panel6', '服务台面板'),
    ...some('lightPresence', '东侧照度传感器', '西侧照度传感器'),
    ...some('thermostat', '空调温控器'),
    ...some('curtain', '遮阳帘'),
    ...some('socket', '自助借还机插座'),
    ...some('freshAir', '新风'),
    ...some('smoke', '烟雾传感器'),
  ],
  groups: [
    { name: '阅览区灯', members: ['阅览区灯1', '阅览区灯2', '阅览区灯3', '阅览区灯4'] },
    { name: '书架灯', members: ['书架灯带1', '书架灯带2'] },
  ],
  scenes: [
    preset('masterOn', { [allLights]: tuned(90, 4500), 空调温控器: cooling(25) }),
    preset('masterOff', { [allLights]: off, 空调温控器: off, 遮阳帘: opened(0) }),
    custom('开馆', { 阅览区灯: tuned(80, 4500), 书架灯: tuned(60, 4000), 遮阳帘: opened(70) }),
    custom('闭馆提醒', { 阅览区灯: tuned(40, 3500), 书架灯: tuned(20, 3500) }),
  ],
}

const hall: TemplatePlan = {
  key: 'hall',
  name: '报告厅',
  status: 2,
  describe: '观众席、舞台、通道分路，演出与报告各一套灯光；控制台智慧屏带投影、幕布与扩声。',
  campuses: null,
  equipment: [
    ...some('downlight', '观众席前区灯', '观众席中区灯', '观众席后区灯'),
    ...some('stageLamp', '舞台面光左', '舞台面光右', '舞台顶光'),
    ...some('driver', '通道灯槽'),
    ...some('panel6', '入口面板'),
    ...some('smartScreen', '控制台智慧屏'),
    ...some('wallUnit', '后台温控面板'),
    ...some('curtain', '大幕'),
    ...some('infrared', '吊顶红外'),
    ...some('relay4', '舞台柜继电器'),
    ...some('speaker', '主扩音箱'),
    ...some('smoke', '烟雾传感器'),
  ],
  groups: [
    { name: '观众席灯', members: ['观众席前区灯', '观众席中区灯', '观众席后区灯'] },
    { name: '舞台灯', members: ['舞台面光左', '舞台面光右', '舞台顶光'] },
  ],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 后台温控面板: { ...cooling(24), airSwitch: 1 } }),
    preset('masterOff', {
      ...{ [allLights]: off, 后台温控面板: { switch: 0, airSwitch: 0 } },
      ...{ 投影机: off, 幕布升: on, 主扩音箱: off, 后台排风扇: off },
    }),
    preset(
      'movie',
      {
        ...{ 观众席灯: off, 舞台灯: off, 通道灯槽: lit(15), 大幕: opened(100) },
        ...{ 投影机: on, 幕布降: on, 主扩音箱: { switch: 1, volume: 60 } },
      },
      { fade: 5_000 },
    ),
    custom('入场', { 观众席灯: tuned(80, 4000), 舞台灯: lit(20), 通道灯槽: lit(60), 大幕: opened(0) }),
    custom('报告', {
      ...{ 观众席灯: tuned(40, 4000), 舞台灯: lit(85), 大幕: opened(100) },
      ...{ 投影机: on, 幕布降: on, 主扩音箱: { switch: 1, volume: 40 } },
    }),
    custom('演出', {
      ...{ 观众席灯: off, 舞台灯: lit(100), 通道灯槽: lit(20), 后台排风扇: on },
      ...{ 大幕: opened(100), 投影机: off, 幕布升: on },
    }),
    custom('散场', { 观众席灯: tuned(100, 4000), 舞台灯: lit(30), 通道灯槽: lit(100) }),
  ],
  relays: [
    { name: '幕布降', module: '舞台柜继电器', channel: 1, load: 'curtainDown', interlock: 2, pulse: 30_000 },
    { name: '幕布升', module: '舞台柜继电器', channel: 2, load: 'curtainUp', interlock: 1, pulse: 30_000 },
    { name: '后台排风扇', module: '舞台柜继电器', channel: 3, load: 'fan' },
  ],
  infrared: [{ name: '投影机', transmitter: '吊顶红外', channel: 1, irCode: 3001 }],
  drivers: [{ driver: '通道灯槽', minBrightness: 3, curve: 1, powerOnLevel: 30 }],
  noPowerPanels: [
    {
      ...{ name: '讲台无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '报告' },
        { key: 2, group: '观众席灯' },
        { key: 2, long: true, scene: '散场' },
      ],
    },
  ],
  units: {
    words: { 报告开始: '报告', 演出开始: '演出', 大家入场: '入场', 散场了: '散场' },
    thermostats: [{ unit: '后台温控面板', type: 'withAir', fitted: ['airConditioner', 'freshAir'] }],
    screens: [
      {
        screen: '控制台智慧屏',
        pages: [
          { title: '流程', tiles: ['入场', '报告', '演出', '观影', '散场', '总关'] },
          { title: '设备', tiles: ['大幕', '幕布降', '幕布升', '投影机', '主扩音箱', '后台温控面板'] },
        ],
      },
    ],
    videos: [
      {
        name: '报告厅控制台使用',
        url: 'https://example.com/films/hall-console.mp4',
        describe: '三分钟：入场、报告、散场和降幕布，给活动负责人看。',
      },
    ],
  },
  houses: [
    {
      ...{ name: '报告厅', layoutCode: 2 },
      at: {
        讲台左灯: '舞台面光左',
        讲台右灯: '舞台面光右',
        前排中灯: '观众席前区灯',
        中排中灯: '观众席中区灯',
        后排中灯: '观众席后区灯',
        走道左灯: '通道灯槽',
        讲台面板: '控制台智慧屏',
        侧门面板: '入口面板',
        空调左: '后台温控面板',
        投影仪: '吊顶红外',
      },
    },
  ],
}

const gym: TemplatePlan = {
  key: 'gym',
  name: '体育馆场地',
  status: 2,
  describe: '训练、比赛、清扫三档照度，高天棚灯分四区。',
  campuses: null,
  equipment: [
    ...some('highBay', '东区灯1', '东区灯2', '西区灯1', '西区灯2', '看台灯1', '看台灯2'),
    ...some('panel4', '器材室面板'),
    ...some('lightSensor', '天窗照度传感器'),
    ...some('relay', '排风机'),
    ...some('curtain', '天窗遮阳帘'),
  ],
  groups: [
    { name: '比赛区灯', members: ['东区灯1', '东区灯2', '西区灯1', '西区灯2'] },
    { name: '看台灯', members: ['看台灯1', '看台灯2'] },
  ],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 排风机: on }),
    preset('masterOff', { [allLights]: off, 排风机: off }),
    custom('训练', { 比赛区灯: lit(60), 看台灯: off }),
    custom('比赛', { 比赛区灯: lit(100), 看台灯: lit(70), 排风机: on, 天窗遮阳帘: opened(0) }),
    custom('清扫', { [allLights]: lit(30), 天窗遮阳帘: opened(100) }),
  ],
}

const corridor: TemplatePlan = {
  key: 'corridor',
  name: '走廊',
  status: 2,
  describe: '微波感应调光，无人保持一成亮度。',
  campuses: null,
  equipment: [
    ...some('downlight', '一段灯', '二段灯', '三段灯', '四段灯', '五段灯', '六段灯'),
    ...some('microwave', '东侧微波传感器', '西侧微波传感器'),
    ...some('ceilingLamp', '楼梯间灯'),
    ...some('panel2', '楼梯口面板'),
    ...some('door', '疏散门门磁'),
  ],
  groups: [
    { name: '东段灯', members: ['一段灯', '二段灯', '三段灯'] },
    { name: '西段灯', members: ['四段灯', '五段灯', '六段灯'] },
  ],
  scenes: [
    preset('masterOn', { [allLights]: lit(100) }),
    preset('masterOff', { [allLights]: off }),
    preset('night', { 东段灯: tuned(10, 3000), 西段灯: tuned(10, 3000) }),
    custom('课间', { [allLights]: tuned(90, 4000) }),
  ],
}

const washroom: TemplatePlan = {
  key: 'washroom',
  name: '卫生间',
  status: 2,
  describe: '人体感应开灯并联动排风。',
  campuses: null,
  equipment: [
    ...some('ceilingLamp', '洗手区灯', '镜前灯', '隔间灯'),
    ...some('microwave', '微波传感器'),
    ...some('relay', '排风扇'),
    ...some('water', '水浸传感器'),
  ],
  groups: [],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 排风扇: on }),
    preset('masterOff', { [allLights]: off, 排风扇: off }),
    preset('night', { 洗手区灯: tuned(20, 3000), 镜前灯: off, 隔间灯: off }),
  ],
}

const activityRoom: TemplatePlan = {
  key: 'activityRoom',
  name: '低幼活动室',
  status: 1,
  describe: '暖光护眼，午睡缓暗；正在两间活动室在线调试。',
  campuses: ['primary', 'kindergarten'],
  equipment: [
    ...some('ceilingLamp', '活动区灯1', '活动区灯2', '午睡区灯'),
    ...some('panel4', '教师面板'),
    ...some('presence', '人体传感器'),
    ...some('airConditioner', '空调'),
    ...some('curtain', '窗帘'),
  ],
  groups: [{ name: '活动区灯', members: ['活动区灯1', '活动区灯2'] }],
  scenes: [
    preset('bright', { [allLights]: tuned(90, 4500), 窗帘: opened(100) }),
    preset('sleep', { [allLights]: off, 窗帘: opened(0), 空调: cooling(27) }),
    custom('游戏', { 活动区灯: tuned(85, 4000), 午睡区灯: off }),
    custom('绘本时间', { 活动区灯: tuned(60, 3500), 午睡区灯: tuned(20, 3000) }),
    preset('masterOff', { [allLights]: off }),
  ],
}

const recordingRoom: TemplatePlan = {
  key: 'recordingRoom',
  name: '精品录播教室',
  status: 0,
  describe: '开发中：灯位已定，场景待与电教组确认，体检还有未处理的提示。',
  campuses: ['main'],
  equipment: [
    ...some('stageLamp', '面光左', '面光右'),
    ...some('classroomLamp', '学生区灯1', '学生区灯2', '学生区灯3'),
    ...some('panel6', '导播面板'),
    ...some('driver', '背景灯槽驱动'),
    ...some('relay4', '设备柜继电器'),
    ...some('infrared', '红外转发器'),
    ...some('climateSensor', '温湿度传感器'),
    ...some('wallUnit', '讲台温控面板'),
    ...some('smartScreen', '讲台智慧屏'),
    ...some('voicePanel', '讲台语音面板'),
  ],
  units: {
    words: { 开始录制: '开拍', 录完了: '收工', 面光开关: '面光' },
    airWords: [
      { word: '太热了', airConditioner: null, command: 'cooler' },
      { word: '太冷了', airConditioner: null, command: 'warmer' },
      { word: '风小一点', airConditioner: '讲台温控面板', command: 'lessFan' },
    ],
    aliases: { 老师面前的灯: '面光', 录课: '开拍' },
    thermostats: [{ unit: '讲台温控面板', type: 'withAir', fitted: ['freshAir', 'airConditioner'] }],
    screens: [
      {
        screen: '讲台智慧屏',
        pages: [
          { title: '录制', tiles: ['开拍', '收工'] },
          { title: '环境', tiles: ['面光', '学生区灯1', '讲台温控面板'] },
        ],
      },
    ],
    videos: [
      {
        name: '录播教室使用说明',
        url: 'https://example.com/films/recording-room.mp4',
        describe: '三分钟：开拍、收工和调节温度。',
      },
    ],
  },
  defaults: { lightTime: 500, powerState: 1 },
  relays: [
    { name: '板书灯', module: '设备柜继电器', channel: 1, load: 'lamp' },
    {
      name: '幕布下降',
      module: '设备柜继电器',
      channel: 2,
      load: 'curtainDown',
      interlock: 3,
      pulse: 25_000,
    },
    { name: '幕布上升', module: '设备柜继电器', channel: 3, load: 'curtainUp', interlock: 2, pulse: 25_000 },
    { name: '机房门锁', module: '设备柜继电器', channel: 4, load: 'lock', pulse: 3_000 },
  ],
  infrared: [
    { name: '柜式空调', transmitter: '红外转发器', channel: 1, irCode: 2001 },
    { name: '教学电视', transmitter: '红外转发器', channel: 2, irCode: 1001 },
  ],
  drivers: [{ driver: '背景灯槽驱动', minBrightness: 5, curve: 1, powerOnLevel: 60 }],
  noPowerPanels: [
    {
      ...{ name: '讲台无源面板', keys: 2, serialNumber: '0581A2F4' },
      presses: [
        { key: 1, scene: '开拍' },
        { key: 2, scene: '收工' },
        { key: 2, long: true, group: '面光' },
      ],
    },
  ],
  groups: [{ name: '面光', members: ['面光左', '面光右'] }],
  scenes: [
    custom('开拍', { 面光: lit(100), 学生区灯1: tuned(80, 5000), 柜式空调: cooling(25), 幕布下降: on }),
    custom('收工', { 面光: off, 板书灯: off, 柜式空调: off, 幕布上升: on }),
  ],
}

const dormitory: TemplatePlan = {
  key: 'dormitory',
  name: '学生宿舍（待定）',
  status: 0,
  describe: '开发中：等后勤处定熄灯时间。',
  campuses: ['main', 'riverside'],
  equipment: [
    ...some('ceilingLamp', '主灯', '阳台灯', '卫生间灯'),
    ...some('panel2', '门口面板'),
    ...some('socket', '书桌插座'),
  ],
  groups: [],
  scenes: [
    preset('wake', { 主灯: tuned(60, 4000), 卫生间灯: tuned(60, 4000), 阳台灯: off, 书桌插座: on }),
    preset('masterOff', { [allLights]: off, 书桌插座: off }),
  ],
}

export const hallTemplates: readonly TemplatePlan[] = [
  reading,
  hall,
  gym,
  corridor,
  washroom,
  activityRoom,
  recordingRoom,
  dormitory,
]
