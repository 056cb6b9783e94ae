import type { Told } from '#contract/notice-shapes.ts'
import { forecastWords, levelWords } from '#contract/rules/alarms/words.ts'
import type { MessageEvent } from '#contract/rules/notices/events.ts'
import { toldTitle, toldWhere } from '#contract/rules/notices/words.ts'
import type { Language } from '#contract/words.ts'

/** Of an alarm, in ms since 1970. */
export interface AlarmMoments {
  raisedAt: number
  clearedAt: number | null
  reachedAt: number | null
  /** Of energy, in kWh: what was used when it was raised or written anew, and what that is compared with. */
  value: number | null
  limit: number | null
}

/** What somebody is told: of something, or that a way leads to her. */
export type Subject =
  | { event: MessageEvent; num: number; told: Told; moments: AlarmMoments | null }
  | { event: 'test' }

const eventWords: Readonly<Record<MessageEvent, Record<Language, string>>> = {
  raised: { zh: '告警', en: 'Alarm' },
  cleared: { zh: '告警已恢复', en: 'Alarm cleared' },
  assigned: { zh: '告警已指派给您', en: 'An alarm was assigned to you' },
  ending: { zh: '服务即将到期', en: 'A service ends soon' },
  reported: { zh: '新报修', en: 'New report' },
  handed: { zh: '您的报修已派单', en: 'Your report was assigned' },
  begun: { zh: '您的报修已开始处理', en: 'Your report is being seen to' },
  finished: { zh: '报修已完成', en: 'Report done' },
  rejected: { zh: '报修已驳回', en: 'Report turned down' },
  reopened: { zh: '报修已重新打开', en: 'Report opened again' },
  paid: { zh: '订单已支付', en: 'Order paid' },
  closed: { zh: '订单已关闭', en: 'Order closed' },
  refunded: { zh: '订单已退款', en: 'Order refunded' },
  invoiced: { zh: '发票已开具', en: 'Invoice issued' },
  declined: { zh: '开票申请已驳回', en: 'Invoice turned down' },
  voided: { zh: '发票已作废，请重新申请', en: 'Invoice void, ask for another one' },
}
const reportYours = { zh: '报修已派给您', en: 'A report was assigned to you' } as const

const eventIn = (event: MessageEvent, { subject }: Told, language: Language): string =>
  (event === 'assigned' && subject === 'report' ? reportYours : eventWords[event])[language]

const testWords = {
  zh: { title: '测试消息', body: '收到这条消息，说明消息可以这样送达。' },
  en: { title: 'Test message', body: 'You can read this: messages arrive this way.' },
} as const

/** The clock of the campuses: China's, which has one time zone. */
const clock = (at: number) =>
  `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`

const manyWords = (num: number, language: Language) =>
  num < 2 ? '' : language === 'zh' ? `等 ${num} 项` : ` and ${num - 1} more`

const named = ({ told, num }: Exclude<Subject, { event: 'test' }>, language: Language) =>
  `${toldTitle(told, language)}${manyWords(num, language)}`

/** What is said of an alarm beside where it is: what will come of it, and when it was. */
function momentWords(
  { event, told }: Exclude<Subject, { event: 'test' }>,
  moments: AlarmMoments,
  language: Language,
): (string | null)[] {
  const { raisedAt, clearedAt } = moments
  const isCleared = event === 'cleared'
  const forecast =
    isCleared || told.subject !== 'alarm'
      ? null
      : forecastWords({ ...moments, kind: told.kind, state: 'raised' }, raisedAt, language)
  return [forecast, clock(isCleared ? (clearedAt ?? raisedAt) : raisedAt)]
}

/** A line that says what it is, and below it where and when. */
export function wordsOf(subject: Subject, language: Language): { title: string; body: string } {
  if (subject.event === 'test') return testWords[language]
  const { event, told, moments } = subject
  const level = told.subject === 'alarm' ? ` [${levelWords[told.level][language]}]` : ''
  const title = `${eventIn(event, told, language)}${level} ${named(subject, language)}`
  // The level stands in the title.
  const where = toldWhere(told, language).slice(told.subject === 'alarm' ? 1 : 0)
  const when = moments ? momentWords(subject, moments, language) : []
  return { title, body: [where.join(' / '), ...when].filter(Boolean).join('\n') }
}

/** A mail, in both languages. */
export function mailOf(subject: Subject): { subject: string; text: string } {
  const said = (['zh', 'en'] as const).map((language) => {
    const { title, body } = wordsOf(subject, language)
    return `${title}\n${body}`
  })
  const about =
    subject.event === 'test'
      ? testWords.zh.title
      : `${eventIn(subject.event, subject.told, 'zh')}：${named(subject, 'zh')}`
  return { subject: `【点灯人】${about}`, text: said.join('\n\n') }
}

const signature: Record<Language, string> = { zh: '【点灯人】', en: '[Lamplighter] ' }

/** A few words for a phone or a chat, which begin with who says them. */
export function shortTextOf(subject: Subject, language: Language): string {
  const { title, body } = wordsOf(subject, language)
  return `${signature[language]}${title}\n${body}`
}
