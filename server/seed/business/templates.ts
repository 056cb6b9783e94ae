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
import { parkingTemplates } from './parking-templates.ts'

const openOffice: TemplatePlan = {
  key: 'openOffice',
  name: '开放办公区',
  status: 2,
  describe: '靠窗、中区、靠里三排随照度独立调光，加班只亮所在分区。',
  campuses: ['tower', 'park'],
  equipment: [
    ...some('panelLamp', '靠窗灯1', '靠窗灯2', '中区灯1', '中区灯2', '靠里灯1', '靠里灯2'),
    ...some('strip', '通道灯带'),
    ...some('panel6', '入口面板'),
    ...some('lightPresence', '东侧照度传感器', '西侧照度传感器'),
    ...some('thermostat', '空调1', '空调2'),
    ...some('freshAir', '新风'),
    ...some('curtain', '遮阳帘'),
    ...some('socket', '打印区插座'),
    ...some('driver', '前台灯槽'),
  ],
  groups: [
    { name: '靠窗灯', members: ['靠窗灯1', '靠窗灯2'] },
    { name: '中区灯', members: ['中区灯1', '中区灯2'] },
    { name: '靠里灯', members: ['靠里灯1', '靠里灯2'] },
  ],
  scenes: [
    preset('work', {
      靠窗灯: tuned(60, 4500),
      中区灯: tuned(80, 4500),
      靠里灯: tuned(90, 4500),
      空调1: cooling(26),
      空调2: cooling(26),
    }),
    preset('masterOff', { [allLights]: off, 空调1: off, 空调2: off, 新风: off, 打印区插座: off }),
    custom('午休', { [allLights]: tuned(15, 3500), 遮阳帘: opened(0) }),
    custom('加班', { 靠窗灯: off, 中区灯: tuned(70, 4000), 靠里灯: tuned(70, 4000), 空调1: off }),
    custom('保洁', { [allLights]: tuned(50, 5000), 遮阳帘: opened(100) }),
  ],
  timings: [
    { name: '上班', ...at('08:30', weekdays), scene: '工作' },
    { name: '午休', ...at('12:10', weekdays), scene: '午休' },
    { name: '下午上班', ...at('13:30', weekdays), scene: '工作' },
    { name: '夜间总关', ...at('22:30', everyDay), scene: '总关' },
  ],
  drivers: [{ driver: '前台灯槽', minBrightness: 5, curve: 1, powerOnLevel: 60 }],
  noPowerPanels: [
    {
      ...{ name: '打印区无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '加班' },
        { key: 2, group: '靠里灯' },
      ],
    },
  ],
  units: {
    words: { 开始上班: '工作', 休息一下: '午休', 今天加班: '加班', 最后一个走: '总关' },
    airWords: [
      { word: '太热了', airConditioner: null, command: 'cooler' },
      { word: '太冷了', airConditioner: null, command: 'warmer' },
    ],
    videos: [
      {
        name: '开放办公区的灯怎么用',
        url: 'https://example.com/films/open-office.mp4',
        describe: '两分钟：上班、午休、加班和最后一个人走，给新入驻的公司看。',
      },
    ],
  },
  houses: [
    {
      ...{ name: '开放办公区', layoutCode: 10 },
      at: {
        前排一灯: '靠窗灯1',
        前排三灯: '靠窗灯2',
        中排一灯: '中区灯1',
        中排三灯: '中区灯2',
        后排一灯: '靠里灯1',
        后排三灯: '靠里灯2',
        走道左灯: '通道灯带',
        走道右灯: '前台灯槽',
        门口面板: '入口面板',
        光线传感器: '西侧照度传感器',
        东区人体传感器: '东侧照度传感器',
        空调东: '空调1',
        空调西: '空调2',
      },
    },
  ],
}

