import type { Words } from '../words.ts'
import { type AirLimits, allowedModes } from './air-limits.ts'

/**
 * What public buildings in China keep to: set to 26 °C or more in summer and to 20 °C or less in winter (国办发〔2007〕42号,
 * 国务院办公厅关于严格执行公共建筑空调温度控制标准的通知, which leaves out hospitals and what production needs). Offered, never assumed.
 */
export const publicBuildings = { coolLowest: 26, heatHighest: 20 } as const

/** What is wrong with limits themselves, by field; null when nothing is. */
export const limitsFault = (limits: AirLimits): { modes: Words } | null =>
  allowedModes(limits).length > 0
    ? null
    : {
        modes: {
          zh: '没有可用的模式：这两个温度下不能用自动模式，请再允许一种',
          en: 'This leaves no mode: with these temperatures a unit must not choose by itself; allow another one',
        },
      }
