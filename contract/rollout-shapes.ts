import * as T from 'typebox'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** How a version came to be. */
export const versionOrigins = ['publish', 'rollback'] as const

/** A publishing of a template. It never changes; rolling back makes a new one with what an older one holds. */
export const TemplateVersion = T.Object({
  number: T.Integer({ minimum: 1, description: 'counts the publishings of a template' }),
  hash: Text(64),
  revision: T.Integer({ description: "the template's revision as it was published" }),
  publishedAt: Time(),
  publishedBy: Text(),
  origin: T.Enum([...versionOrigins]),
  ofNumber: Nullable(T.Integer({ description: 'the version that was rolled back to' })),
  releasedAt: Nullable(Time()),
  roomNum: T.Integer({ description: 'rooms that are to run it now' }),
})
export type TemplateVersion = T.Static<typeof TemplateVersion>

/** How far a room of a rollout is: rules/waves.ts. */
export const rolloutRoomStates = [
  'waiting',
  'sending',
  'done',
  'failed',
  'late',
  'reported',
  'unreachable',
  'replaced',
] as const
export type RolloutRoomState = (typeof rolloutRoomStates)[number]

export const rolloutStates = ['running', 'paused', 'done', 'stopped'] as const
export type RolloutState = (typeof rolloutStates)[number]
export const rolloutKinds = ['publish', 'upgrade'] as const

/** What somebody who stands in the room says is wrong with it. */
export const FaultReport = T.Object({ describe: Text(500), reportedBy: Text(), reportedAt: Time() })
export type FaultReport = T.Static<typeof FaultReport>

export const RolloutRoom = T.Object({
  roomId: Id(),
  campusId: Id(),
  name: Text(),
  place: Text(200),
  wave: T.Integer({ minimum: 1 }),
  state: T.Enum([...rolloutRoomStates]),
  startedAt: Nullable(Time()),
  appliedAt: Nullable(Time()),
  fault: Nullable(T.String({ description: 'why a gateway did not take it' })),
  report: Nullable(FaultReport),
})
export type RolloutRoom = T.Static<typeof RolloutRoom>

/** A version on its way to rooms, wave by wave: a publishing in waves, or an upgrade of chosen rooms. */
export const Rollout = T.Object({
  id: Id(),
  templateId: Id(),
  templateName: Text(),
  kind: T.Enum([...rolloutKinds]),
  version: T.Integer(),
  state: T.Enum([...rolloutStates]),
  wave: T.Integer({ description: 'the wave that is under way, counted from 1' }),
  waves: T.Integer(),
  pauseOnFault: T.Boolean(),
  rooms: T.Integer(),
  done: T.Integer(),
  failed: T.Integer({ description: 'rooms that refused it, did not answer in time, or were reported' }),
  createdAt: Time(),
  createdBy: Text(),
})
export type Rollout = T.Static<typeof Rollout>

export const RolloutDetail = T.Object({ ...Rollout.properties, roomList: T.Array(RolloutRoom) })
export type RolloutDetail = T.Static<typeof RolloutDetail>

/** What is known of publishing a template beside the state of its rooms: versions, the room it is tried in, rollouts. */
export const Publishing = T.Object({
  templateId: Id(),
  debugRoomId: Nullable(Id()),
  debugAt: Nullable(Time()),
  versions: T.Array(TemplateVersion),
  rollouts: T.Array(Rollout),
})
export type Publishing = T.Static<typeof Publishing>