const meetingRoom: TemplatePlan = {
  key: 'meetingRoom',
  name: '会议室',
  status: 2,
  describe: '预约开始前五分钟进入会议场景，无人十分钟总关。',
  campuses: ['tower', 'park'],
  equipment: [
    ...some('panelLamp', '桌面灯'),
    ...some('downlight', '筒灯前排', '筒灯后排'),
    ...some('strip', '灯带'),
    ...some('panel4', '门口面板'),
    ...some('presence', '人体传感器'),
    ...some('thermostat', '空调'),
    ...some('curtain', '窗帘'),
    ...some('projector', '投影仪'),
    ...some('speaker', '会议音箱'),
    ...some('smartScreen', '会议桌智慧屏'),
    ...some('relay4', '设备柜继电器'),
    ...some('infrared', '吊顶红外'),
  ],
  groups: [{ name: '筒灯', members: ['筒灯前排', '筒灯后排'] }],
  scenes: [
    preset('projectorOn', {
      投影仪: on,
      幕布降: on,
      筒灯前排: off,
      桌面灯: tuned(40, 4000),
      窗帘: opened(0),
    }),
    preset('projectorOff', { 投影仪: off, 幕布升: on, [allLights]: tuned(80, 4500), 窗帘: opened(100) }),
    preset('masterOff', {
      ...{ [allLights]: off, 空调: off, 投影仪: off, 会议音箱: off },
      ...{ 会议电视: off, 桌面插座: off },
    }),
    custom('会议', {
      ...{ 桌面灯: tuned(90, 4500), 筒灯: tuned(60, 4000), 空调: cooling(26) },
      ...{ 会议音箱: { switch: 1, volume: 40 }, 桌面插座: on },
    }),
    custom('视频会议', { 桌面灯: tuned(80, 4500), 筒灯: tuned(70, 4500), 会议电视: on, 窗帘: opened(0) }),
  ],
  absence: { minutes: 10 },
  relays: [
    { name: '幕布降', module: '设备柜继电器', channel: 1, load: 'curtainDown', interlock: 2, pulse: 20_000 },
    { name: '幕布升', module: '设备柜继电器', channel: 2, load: 'curtainUp', interlock: 1, pulse: 20_000 },
    { name: '桌面插座', module: '设备柜继电器', channel: 3, load: 'socket' },
  ],
  infrared: [{ name: '会议电视', transmitter: '吊顶红外', channel: 1, irCode: 1007 }],
  units: {
    words: { 开始开会: '会议', 开始演示: '投影开', 演示结束: '投影关', 散会: '总关' },
    aliases: { 大屏: '会议电视', 卷帘: '窗帘' },
    screens: [
      {
        screen: '会议桌智慧屏',
        pages: [
          { title: '会议', tiles: ['会议', '视频会议', '投影开', '投影关', '筒灯', '总关'] },
          { title: '设备', tiles: ['空调', '窗帘', '会议音箱', '会议电视', '幕布降', '幕布升'] },
        ],
      },
    ],
  },
  houses: [
    {
      ...{ name: '会议室', layoutCode: 5 },
      at: { 桌面中灯: '桌面灯', 屏前灯: '筒灯前排', 桌面右灯: '筒灯后排', 内侧灯带: '灯带' },
    },
  ],
}

const privateOffice: TemplatePlan = {
  key: 'privateOffice',
  name: '独立办公室',
  status: 2,
  describe: '人来即工作场景。',
  campuses: ['tower', 'park'],
  equipment: [
    ...some('panelLamp', '主灯1', '主灯2'),
    ...some('strip', '书柜灯带'),
    ...some('panel2', '门口面板'),
    ...some('presence', '人体传感器'),
    ...some('thermostat', '空调'),
    ...some('curtain', '窗帘'),
    ...some('wallUnit', '门口温控面板'),
  ],
  groups: [{ name: '主灯', members: ['主灯1', '主灯2'] }],
  scenes: [
    preset('work', { 主灯: tuned(85, 4500), 空调: cooling(26), 窗帘: opened(60) }),
    preset('masterOff', { [allLights]: off, 空调: off }),
    custom('会客', { 主灯: tuned(60, 4000), 书柜灯带: tuned(70, 3500) }),
  ],
  units: {
    words: { 开始办公: '工作', 来客人了: '会客', 下班了: '总关' },
    thermostats: [{ unit: '门口温控面板', type: 'withAir', fitted: ['airConditioner', 'freshAir'] }],
  },
  houses: [
    {
      ...{ name: '独立办公室', layoutCode: 4 },
      at: { 前排中灯: '主灯1', 后排中灯: '主灯2', 门口灯: '书柜灯带' },
    },
  ],
}

