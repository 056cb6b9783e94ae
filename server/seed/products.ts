import type { ProductFunction } from '#contract/product.ts'
import { abilities } from '#contract/rules/abilities.ts'

const fn = (
  identifier: string,
  name: string,
  min: number,
  max: number,
  unit = '',
  step = 1,
): ProductFunction => ({
  identifier,
  name,
  min,
  max,
  step,
  unit,
})

const onOff = fn('switch', '开关', 0, 1)
const brightness = fn('brightness', '亮度', 0, 100, '%')
const colorTemperature = fn('colorTemperature', '色温', 2700, 6500, 'K', 100)
const temperature = fn('temperature', '设定温度', 16, 30, '°C')
/** 0 automatic, 1 cooling, 2 heating, 3 fan only, 4 drying. */
const mode = fn('mode', '模式', 0, 4)
/** 0 automatic, 1 low, 2 middle, 3 high. */
const fanSpeed = fn('fanSpeed', '风速', 0, 3)
const position = fn('position', '开合度', 0, 100, '%')
/** Of a curtain on its way; done at once, and nothing that stays. */
const stop = fn('stop', '停止', 1, 1)
const volume = fn('volume', '音量', 0, 100, '%')

const dimmable = [onOff, brightness]
const tunable = [onOff, brightness, colorTemperature]
const lampFunctions = { dimmable, tunable }
const climate = [onOff, mode, temperature, fanSpeed]
/** What a wall unit for several functions can be told beside its air conditioner (rules/climate.ts, childFunctions). */
const floorHeating = [fn('floorSwitch', '地暖开关', 0, 1), fn('floorTemperature', '地暖温度', 16, 35, '°C')]
const unitAir = [fn('airSwitch', '新风开关', 0, 1), fn('airSpeed', '新风风速', 0, 3)]

/** equipmentType: 1 is the spec's (lighting), the others are ours and only have to differ from it. */
const kinds = {
  light: { equipmentType: 1, parentTypeId: 1 },
  panel: { equipmentType: 2, parentTypeId: 3 },
  sensor: { equipmentType: 3, parentTypeId: 0 },
  climate: { equipmentType: 4, parentTypeId: 0 },
  gateway: { equipmentType: 5, parentTypeId: 5 },
  meter: { equipmentType: 6, parentTypeId: 6 },
  load: { equipmentType: 7, parentTypeId: 0 },
} as const
export type ProductKind = keyof typeof kinds

export interface ProductPlan {
  pid: string
  kind: ProductKind
  productTypeId: number
  equipmentType: number
  parentTypeId: number
  name: string
  functionList: readonly ProductFunction[]
  /** Keys of a scene panel and the number of their layout. */
  panel: { keys: number; layout: number } | null
}

const plan = (
  kind: ProductKind,
  productTypeId: number,
  pid: string,
  name: string,
  functionList: readonly ProductFunction[] = [],
  panel: ProductPlan['panel'] = null,
): ProductPlan => ({ ...kinds[kind], kind, productTypeId, pid, name, functionList, panel })

/** A lamp made for one company. */
export const ownLamp = (
  productTypeId: number,
  pid: string,
  name: string,
  functions: keyof typeof lampFunctions,
) => plan('light', productTypeId, pid, name, lampFunctions[functions])

/**
 * Products that every company may use. The type numbers that rules speak of are the spec's (401, 409, 413;
 * 205, 210, 220, 601, 602, 604, 802, 415, 610; point 5 and 9), the others stand in the same hundreds.
 */
