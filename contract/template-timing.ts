import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { FunctionValue } from './function-value.ts'
import { Id, Name } from './shapes.ts'
import { TemplateTiming } from './template-shapes.ts'

const { timeType, minute, offset, earliest, latest, days, startDate, endDate, state } =
  TemplateTiming.properties

const functionList = T.Array(FunctionValue, { maxItems: 20 })

/** Timings of a template. Their calls take one at a time, as the specification has them. */
export const templateTiming = {
  query: {
    method: 'GET',
    path: '/templateTiming/v1/query',
    permission: '/templateTiming/v1/query',
    offline: 'cache',
    about: 'Timings of a template.',
    query: T.Object({ templateId: Id() }),
    data: T.Array(TemplateTiming),
  },
  add: {
    method: 'POST',
    path: '/templateTiming/v1/add',
    permission: '/templateTiming/v1/add',
    offline: 'queue',
    encoding: 'form',
    about:
      'Adds a timing: when it is time, a scene is called, or a group or an equipment gets the values of functionList.',
    body: T.Object({
      templateId: Id(),
      name: Name(),
      timeType: T.Optional(timeType),
      minute,
      offset: T.Optional(offset),
      earliest: T.Optional(earliest),
      latest: T.Optional(latest),
      days,
      startDate: T.Optional(startDate),
      endDate: T.Optional(endDate),
      targetId: Id(),
      functionList: T.Optional(functionList),
      state: T.Optional(state),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/templateTiming/v1/edit',
    permission: '/templateTiming/v1/edit',
    offline: 'queue',
    about: 'Changes the fields that are given.',
    body: T.Object({
      templateId: T.Optional(Id()),
      id: Id(),
      name: T.Optional(Name()),
      timeType: T.Optional(timeType),
      minute: T.Optional(minute),
      offset: T.Optional(offset),
      earliest: T.Optional(earliest),
      latest: T.Optional(latest),
      days: T.Optional(days),
      startDate: T.Optional(startDate),
      endDate: T.Optional(endDate),
      targetId: T.Optional(Id()),
      functionList: T.Optional(functionList),
      state: T.Optional(state),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateTiming/v1/delete/{id}',
    permission: '/templateTiming/v1/delete',
    offline: 'queue',
    about: 'Deletes a timing.',
    query: T.Object({ templateId: T.Optional(Id()) }),
    data: Changed,
  },
} as const satisfies Area
