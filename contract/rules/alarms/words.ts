import type { Alarm } from '../../alarm-shapes.ts'
import type { Language, Words } from '../../words.ts'
import { dayInWords, dayOf, startOfDay } from '../energy/local-days.ts'
import type { AlarmKind, AlarmLevel } from './kinds.ts'

export const kindWords: Readonly<Record<AlarmKind, Words>> = {
  gatewayOffline: { zh: '网关离线', en: 'Gateway offline' },
  deviceOffline: { zh: '设备离线', en: 'Device offline' },
  deviceFault: { zh: '设备故障', en: 'Device fault' },
  smoke: { zh: '烟雾报警', en: 'Smoke' },
  co: { zh: '一氧化碳报警', en: 'Carbon monoxide' },
  water: { zh: '漏水报警', en: 'Water leak' },
  temperature: { zh: '温度过高', en: 'Too hot' },
  battery: { zh: '电量不足', en: 'Battery low' },
  energyOver: { zh: '当日用电超过预警值', en: 'Energy of the day over its threshold' },
  lightOver: { zh: '当日照明用电超过预警值', en: 'Lighting of the day over its threshold' },
  energyForecast: { zh: '本月用电将超额', en: 'Rated energy of the month will be exceeded' },
  lightForecast: { zh: '本月照明用电将超额', en: 'Rated lighting of the month will be exceeded' },
  configDrift: { zh: '配置不一致', en: 'Configuration differs' },
  firmwareRefused: { zh: '固件未被接受', en: 'Firmware refused' },
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

const dateIn = (day: number, language: Language): string => {
  const [, month = '', date = ''] = dayInWords(day).split('-')
  return language === 'zh' ? `${Number(month)} 月 ${Number(date)} 日` : dayInWords(day)
}

/**
 * What an alarm of energy says of the month: when its rated value is reached at the rate so far, or that it was. Null where
 * it is not.
 * @param now ms since 1970
 */
export function forecastWords(
  { reachedAt }: Pick<Alarm, 'reachedAt'>,
  now: number,
  language: Language,
): string | null {
  if (reachedAt === null) return null
  const date = dateIn(dayOf(reachedAt), language)
  if (reachedAt < startOfDay(dayOf(now)))
    return language === 'zh' ? `已于 ${date}达到本月额定值` : `The month's rated value was reached on ${date}`
  return language === 'zh'
    ? `照此速度，${date}将达到本月额定值`
    : `At this rate the month's rated value is reached on ${date}`
}