export const products = {
  classroomLamp: plan('light', 101, 'LX-CL36', '护眼教室灯', tunable),
  blackboardLamp: plan('light', 102, 'LX-BL40', '黑板灯', dimmable),
  downlight: plan('light', 103, 'LX-DL12', '筒灯', tunable),
  spotlight: plan('light', 104, 'LX-SP10', '射灯', dimmable),
  strip: plan('light', 105, 'LX-ST24', '灯带', tunable),
  panelLamp: plan('light', 106, 'LX-PL60', '平板灯', tunable),
  highBay: plan('light', 107, 'LX-HB150', '高天棚灯', dimmable),
  garageTube: plan('light', 108, 'LX-GT18', '车库灯管', dimmable),
  ceilingLamp: plan('light', 109, 'LX-CE24', '吸顶灯', tunable),
  stageLamp: plan('light', 110, 'LX-SG80', '舞台面光灯', dimmable),
  panel1: plan('panel', 201, 'LX-P1', '一键面板', [], { keys: 1, layout: 1 }),
  panel2: plan('panel', 202, 'LX-P2', '二键场景面板', [], { keys: 2, layout: 2 }),
  panel4: plan('panel', 203, 'LX-P4', '四键场景面板', [], { keys: 4, layout: 4 }),
  panel6: plan('panel', 204, 'LX-P6', '六键场景面板', [], { keys: 6, layout: 6 }),
  voicePanel: plan('panel', 207, 'LX-PV1', '语音面板'),
  smartScreen: plan('panel', 220, 'LX-SS7', '7 寸智慧屏'),
  cardSwitch: plan('panel', 206, 'LX-PC', '插卡取电开关', [], { keys: 1, layout: 1 }),
  relay4: plan('load', 205, 'LX-RL4', '四路继电器模块', [fn(abilities.relayChannels, '路数', 1, 4)]),
  infrared: plan('load', 610, 'LX-IR1', '红外转发器', [fn(abilities.irChannels, '电器数', 1, 8)]),
  driver: plan('light', 120, 'LX-DR60', 'DALI 调光驱动电源', [
    ...dimmable,
    fn(abilities.minBrightness, '最低亮度', 1, 50, '%'),
  ]),
  relay: plan('load', 205, 'LX-RL2', '继电器模块', [onOff]),
  socket: plan('load', 210, 'LX-SK10', '智能插座', [onOff]),
  projector: plan('load', 801, 'LX-PJ1', '投影仪控制器', [onOff]),
  curtain: plan('load', 802, 'LX-CT1', '窗帘电机', [onOff, position, stop]),
  speaker: plan('load', 804, 'LX-SK2', '网络音箱', [onOff, volume]),
  lightSensor: plan('sensor', 401, 'LX-SL1', '光线传感器'),
  presence: plan('sensor', 402, 'LX-SP1', '人体存在传感器'),
  door: plan('sensor', 403, 'LX-SD1', '门磁传感器'),
  smoke: plan('sensor', 404, 'LX-SS1', '烟雾传感器'),
  monoxide: plan('sensor', 405, 'LX-SC1', '一氧化碳传感器'),
  water: plan('sensor', 406, 'LX-SW1', '水浸传感器'),
  daylight: plan('sensor', 407, 'LX-SL7', '光感开关'),
  contact: plan('sensor', 408, 'LX-SK8', '开关传感器'),
  lightPresence: plan('sensor', 409, 'LX-SL9', '照度人体二合一传感器'),
  climateSensor: plan('sensor', 415, 'LX-ST1', '温湿度传感器'),
  microwave: plan('sensor', 413, 'LX-SM1', '微波传感器'),
  airConditioner: plan('climate', 601, 'LX-AC1', '空调控制器', climate),
  thermostat: plan('climate', 602, 'LX-TH2', '中央空调温控器', climate),
  freshAir: plan('climate', 603, 'LX-FA1', '新风控制器', [onOff, fanSpeed]),
  wallUnit: plan('climate', 604, 'LX-WU3', '三合一温控面板', [...climate, ...floorHeating, ...unitAir]),
  gateway: plan('gateway', 501, 'LX-GW3', '照明网关'),
  meter1: plan('meter', 702, 'LX-M1', '单相电表'),
  meter3: plan('meter', 704, 'LX-M3', '三相电表'),
} as const satisfies Record<string, ProductPlan>

export type ProductKey = keyof typeof products
