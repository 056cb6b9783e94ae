import type { messageEvents } from '#contract/notice-shapes.ts'
import type { AlarmKind, AlarmLevel, AlarmObject } from '#contract/rules/alarms/kinds.ts'
import { alarmTitle, forecastWords, levelWords } from '#contract/rules/alarms/words.ts'

export type Language = 'zh' | 'en'

/** What is said of an alarm. Times are ms since 1970. */
export interface AlarmFacts {
  id: number
  kind: AlarmKind
  level: AlarmLevel
  objectType: AlarmObject
  name: string
  place: string
  gatewayNum: number
  campusName: string
  raisedAt: number
  clearedAt: number | null
  reachedAt: number | null
}

/** What somebody is told: of an alarm, or that a way leads to her. */
export type Subject =
  | { event: (typeof messageEvents)[number]; num: number; alarm: AlarmFacts }
  | { event: 'test' }

const eventWords = {
  raised: { zh: '告警', en: 'Alarm' },
  cleared: { zh: '告警已恢复', en: 'Alarm cleared' },
  assigned: { zh: '告警已指派给您', en: 'An alarm was assigned to you' },
} as const
const testWords = {
  zh: { title: '测试消息', body: '收到这条消息，说明告警可以这样送达。' },
  en: { title: 'Test message', body: 'You can read this: alarms arrive this way.' },
} as const

/** The clock of the campuses: China's, which has one time zone. */
const clock = (at: number) =>
  `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`

const manyWords = (num: number, language: Language) =>
  num < 2 ? '' : language === 'zh' ? `等 ${num} 项` : ` and ${num - 1} more`

/** A line that says what it is, and below it where and when. */
export function wordsOf(subject: Subject, language: Language): { title: string; body: string } {
  if (subject.event === 'test') return testWords[language]
  const { event, num, alarm } = subject
  const { level, campusName, place, raisedAt, clearedAt } = alarm
  const named = `${alarmTitle(alarm, language)}${manyWords(num, language)}`
  const forecast = event === 'cleared' ? null : forecastWords(alarm, raisedAt, language)
  const where = [campusName, place].filter(Boolean).join(' / ')
  const at = clock(event === 'cleared' ? (clearedAt ?? raisedAt) : raisedAt)
  return {
    title: `${eventWords[event][language]} [${levelWords[level][language]}] ${named}`,
    body: [where, forecast, at].filter(Boolean).join('\n'),
  }
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
      : `${eventWords[subject.event].zh}：${alarmTitle(subject.alarm, 'zh')}${manyWords(subject.num, 'zh')}`
  return { subject: `【点灯人】${about}`, text: said.join('\n\n') }
}

const signature: Record<Language, string> = { zh: '【点灯人】', en: '[Lamplighter] ' }

/** A few words for a phone or a chat, which begin with who says them. */
export function shortTextOf(subject: Subject, language: Language): string {
  const { title, body } = wordsOf(subject, language)
  return `${signature[language]}${title}\n${body}`
}