const publicArea: TemplatePlan = {
  key: 'publicArea',
  name: '公共区',
  status: 2,
  describe: '电梯厅、茶水间、卫生间走道，微波感应。',
  campuses: ['tower', 'park'],
  equipment: [
    ...some('downlight', '电梯厅灯', '走道灯1', '走道灯2'),
    ...some('ceilingLamp', '茶水间灯', '卫生间灯'),
    ...some('microwave', '微波传感器1', '微波传感器2'),
    ...some('panel1', '保洁间面板'),
    ...some('water', '水浸传感器'),
    ...some('relay', '排风扇'),
  ],
  groups: [{ name: '走道灯', members: ['走道灯1', '走道灯2'] }],
  scenes: [
    preset('masterOn', { [allLights]: tuned(100, 4000), 排风扇: on }),
    preset('masterOff', { [allLights]: off, 排风扇: off }),
    preset('night', {
      ...{ 电梯厅灯: tuned(30, 3500), 走道灯: tuned(15, 3500), 卫生间灯: tuned(15, 3500) },
      茶水间灯: off,
    }),
  ],
  houses: [
    {
      ...{ name: '电梯厅与走道', layoutCode: 6 },
      at: { 走廊灯2: '走道灯1', 走廊灯4: '走道灯2', 电梯厅面板: '保洁间面板' },
    },
  ],
}

const towerLobby: TemplatePlan = {
  key: 'towerLobby',
  name: '写字楼大堂',
  status: 3,
  describe: '已上线，正在调试节日场景。',
  campuses: ['tower'],
  equipment: [
    ...some('highBay', '挑空灯1', '挑空灯2'),
    ...some('spotlight', '前台射灯', '标识射灯'),
    ...some('strip', '墙面灯带'),
    ...some('panel6', '前台面板'),
    ...some('lightSensor', '幕墙照度传感器'),
    ...some('thermostat', '空调1', '空调2'),
    ...some('door', '旋转门门磁'),
  ],
  groups: [{ name: '射灯', members: ['前台射灯', '标识射灯'] }],
  scenes: [
    preset('bright', { [allLights]: lit(100) }),
    preset('night', { 挑空灯1: lit(10), 挑空灯2: off, 射灯: lit(40), 墙面灯带: tuned(30, 3000) }),
    custom('节日', { [allLights]: lit(90), 墙面灯带: tuned(100, 2700) }),
    preset('masterOff', { [allLights]: off }),
  ],
  timings: [
    { name: '开门', ...at('07:30', weekdays), scene: '明亮' },
    { name: '日落亮灯', ...at('18:00', everyDay), afterSunset: -20, scene: '明亮' },
    { name: '深夜', ...at('22:30', everyDay), scene: '起夜' },
  ],
}

const showroom: TemplatePlan = {
  key: 'showroom',
  name: '招商展厅',
  status: 0,
  describe: '开发中：沙盘灯待进场。',
  campuses: ['park'],
  equipment: [
    ...some('spotlight', '沙盘射灯1', '沙盘射灯2'),
    ...some('strip', '展墙灯带'),
    ...some('panel4', '讲解面板'),
  ],
  groups: [{ name: '沙盘灯', members: ['沙盘射灯1', '沙盘射灯2'] }],
  scenes: [
    custom('讲解', { 沙盘灯: lit(100), 展墙灯带: tuned(60, 4000) }),
    preset('masterOff', { [allLights]: off }),
  ],
}

export const businessTemplates: readonly TemplatePlan[] = [
  openOffice,
  meetingRoom,
  privateOffice,
  publicArea,
  towerLobby,
  ...parkingTemplates,
  showroom,
]
