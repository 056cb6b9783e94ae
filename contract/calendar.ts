import * as T from 'typebox'
import { CompiledCalendar, calendarFields } from './calendar-shapes.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id } from './shapes.ts'

/** The calendar of a campus: bell times, terms, holidays, opening hours. Its rows come with the campus (campus.getById). */
export const calendar = {
  edit: {
    method: 'PATCH',
    path: '/calendar/v1/edit',
    permission: '/calendar/v1/edit',
    offline: 'queue',
    about: "Changes the parts of a campus's calendar that are given, each as a whole.",
    body: T.Object({ campusId: Id(), ...T.Partial(T.Object(calendarFields)).properties }),
    data: Changed,
  },
  compiled: {
    method: 'GET',
    path: '/calendar/v1/compiled',
    permission: '/campus/v1/getById',
    offline: 'cache',
    silent: true,
    about: "A campus's calendar as its gateways get it, with the sun by whole minutes of the campus's clock.",
    query: T.Object({ campusId: Id() }),
    data: T.Object({
      calendar: CompiledCalendar,
      located: T.Enum(['campus', 'city', 'none'], {
        description: 'whose coordinates the sun is computed for',
      }),
    }),
  },
} as const satisfies Area
