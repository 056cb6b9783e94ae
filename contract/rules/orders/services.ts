import type { SystemCode } from '../../systems.ts'
import type { Words } from '../../words.ts'
import type { ServiceFeature } from '../company-features.ts'
import type { Fen } from './price.ts'

/** What a service is counted by: the company as a whole, a campus, or a metering device of a campus; each for a year. */
export const serviceUnits = ['company', 'campus', 'device'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

/** A service as it is offered. */
export interface ServicePlan {
  name: Words
  about: Words
  unit: ServiceUnit
  /** Of one unit for one year. */
  priceFen: Fen
  /** What it switches on (contract/rules/company-features.ts). */
  feature: ServiceFeature
  /** The systems that have the feature; all when not given. */
  systems?: readonly SystemCode[]
}

/** Every service there is, by its code. A code that has been sold is never given to another service. */
export const servicePlans = {
  energyAnalysis: {
    name: { zh: '能耗分析', en: 'Energy analysis' },
    about: {
      zh: '按小时的用电热力图，以及每块电表的功率、电压、电流曲线。按电表数计费。',
      en: 'When energy is used, hour by hour, and the power, voltage and current of each meter. Counted by meters.',
    },
    unit: 'device',
    priceFen: 1_200,
    feature: 'energyAnalysis',
  },
  parkingReport: {
    name: { zh: '能耗与碳排放报表', en: 'Energy and carbon reports' },
    about: {
      zh: '把停车场的能耗与碳排放导出为电子表格，含数据来源与核算因子。按场所计费。',
      en: 'Spreadsheets of energy and emissions of car parks, with their sources and factors. Counted by places.',
    },
    unit: 'campus',
    priceFen: 68_000,
    feature: 'parkingExport',
  },
  schoolSelector: {
    name: { zh: '多校区总览', en: 'All schools at a glance' },
    about: {
      zh: '平台信息页可在各校区之间切换查看。按单位计费。',
      en: 'The platform information page chooses among schools. One price for the company.',
    },
    unit: 'company',
    priceFen: 198_000,
    feature: 'schoolSelector',
    systems: ['school', 'open'],
  },
} as const satisfies Record<string, ServicePlan>

export type ServiceCode = keyof typeof servicePlans
export const serviceCodes = Object.keys(servicePlans) as ServiceCode[]
/** The service of a code, as it is offered. */
export const planOf = (code: ServiceCode): ServicePlan => servicePlans[code]

/** The calls that answer 4032 where no service opens them, by their permission. */
const calls: Readonly<Record<string, ServiceFeature>> = {
  '/campusEnergy/v1/energyAnalysis': 'energyAnalysis',
  '/parkingEnergy/v1/export': 'parkingExport',
  '/parkingEnergy/v1/carbonEmission/export': 'parkingExport',
}

/** What a call needs a service for, by its permission; null for one that needs none. */
export const featureNeeded = (url: string): ServiceFeature | null =>
  Object.hasOwn(calls, url) ? (calls[url] ?? null) : null

/** The service that opens a feature. */
export const serviceFor = (feature: ServiceFeature): ServicePlan =>
  Object.values<ServicePlan>(servicePlans).find((plan) => plan.feature === feature) ??
  servicePlans.energyAnalysis

/** Whether a system has the service's feature at all. */
export const isOffered = (code: ServiceCode, system: SystemCode): boolean => {
  const { systems } = planOf(code)
  return !systems || systems.includes(system)
}

/** Days before its end at which a service warns, the longest first. */
export const warningDays = [30, 7, 1] as const

/** The warning that is due so many milliseconds before the end: the shortest that has come; null before all of them. */
export const dueWarning = (left: number): (typeof warningDays)[number] | null =>
  left <= 0 ? null : (warningDays.findLast((days) => left <= days * 86_400_000) ?? null)
