import type { Translation } from '../keys.ts'
import type { calendar as zhCalendar } from '../zh/calendar.ts'

export const calendar: Translation<typeof zhCalendar> = {
  field: {
    bells: 'Bell times',
    terms: 'Terms',
    specialDays: 'Holidays and moved days',
    openHours: 'Opening hours',
  },
  add: {
    bells: 'Add a bell time',
    terms: 'Add a term',
    specialDays: 'Add a day',
    openHours: 'Add hours',
  },
  today: 'Today, {{date}}',
  kind: 'Day',
  holiday: 'Holiday',
  workedLike: 'Worked like {{day}}',
  workedLike_school: 'Lessons as on {{day}}',
  sun: 'Sunrise / sunset',
  located: 'Sun computed for',
  locatedAt: {
    campus: 'the coordinates of this {{place}}',
    city: 'its city',
    none: 'nothing: neither coordinates nor a known city; timings by the sun run at their fallback',
  },
  name: 'Name',
  date: 'Date',
  from: 'From',
  to: 'To',
  startDate: 'First day',
  endDate: 'Last day',
  removeRow: 'Remove row {{row}}',
  none: 'Nothing entered yet',
  notHeld: 'This device does not hold the calendar of this {{place}}',
  notHeld_school: 'This device does not hold the school calendar of this {{place}}',
  also: 'Also for other {{place}}',
  alsoHint: 'These days are laid over theirs, day by day; other days of their own stay.',
  paste: 'Paste a year of holidays',
  pasteHint:
    'The yearly notice of the State Council, or a date and a name per line; pasted days replace those of the same date.',
  take: 'Read',
  unread: 'Not understood: rows {{rows}}. The others are in the list below.',
}
