import {
  allLights,
  at,
  custom,
  everyDay,
  lit,
  off,
  on,
  preset,
  some,
  type TemplatePlan,
  weekdays,
} from '../plan.ts'

const lane: TemplatePlan = {
  key: 'lane',
  name: '车库车道',
  status: 2,
  describe: '来车提前点亮，无车保持一成。',
  campuses: ['parking', 'demoParking'],
  equipment: [
    ...some('garageTube', '车道灯1', '车道灯2', '车道灯3', '车道灯4', '车道灯5', '车道灯6'),
    ...some('microwave', '微波传感器1', '微波传感器2', '微波传感器3'),
    ...some('monoxide', '一氧化碳传感器'),
    ...some('relay', '诱导风机'),
  ],
  groups: [
    { name: '进场车道灯', members: ['车道灯1', '车道灯2', '车道灯3'] },
    { name: '出场车道灯', members: ['车道灯4', '车道灯5', '车道灯6'] },
  ],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 诱导风机: on }),
    preset('night', { [allLights]: lit(10), 诱导风机: off }),
    custom('早高峰', { 进场车道灯: lit(100), 出场车道灯: lit(50), 诱导风机: on }),
    custom('晚高峰', { 进场车道灯: lit(50), 出场车道灯: lit(100), 诱导风机: on }),
    preset('masterOff', { [allLights]: off }),
  ],
  timings: [
    { name: '早高峰', ...at('07:30', weekdays), scene: '早高峰' },
    { name: '晚高峰', ...at('17:00', weekdays), scene: '晚高峰' },
    { name: '夜间', ...at('22:00', everyDay), scene: '起夜' },
  ],
  noPowerPanels: [
    {
      ...{ name: '岗亭无源面板', keys: 2, serialNumber: null },
      presses: [
        { key: 1, scene: '总开' },
        { key: 2, scene: '起夜' },
      ],
    },
  ],
}

const bays: TemplatePlan = {
  key: 'bays',
  name: '车库车位区',
  status: 2,
  describe: '每二十个车位一区，微波感应。',
  campuses: ['parking', 'demoParking'],
  equipment: [
    ...some('garageTube', '车位灯1', '车位灯2', '车位灯3', '车位灯4'),
    ...some('microwave', '微波传感器1', '微波传感器2'),
    ...some('panel1', '柱面面板'),
  ],
  groups: [],
  scenes: [
    preset('masterOn', { [allLights]: lit(100) }),
    preset('masterOff', { [allLights]: off }),
    preset('night', { [allLights]: lit(10) }),
    custom('巡检', { [allLights]: lit(80) }),
  ],
}

const chargingArea: TemplatePlan = {
  key: 'chargingArea',
  name: '充电车位区',
  status: 1,
  describe: '充电时全亮，正在 B1 调试。',
  campuses: ['parking', 'demoParking'],
  equipment: [
    ...some('garageTube', '充电位灯1', '充电位灯2'),
    ...some('microwave', '微波传感器'),
    ...some('smoke', '烟雾传感器'),
    ...some('relay', '充电总控'),
  ],
  groups: [],
  scenes: [
    preset('masterOn', { [allLights]: lit(100), 充电总控: on }),
    preset('masterOff', { [allLights]: off, 充电总控: off }),
  ],
}

export const parkingTemplates: readonly TemplatePlan[] = [lane, bays, chargingArea]
