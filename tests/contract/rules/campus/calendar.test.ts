import { describe, expect, it } from 'vitest'
import type { Calendar } from '#contract/calendar-shapes.ts'
import { calendarDay, emptyCalendar, lessonEnd, withDays } from '#contract/rules/campus/calendar.ts'
import { calendarFault } from '#contract/rules/campus/calendar-fault.ts'
import { clockOf, dayOfDate, minuteOfClock } from '#contract/rules/campus/dates.ts'
import { readHolidays } from '#contract/rules/campus/holiday-notice.ts'
import { latitudePattern, locate, longitudePattern } from '#contract/rules/campus/places.ts'
import { dateOf } from '#contract/rules/room/calendar.ts'

const lesson = (name: string, fromMinute: number, toMinute: number, weekdays = [1, 2, 3, 4, 5]) => ({
  name,
  weekdays,
  fromMinute,
  toMinute,
})
const calendar: Calendar = {
  bells: [lesson('第二节', 540, 585), lesson('第一节', 480, 525), lesson('自习', 480, 600, [6])],
  terms: [{ name: '第一学期', startDate: '2026-09-01', endDate: '2027-01-31' }],
  specialDays: [
    { date: '2026-10-01', kind: 8, name: '国庆节' },
    { date: '2026-10-10', kind: 5, name: '国庆节' },
  ],
  openHours: [{ weekdays: [1, 2, 3, 4, 5, 6], fromMinute: 420, toMinute: 1320 }],
}
const dayOf = (date: string) => calendarDay(calendar, dayOfDate(date) ?? 0)

/** The notice of the General Office of the State Council of 4 November 2025 on the holidays of 2026. */
const notice2026 = `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。`
/** How it says a holiday of one day. */
const oneDay = '五、端午节：6月9日（周三）放假1天，不调休。'

