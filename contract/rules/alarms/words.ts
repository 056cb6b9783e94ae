import type { Alarm } from '../../alarm-shapes.ts'
import type { Language, Words } from '../../words.ts'
import { dayInWords, dayOf, startOfDay } from '../energy/local-days.ts'
import type { AlarmKind, AlarmLevel } from './kinds.ts'
import { isOpen } from './life.ts'

export const kindWords: Readonly<Record<AlarmKind, Words>> = {
  gatewayOffline: { zh: '网关离线', en: 'Gateway offline' },
  deviceOffline: { zh: '设备离线', en: 'Device offline' },
  deviceFault: { zh: '设备故障', en: 'Device fault' },
  smoke: { zh: '烟雾报警', en: 'Smoke' },
  co: { zh: '一氧化碳报警', en: 'Carbon monoxide' },
  water: { zh: '漏水报警', en: 'Water leak' },
  temperature: { zh: '温度过高', en: 'Too hot' },
  battery: { zh: '电池电量不足', en: 'Battery low' },
  energyOver: { zh: '当日总用电超过预警值', en: 'Total energy of the day above its threshold' },
  lightOver: { zh: '当日照明用电超过预警值', en: 'Lighting of the day above its threshold' },
  // Said as well once it has been reached: the month is not over.
  energyForecast: {
    zh: '本月总用电将超过额定值',
    en: 'Total energy of the month will exceed its rated value',
  },
  lightForecast: {
    zh: '本月照明用电将超过额定值',
    en: 'Lighting of the month will exceed its rated value',
  },
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

type Forecast = Pick<Alarm, 'kind' | 'state' | 'value' | 'limit' | 'reachedAt'>

/** Whether what a month is rated at had been used when its alarm was raised, or was written anew. */
export const hasReached = ({ kind, value, limit }: Pick<Forecast, 'kind' | 'value' | 'limit'>): boolean =>
  (kind === 'energyForecast' || kind === 'lightForecast') &&
  value !== null &&
  limit !== null &&
  value >= limit

/**
 * What an alarm of energy says of the month: that its rated value was reached, where it was; else when it is at the rate so
 * far, as long as the alarm is open. Null where there is nothing to say: what was forecast once need not have come.
 * @param now ms since 1970
 */
export function forecastWords(alarm: Forecast, now: number, language: Language): string | null {
  const { kind, state, reachedAt } = alarm
  if (reachedAt === null) return null
  const date = dateIn(dayOf(reachedAt), language)
  if (hasReached(alarm))
    return language === 'zh' ? `已于 ${date}达到本月额定值` : `The month's rated value was reached on ${date}`
  // An alarm of a day carries no figure of the month: of today's date it cannot say whether it has been reached.
  const first = dayOf(now) + (kind === 'energyOver' || kind === 'lightOver' ? 1 : 0)
  if (!isOpen(state) || reachedAt < startOfDay(first)) return null
  return language === 'zh'
    ? `照此速度，${date}将达到本月额定值`
    : `At this rate the month's rated value is reached on ${date}`
}
