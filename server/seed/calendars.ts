import type { Bell, Calendar, OpenHours, SpecialDay } from '#contract/calendar-shapes.ts'
import { emptyCalendar, withDays } from '#contract/rules/campus/calendar.ts'
import { readHolidays } from '#contract/rules/campus/holiday-notice.ts'
import type { SystemCode } from '#contract/systems.ts'

/**
 * Public holidays of 2026 in China, in the words of the notice of the General Office of the State Council of 4 November
 * 2025 (国务院办公厅关于2026年部分节假日安排的通知).
 */
const holidays2026 = `元旦：1月1日至3日放假调休，共3天。1月4日上班。
春节：2月15日至23日放假调休，共9天。2月14日、2月28日上班。
清明节：4月4日至6日放假，共3天。
劳动节：5月1日至5日放假调休，共5天。5月9日上班。
端午节：6月19日至21日放假，共3天。
中秋节：9月25日至27日放假，共3天。
国庆节：10月1日至7日放假调休，共7天。9月20日、10月10日上班。`

const workdays = [1, 2, 3, 4, 5]
const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

const at = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const bell = (name: string, from: string, to: string): Bell => ({
  name,
  weekdays: [...workdays],
  fromMinute: at(from),
  toMinute: at(to),
})
const open = (weekdays: readonly number[], from: string, to: string): OpenHours => ({
  weekdays: [...weekdays],
  fromMinute: at(from),
  toMinute: at(to),
})

const lessons: readonly Bell[] = [
  bell('早读', '07:30', '07:50'),
  bell('第一节', '08:00', '08:45'),
  bell('第二节', '08:55', '09:40'),
  bell('第三节', '10:10', '10:55'),
  bell('第四节', '11:05', '11:50'),
  bell('午休', '12:30', '13:30'),
  bell('第五节', '14:00', '14:45'),
  bell('第六节', '14:55', '15:40'),
  bell('第七节', '16:00', '16:45'),
  bell('晚自习', '18:30', '20:30'),
]

const terms: Calendar['terms'] = [
  { name: '2025—2026 学年第二学期', startDate: '2026-03-02', endDate: '2026-07-03' },
  { name: '2026—2027 学年第一学期', startDate: '2026-09-01', endDate: '2027-01-22' },
]

const hoursOf: Record<SystemCode, readonly OpenHours[]> = {
  open: [open(workdays, '08:30', '18:00')],
  school: [open(workdays, '06:30', '22:00'), open([6], '08:00', '17:00')],
  hotel: [open(everyWeekday, '00:00', '24:00')],
  business: [open(workdays, '07:30', '20:00'), open([6, 7], '09:00', '18:00')],
  smarthome: [],
}

let days: SpecialDay[] | undefined

/** The calendar of a demonstration campus. */
export function seededCalendar(system: SystemCode): Calendar {
  days ??= withDays([], readHolidays(holidays2026, 2026).days)
  const shared = { ...emptyCalendar(), specialDays: days, openHours: [...hoursOf[system]] }
  return system === 'school' ? { ...shared, bells: [...lessons], terms: [...terms] } : shared
}

/** The demonstration cities are in no atlas; they lie where the Yangtze does. */
export const seededPlace = (index: number): { latitude: string; longitude: string } => ({
  latitude: (30.58 + index * 0.013).toFixed(3),
  longitude: (114.29 + index * 0.017).toFixed(3),
})