describe('a campus calendar', () => {
  it('reads each day by its kind: a holiday has no bells, a moved working day those of the day it replaces', () => {
    expect(dayOf('2026-09-07').bells.map(({ name }) => name)).toEqual(['第一节', '第二节'])
    expect(dayOf('2026-10-01')).toMatchObject({ kind: 8, name: '国庆节', bells: [], openHours: [] })
    expect(dayOf('2026-10-10').bells.map(({ name }) => name)).toEqual(['第一节', '第二节'])
    expect(dayOf('2026-10-17').bells.map(({ name }) => name)).toEqual(['自习'])
    expect(dayOf('2026-08-31')).toMatchObject({ term: null, bells: [] })
    expect(dayOf('2026-08-31').openHours).toHaveLength(1)
    expect(lessonEnd(dayOf('2026-09-07'), 500)).toBe(525)
    expect(lessonEnd(dayOf('2026-09-07'), 525)).toBeNull()
  })

  it('names what is wrong by field and row', () => {
    expect(calendarFault(calendar)).toBeNull()
    expect(calendarFault(emptyCalendar())).toBeNull()
    const wrong = calendarFault({
      bells: [...calendar.bells, lesson('早读', 470, 481)],
      terms: [...calendar.terms, { name: '第二学期', startDate: '2027-01-31', endDate: '2027-07-01' }],
      specialDays: [...calendar.specialDays, { date: '2026-02-30', kind: 8, name: '' }],
      openHours: [{ weekdays: [7], fromMinute: 600, toMinute: 600 }],
    })
    expect(wrong?.bells?.zh).toBe('第 4 行：与第 2 行重叠')
    expect(wrong?.terms?.en).toBe('Row 2: It overlaps row 1')
    expect(wrong?.specialDays?.zh).toBe('第 3 行：没有这一天')
    expect(wrong?.openHours?.zh).toBe('第 1 行：结束应晚于开始')
    const twice = calendar.specialDays.flatMap((day) => [day, day])
    expect(calendarFault({ specialDays: twice })?.specialDays?.zh).toBe('第 2 行：与第 1 行日期相同')
  })

  it('is pasted with how many days there are off, which are no dates', () => {
    expect(readHolidays(oneDay, 2027)).toEqual({
      days: [{ date: '2027-06-09', kind: 8, name: '端午节' }],
      unread: [],
    })
    expect(readHolidays('元旦：1月1日至3日放假3天。1月4日上班。', 2027).days.map(({ date }) => date)).toEqual(
      [...['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']],
    )
    expect(readHolidays('2027-06-09 放假 1 天 端午', 2027).days).toEqual([
      { date: '2027-06-09', kind: 8, name: '端午' },
    ])
  })

  it('is pasted from the yearly notice', () => {
    const { days, unread } = readHolidays(notice2026, 2026)
    expect(unread).toEqual([])
    const off = days.filter(({ kind }) => kind === 8)
    expect(off).toHaveLength(3 + 9 + 3 + 5 + 3 + 3 + 7)
    expect(off[3]).toEqual({ date: '2026-02-15', kind: 8, name: '春节' })
    expect(days.filter(({ kind }) => kind !== 8)).toEqual([
      { date: '2026-01-04', kind: 1, name: '元旦' },
      { date: '2026-02-14', kind: 5, name: '春节' },
      { date: '2026-02-28', kind: 5, name: '春节' },
      { date: '2026-05-09', kind: 5, name: '劳动节' },
      { date: '2026-09-20', kind: 1, name: '国庆节' },
      { date: '2026-10-10', kind: 5, name: '国庆节' },
    ])
    expect(calendarFault({ specialDays: withDays(calendar.specialDays, days) })).toBeNull()
  })

  it('is pasted as plain dates too, and says which lines it could not read', () => {
    const { days, unread } = readHolidays(
      '2026-12-31 至 2027-01-02 元旦\n2027/1/3 上班\n\n2月30日 节\n说明',
      2026,
    )
    expect(days.map(({ date, kind, name }) => `${date} ${kind} ${name}`)).toEqual([
      '2026-12-31 8 元旦',
      '2027-01-01 8 元旦',
      '2027-01-02 8 元旦',
      '2027-01-03 1 ',
    ])
    expect(unread).toEqual([{ row: 4, text: '2月30日 节' }])
  })

  it('reads times and dates as the engine does', () => {
    for (const minute of [0, 450, 1439, 1440]) expect(minuteOfClock(clockOf(minute))).toBe(minute)
    for (const text of ['7', '25:00', '24:01', '12:60']) expect(minuteOfClock(text)).toBeNull()
    for (const day of [0, 20_454, -1]) expect(dayOfDate(dateOf(day).text)).toBe(day)
  })
})

describe('where a campus is', () => {
  const place = { latitude: '', longitude: '', province: '', city: '' }

  it('is what it says, else its city', () => {
    expect(locate({ ...place, latitude: '30.5', longitude: '-114.25' }).coordinates).toEqual([30.5, -114.25])
    expect(locate({ ...place, province: '浙江省', city: '杭州市' })).toMatchObject({ of: 'city' })
    expect(locate({ ...place, province: '上海市' })).toMatchObject({ of: 'city' })
    expect(locate({ ...place, latitude: '30.5', city: '云州市' })).toEqual({ coordinates: null, of: 'none' })
  })

  it('takes degrees that there are', () => {
    for (const text of ['', '0', '-89.123456', '90', '30.6'])
      expect(text).toMatch(new RegExp(latitudePattern))
    for (const text of ['91', '90.1', '30,6', '1e3']) expect(text).not.toMatch(new RegExp(latitudePattern))
    for (const text of ['', '179.9', '-180', '8.5', '114.305'])
      expect(text).toMatch(new RegExp(longitudePattern))
    for (const text of ['181', '180.5', 'E114']) expect(text).not.toMatch(new RegExp(longitudePattern))
  })
})
