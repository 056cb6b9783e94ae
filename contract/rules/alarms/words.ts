import type { Alarm } from '../../alarm-shapes.ts'
import type { AlarmKind, AlarmLevel } from './kinds.ts'

interface Words {
  zh: string
  en: string
}
type Language = keyof Words

export const kindWords: Readonly<Record<AlarmKind, Words>> = {
  gatewayOffline: { zh: '网关离线', en: 'Gateway offline' },
  deviceOffline: { zh: '设备离线', en: 'Device offline' },
  deviceFault: { zh: '设备故障', en: 'Device fault' },
  smoke: { zh: '烟雾报警', en: 'Smoke' },
  co: { zh: '一氧化碳报警', en: 'Carbon monoxide' },
  water: { zh: '漏水报警', en: 'Water leak' },
  temperature: { zh: '温度过高', en: 'Too hot' },
  battery: { zh: '电量不足', en: 'Battery low' },
  energyOver: { zh: '用电超额', en: 'Over rated energy' },
  configDrift: { zh: '配置不一致', en: 'Configuration differs' },
}

export const levelWords: Readonly<Record<AlarmLevel, Words>> = {
  1: { zh: '紧急', en: 'Urgent' },
  2: { zh: '重要', en: 'Major' },
  3: { zh: '一般', en: 'Minor' },
}

type Titled = Pick<Alarm, 'kind' | 'objectType' | 'name' | 'gatewayNum'>

/** What an alarm says in a line: 网关离线：3F 弱电间. A place whose gateways went together is told with their number. */
export function alarmTitle({ kind, objectType, name, gatewayNum }: Titled, language: Language): string {
  const words = kindWords[kind][language]
  if (kind === 'gatewayOffline' && objectType !== 'device')
    return language === 'zh' ? `${name}：${gatewayNum} 台网关离线` : `${name}: ${gatewayNum} gateways offline`
  return language === 'zh' ? `${words}：${name}` : `${words}: ${name}`
}
