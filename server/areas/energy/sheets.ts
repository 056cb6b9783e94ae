import writeSheet, { type SheetData } from 'write-excel-file/node'
import type { EnergyFigure } from '#contract/energy/shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf, hourOf } from '#contract/rules/energy/local-days.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Language, Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireService } from '#server/orders/services.ts'
import { parkingCarbon, parkingData } from './parking.ts'

type CarbonData = DataOf<'parkingEnergy.getCarbonEmission'>
type Factor = CarbonData['total']['factors'][number]

const words = {
  energy: { zh: '能耗', en: 'Energy' },
  carbon: { zh: '碳排放', en: 'Emissions' },
  time: { zh: '时段', en: 'Time' },
  kwh: { zh: '用电量（kWh）', en: 'Energy (kWh)' },
  previous: { zh: '上期同段（kWh）', en: 'Period before (kWh)' },
  previousCoverage: { zh: '上期覆盖率', en: 'Coverage of the period before' },
  kg: { zh: '碳排放（kg CO₂）', en: 'Emissions (kg CO₂)' },
  cost: { zh: '电费（元）', en: 'Cost (yuan)' },
  priced: { zh: '有电价的占比', en: 'Share with a price' },
  coverage: { zh: '数据覆盖率', en: 'Coverage' },
  estimated: { zh: '估算占比', en: 'Estimated' },
  complete: { zh: '数据完整', en: 'Complete' },
  newest: { zh: '最新读数', en: 'Newest reading' },
  factor: { zh: '排放因子（kg CO₂/kWh）', en: 'Factor (kg CO₂ per kWh)' },
  source: { zh: '因子来源', en: 'Source of the factor' },
  sum: { zh: '合计', en: 'Total' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
} satisfies Record<string, Words>

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' }) as const
const text = (value: string) => ({ value, type: String }) as const
const number = (value: number | null, format = '0.000') =>
  value === null ? null : ({ value, type: Number, format } as const)

const two = (value: number) => String(value).padStart(2, '0')
const moment = (at: number | null): string =>
  at === null ? '' : `${dayInWords(dayOf(at))} ${two(hourOf(at))}:${two(new Date(at).getUTCMinutes())}`

/** What follows from a figure: nothing where nothing was measured. */
const ofMeasured = (figure: EnergyFigure, value: number | null) =>
  measuredKwh(figure) === null ? null : value

/** How far a figure can be trusted, in columns of its own. */
const honesty = (figure: Omit<EnergyFigure, 'kwh'>, language: Language) => [
  number(figure.coverage, '0.00%'),
  number(figure.estimated, '0.00%'),
  text(words[isComplete(figure) ? 'yes' : 'no'][language]),
  text(moment(figure.newestAt)),
]
const honestyHeads = ['coverage', 'estimated', 'complete', 'newest'] as const

const heads = (names: readonly (keyof typeof words)[], language: Language) =>
  names.map((name) => bold(words[name][language]))

function sourceOf({ source, year, provisional }: Factor, language: Language): string {
  const zh = source === 'entered' ? '自定义' : `全国平均 ${year}${provisional ? '（暂用）' : ''}`
  const en =
    source === 'entered' ? 'entered' : `national average ${year}${provisional ? ' (provisional)' : ''}`
  return language === 'zh' ? zh : en
}

async function file(name: string, sheet: string, data: SheetData): Promise<FileAnswer> {
  const columns = (data[0] ?? []).map(() => ({ width: 22 }))
  const bytes = await writeSheet(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer()
  return { type, name, bytes: new Uint8Array(bytes) }
}

/** Of which parking it is, and from when to when. */
const nameOf = (
  what: string,
  { campusId }: { campusId: number },
  { firstDate, lastDate }: { firstDate: string; lastDate: string },
) => `${[what, campusId, ...new Set([firstDate, lastDate])].join('-')}.xlsx`

/** @throws Refusal notFound, serviceNeeded, input */
export async function energySheet(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.export'>,
  language: Language,
): Promise<FileAnswer> {
  const { period, total, buckets, cost } = await parkingData(tenant, input)
  await requireService(tenant, 'parkingExport', input.campusId)
  const yuan = (fen: number | null) => (cost ? [number(fen === null ? null : fen / 100, '0.00')] : [])
  const priced = cost ? [number(cost.priced, '0.00%')] : []
  const now = Date.now()
  const rows = buckets.map((bucket) => {
    const before = [number(bucket.previousKwh), number(bucket.previousCoverage, '0.00%')]
    // Of what is to come nothing is said, as on the screen: a 0 there would be one that somebody counted.
    if (bucket.startAt > now) return [text(bucket.key), null, ...before]
    return [
      ...[text(bucket.key), number(measuredKwh(bucket)), ...before],
      ...[...yuan(ofMeasured(bucket, bucket.fen)), ...(cost ? [null] : [])],
      ...honesty(bucket, language),
    ]
  })
  const sum = [
    bold(words.sum[language]),
    number(measuredKwh(total)),
    null,
    null,
    ...yuan(ofMeasured(total, cost?.fen ?? null)),
    ...priced,
    ...honesty(total, language),
  ]
  const costs = cost ? (['cost', 'priced'] as const) : []
  const head = heads(['time', 'kwh', 'previous', 'previousCoverage', ...costs, ...honestyHeads], language)
  return file(nameOf('energy', input, period), words.energy[language], [head, ...rows, sum])
}

/** @throws Refusal notFound, serviceNeeded, input */
export async function carbonSheet(
  tenant: Tenant,
  input: InputOf<'parkingEnergy.exportCarbon'>,
  language: Language,
): Promise<FileAnswer> {
  const { period, total, buckets } = await parkingCarbon(tenant, input)
  await requireService(tenant, 'parkingExport', input.campusId)
  const factors = (list: readonly Factor[]) => [
    text(list.map(({ factor }) => factor).join(' / ')),
    text(list.map((factor) => sourceOf(factor, language)).join(' / ')),
  ]
  const now = Date.now()
  const rows = buckets.map((bucket) => {
    if (bucket.startAt > now) return [text(bucket.key)]
    const figures = [
      number(ofMeasured(bucket, bucket.kg)),
      number(measuredKwh(bucket)),
      ...factors(bucket.factors),
    ]
    return [text(bucket.key), ...figures, ...honesty(bucket, language)]
  })
  const sum = [
    bold(words.sum[language]),
    number(measuredKwh({ kwh: total.kg, coverage: total.coverage })),
    null,
    ...factors(total.factors),
    ...honesty(total, language),
  ]
  const head = heads(['time', 'kg', 'kwh', 'factor', 'source', ...honestyHeads], language)
  return file(nameOf('carbon', input, period), words.carbon[language], [head, ...rows, sum])
}
