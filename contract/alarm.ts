import * as T from 'typebox'
import {
  Alarm,
  AlarmDetail,
  AlarmKindName,
  AlarmLevelNumber,
  ListedRule,
  ruleFields,
} from './alarm-shapes.ts'
import type { Area } from './endpoint.ts'
import { alarmStates } from './rules/alarms/life.ts'
import { Empty, Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

const Comment = () => T.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
const filters = {
  campusId: T.Optional(Id()),
  kind: T.Optional(AlarmKindName()),
  level: T.Optional(AlarmLevelNumber()),
  energy: T.Optional(T.Boolean({ description: 'true: those of energy alone' })),
  from: T.Optional(Time()),
  to: T.Optional(Time()),
}
const person = { accountId: Id(), account: Text(), username: Text() }

/** Alarms of the campuses the caller may enter. What is done with one is done by the server at once. */
export const alarm = {
  list: {
    method: 'GET',
    path: '/alarm/v1/list',
    permission: '/alarm/v1/list',
    offline: 'cache',
    silent: true,
    about:
      'Alarms by place, state, level, kind and time of raising; the latest first, or the gravest and of these the latest.',
    query: T.Object({
      ...PageQuery,
      ...filters,
      state: T.Optional(T.Enum([...alarmStates, 'open'], { description: 'open: raised or acknowledged' })),
      order: T.Optional(T.Enum(['latest', 'gravest'], { description: 'latest where nothing is said' })),
    }),
    data: Page(Alarm),
  },
  count: {
    method: 'GET',
    path: '/alarm/v1/count',
    permission: '/alarm/v1/list',
    offline: 'cache',
    silent: true,
    about: 'How many alarms there are in each state, and of the open ones how many are urgent.',
    query: T.Object(filters),
    data: T.Object({
      raised: T.Integer(),
      acknowledged: T.Integer(),
      cleared: T.Integer(),
      closed: T.Integer(),
      urgent: T.Integer({ description: 'raised or acknowledged, of level 1' }),
    }),
  },
  getById: {
    method: 'GET',
    path: '/alarm/v1/getById/{id}',
    permission: '/alarm/v1/list',
    offline: 'cache',
    about: 'An alarm with its history and the devices folded into it.',
    data: AlarmDetail,
  },
  assignees: {
    method: 'GET',
    path: '/alarm/v1/assignees',
    permission: '/alarm/v1/assign',
    offline: 'cache',
    about: 'Who may be given an alarm of a campus: those who may enter it.',
    query: T.Object({ campusId: Id() }),
    data: T.Array(T.Object(person)),
  },
  acknowledge: {
    method: 'PATCH',
    path: '/alarm/v1/acknowledge',
    permission: '/alarm/v1/acknowledge',
    offline: 'online',
    about: 'Says that somebody sees to an alarm.',
    body: T.Object({ id: Id(), comment: T.Optional(Text(500)) }),
    data: Empty,
  },
  comment: {
    method: 'POST',
    path: '/alarm/v1/comment',
    permission: '/alarm/v1/comment',
    offline: 'online',
    about: "Adds a word to an alarm's history.",
    body: T.Object({ id: Id(), comment: Comment() }),
    data: Empty,
  },
  assign: {
    method: 'PATCH',
    path: '/alarm/v1/assign',
    permission: '/alarm/v1/assign',
    offline: 'online',
    about: 'Gives an open alarm to somebody who may enter its campus, and tells her; null takes it back.',
    body: T.Object({ id: Id(), accountId: Nullable(Id()), comment: T.Optional(Text(500)) }),
    data: Empty,
  },
  close: {
    method: 'PATCH',
    path: '/alarm/v1/close',
    permission: '/alarm/v1/close',
    offline: 'online',
    about: 'Is done with an alarm and says why. While its condition lasts, it is not raised again.',
    body: T.Object({
      id: Id(),
      comment: Comment(),
      finishReports: T.Optional(
        T.Boolean({ description: 'finishes what was reported of it too; for those who see to reports' }),
      ),
    }),
    data: Empty,
  },
} as const satisfies Area

/** When a company is alarmed, and who is told. */
export const alarmRule = {
  list: {
    method: 'GET',
    path: '/alarm/v1/rule/list',
    permission: '/alarm/v1/rule/list',
    offline: 'cache',
    about: "The company's rules, in the order of their kinds.",
    data: T.Array(ListedRule),
  },
  receivers: {
    method: 'GET',
    path: '/alarm/v1/rule/receivers',
    permission: '/alarm/v1/rule/list',
    offline: 'cache',
    about: 'The roles and accounts that a rule may name.',
    data: T.Object({
      roles: T.Array(T.Object({ roleId: Id(), roleName: Text() })),
      accounts: T.Array(T.Object(person)),
    }),
  },
  add: {
    method: 'POST',
    path: '/alarm/v1/rule/add',
    permission: '/alarm/v1/rule/add',
    offline: 'online',
    about: 'Adds a rule. One that names a campus counts there instead of one for all.',
    body: T.Object({ kind: AlarmKindName(), ...T.Partial(T.Object(ruleFields)).properties }),
    data: T.Object({ id: Id() }),
  },
  edit: {
    method: 'PATCH',
    path: '/alarm/v1/rule/edit',
    permission: '/alarm/v1/rule/edit',
    offline: 'online',
    about: 'Changes what is given of a rule.',
    body: T.Object({ id: Id(), ...T.Partial(T.Object(ruleFields)).properties }),
    data: Empty,
  },
  delete: {
    method: 'DELETE',
    path: '/alarm/v1/rule/delete/{id}',
    permission: '/alarm/v1/rule/delete',
    offline: 'online',
    about: 'Removes a rule. Its alarms clear where no other rule counts.',
    data: Empty,
  },
} as const satisfies Area
