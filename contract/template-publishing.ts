import * as T from 'typebox'
import { Changed } from './changed.ts'
import { ConfigState, RoomRuns, TemplateConfig } from './config-shapes.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Publishing } from './rollout-shapes.ts'
import { Empty, Id, mostInteger, Text } from './shapes.ts'
import { TemplateHistoryEntry } from './template-history.ts'

const Rooms = () => T.Array(Id(), { minItems: 1, maxItems: limits.namedRooms })
const NumberOf = () => T.Integer({ minimum: 1, maximum: mostInteger, description: 'of the version' })

/** Calls of area template about bringing a template to its rooms. */
export const templatePublishing = {
  debug: {
    method: 'PATCH',
    path: '/template/v1/debug/{id}',
    permission: '/template/v1/debug',
    offline: 'online',
    silent: true,
    about:
      'Sends a template that has not been published to one room made from it, and no other, and makes it debugging.',
    body: T.Object({ roomId: Id() }),
    data: Changed,
  },
  editDebug: {
    method: 'PATCH',
    path: '/template/v1/editDebug/{id}',
    permission: '/template/v1/editDebug',
    offline: 'online',
    silent: true,
    about:
      'Sends what was edited since to the room that the template is tried in, or to the one given; all others go on with what was published.',
    body: T.Object({ roomId: T.Optional(Id()) }),
    data: Changed,
  },
  publish: {
    method: 'PATCH',
    path: '/template/v1/publish/{id}',
    permission: '/template/v1/publish',
    offline: 'queue',
    about:
      'Compiles a template to a configuration for each room made from it that the caller sees, or for the rooms given, and has it sent to their gateways. With `waveSize`, so many rooms at a time: the next ones when these run it.',
    body: T.Object({
      roomIds: T.Optional(Rooms()),
      waveSize: T.Optional(T.Integer({ minimum: 1, maximum: 2_000 })),
      pauseOnFault: T.Optional(T.Boolean()),
    }),
    data: Changed,
  },
  configState: {
    method: 'GET',
    path: '/template/v1/configState/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    silent: true,
    about: "How far a template's last publishing got: counts, and state and times of every room.",
    data: ConfigState,
  },
  campusConfigState: {
    method: 'GET',
    path: '/template/v1/campusConfigState/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'The same for every room of a campus that is made from a template, whichever that is.',
    data: T.Object({ campusId: Id(), roomList: ConfigState.properties.roomList }),
  },
  publishing: {
    method: 'GET',
    path: '/template/v1/publishing/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: "A template's versions, newest first, the room it is tried in, and its last rollouts.",
    data: Publishing,
  },
  history: {
    method: 'GET',
    path: '/template/v1/history/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'Who changed which part of a template when, the latest first, as far back as the log is kept.',
    query: T.Object({
      before: T.Optional(T.Integer({ minimum: 1, description: 'entries older than the one with this id' })),
    }),
    data: T.Object({ list: T.Array(TemplateHistoryEntry), more: T.Boolean() }),
  },
  version: {
    method: 'GET',
    path: '/template/v1/version/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'What a version of a template holds.',
    query: T.Object({ number: NumberOf() }),
    data: T.Object({ number: NumberOf(), config: TemplateConfig }),
  },
  rollback: {
    method: 'PATCH',
    path: '/template/v1/rollback/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about:
      'Gives rooms an older version: all of them, which makes it the newest one, or those given, which keep it until something is published for them.',
    body: T.Object({ number: NumberOf(), roomIds: T.Optional(Rooms()) }),
    data: Empty,
  },
  reapply: {
    method: 'PATCH',
    path: '/template/v1/reapply/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about:
      'Sends rooms again what they are to run; all of the template that the caller sees when none is named.',
    body: T.Object({ roomIds: T.Optional(Rooms()) }),
    data: T.Object({ rooms: T.Integer() }),
  },
  roomRuns: {
    method: 'GET',
    path: '/template/v1/roomRuns/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about:
      'What a room is to run, what it keeps of its own, and what its gateways say that it runs instead, where it has drifted.',
    query: T.Object({ roomId: Id() }),
    data: RoomRuns,
  },
  askRoom: {
    method: 'PATCH',
    path: '/template/v1/askRoom/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about:
      'Asks the gateways of a room for the configuration that it runs. What they answer is told by the event stream.',
    body: T.Object({ roomId: Id() }),
    data: Empty,
  },
  acceptRoom: {
    method: 'PATCH',
    path: '/template/v1/acceptRoom/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about:
      "Keeps what a room runs as its own: what differs from its version is laid over everything that is published for it, until that is dropped. `hash` is the room's configuration as it was seen.",
    body: T.Object({ roomId: Id(), hash: Text(80) }),
    data: Empty,
  },
  dropOverride: {
    method: 'PATCH',
    path: '/template/v1/dropOverride/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about: 'Lets rooms run what is published for them again, without anything of their own.',
    body: T.Object({ roomIds: Rooms() }),
    data: Empty,
  },
  steerRollout: {
    method: 'PATCH',
    path: '/template/v1/rollout/{id}',
    permission: '/template/v1/publish',
    offline: 'online',
    about:
      'Pauses a rollout, goes on with it, ends it where it stands, or sends it again to the rooms where it failed.',
    body: T.Object({
      rolloutId: Id(),
      action: T.Enum(['pause', 'resume', 'stop', 'retry']),
      roomIds: T.Optional(Rooms()),
    }),
    data: Empty,
  },
} as const satisfies Area
