import type { Told } from '../../notice-shapes.ts'
import type { Language } from '../../words.ts'
import { alarmTitle, levelWords } from '../alarms/words.ts'
import { dayInWords, dayOf } from '../energy/local-days.ts'
import { inYuan } from '../orders/price.ts'
import { planOf } from '../orders/services.ts'

const mostSigns = 60
const short = (text: string) => (text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text)
const wholeCompany = { zh: '整个单位', en: 'Whole company' } as const

/** What a message is about, in a line. */
export function toldTitle(told: Told, language: Language): string {
  switch (told.subject) {
    case 'alarm':
      return alarmTitle(told, language)
    case 'service': {
      const name = planOf(told.code).name[language]
      const day = dayInWords(dayOf(told.until))
      return language === 'zh' ? `${name}：${day} 到期` : `${name}: ends on ${day}`
    }
    case 'report':
      return short(told.describe.trim().replace(/\s+/g, ' '))
    case 'order':
      return `${told.title[language]} · ¥${inYuan(told.amountFen)}`
  }
}

/** Where that is, or by what it is known: parts of a line, none of them empty. */
export function toldWhere(told: Told, language: Language): string[] {
  const parts =
    told.subject === 'alarm'
      ? [levelWords[told.level][language], told.campusName, told.place]
      : told.subject === 'service'
        ? [told.campusName ?? wholeCompany[language]]
        : told.subject === 'report'
          ? [told.campusName, told.place]
          : [told.no]
  return parts.filter((part) => part !== '')
}
