import * as T from 'typebox'
import { LocalDate } from './calendar-shapes.ts'
import { limits } from './limits.ts'
import { guestActNames } from './rules/linkage.ts'
import { stepKinds, stepStates } from './rules/run-sheet/kinds.ts'
import { mostLux, mostPoints } from './rules/run-sheet/light.ts'
import { deviceSerial, panelKey, panelSerial } from './rules/serial.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** Names a step of a sheet (rules/run-sheet/steps.ts). */
export const StepName = () => T.String({ minLength: 1, maxLength: 260, pattern: '^[a-z]+:\\S[^\\n]*$' })
/** Names an equipment of a configuration. */
export const Identifier = () => T.String({ minLength: 1, maxLength: 60, pattern: '^\\S[^\\n]*$' })
export const StepState = () => T.Enum([...stepStates])

/** The number that a device says it has: what stands on its label, or in its code. */
export const SerialNumber = () => T.String({ minLength: 1, maxLength: 40, pattern: deviceSerial })

export const PanelSerial = () => T.String({ pattern: panelSerial, maxLength: 16 })
export const PanelKey = () => T.String({ pattern: panelKey, maxLength: 32 })

/** Illuminance in lx, point by point. */
export const Readings = () =>
  T.Array(T.Number({ minimum: 0, maximum: mostLux }), { maxItems: mostPoints, description: 'lx' })

/** base64 of a picture. */
export const Photo = () =>
  T.String({
    ...{ minLength: 4, maxLength: Math.ceil(limits.runPhotoBytes / 3) * 4 },
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
  })

/** Strokes of a finger in a field of 600 x 200: 'M10 20L30 40', the same as of an SVG path. */
export const Signature = () => T.String({ minLength: 4, maxLength: 12_000, pattern: '^[ML0-9 ]+$' })

export const RunStep = T.Object({
  step: StepName(),
  kind: T.Enum([...stepKinds]),
  name: Text(),
  identifier: Nullable(Text(60)),
  value: Nullable(
    T.Integer({
      description: "a scene's, a group's or a key's; of timings by the clock, the minute of the day",
    }),
  ),
  pressType: Nullable(T.Integer({ description: '1 short, 2 long' })),
  does: Nullable(Text()),
  act: T.Optional(
    T.Enum([...guestActNames], {
      description: 'what a key of a guest room does instead: no scene, no group',
    }),
  ),
})

/** The steps of rooms that run the same configuration. */
export const Sheet = T.Object({
  templateId: Id(),
  templateName: Text(),
  hash: Text(80),
  version: Nullable(T.Integer({ description: 'null while the template is tried in the room' })),
  steps: T.Array(RunStep),
  equipment: T.Array(T.Object({ identifier: Text(60), name: Text(), pid: Text(40) }), {
    description: 'whose devices are looked for in the room',
  }),
  /** What an answer that was kept by an older build does not have. */
  panels: T.Optional(
    T.Array(T.Object({ identifier: Text(60), name: Text(), serialNumber: Nullable(PanelSerial()) }), {
      description: 'self-powered, with the serial number that the template gives them all',
    }),
  ),
})
export type Sheet = T.Static<typeof Sheet>

/** How far a room is: nothing was sent to it yet, nothing was looked at, begun, signed. */
export const roomSheetStates = ['unsent', 'open', 'begun', 'signed'] as const
export type RoomSheetState = (typeof roomSheetStates)[number]

export const SheetRoom = T.Object({
  roomId: Id(),
  name: Text(),
  place: Text(200),
  templateId: Id(),
  hash: Nullable(T.String({ description: 'of its sheet; null while nothing was sent to it' })),
  version: Nullable(T.Integer()),
  round: T.Integer({ description: 'counts up each time a signed sheet is opened again' }),
  state: T.Enum([...roomSheetStates]),
  ...{ total: T.Integer(), pass: T.Integer(), fail: T.Integer(), skip: T.Integer() },
  states: T.Record(T.String(), StepState(), { description: 'how steps ended, while it is not signed' }),
  signer: Nullable(Text()),
  changedAt: Nullable(Time()),
  /** What an answer that was kept by an older build does not have. */
  pairings: T.Optional(
    T.Record(T.String(), PanelSerial(), {
      description:
        'serial numbers of self-powered panels that were paired in this room, by their identifiers',
    }),
  ),
})
export type SheetRoom = T.Static<typeof SheetRoom>

/** What was found of a step. One that does not stand was found again later. */
export const RunResult = T.Object({
  id: Id(),
  step: StepName(),
  state: StepState(),
  at: Time(),
  by: Text(),
  note: Text(500),
  readings: Readings(),
  meter: Text(60),
  calibratedOn: Nullable(LocalDate()),
  photo: Nullable(T.String({ description: 'where the photo is, below the calls’ base' })),
  deviceNo: Nullable(Text(40)),
  stands: T.Boolean(),
})
export type RunResult = T.Static<typeof RunResult>

/** A room as it was handed over. It never changes; `hash` is the SHA-256 of the rest in canonical JSON. */
export const Handover = T.Object({
  id: Id(),
  round: T.Integer(),
  room: Text(),
  place: Text(200),
  campus: Text(),
  templateName: Text(),
  version: T.Integer(),
  configHash: Text(80),
  signer: Text(),
  signature: Nullable(Signature()),
  by: Text(),
  signedAt: Time(),
  steps: T.Array(T.Object({ ...RunStep.properties, result: T.Omit(RunResult, ['id', 'step', 'stands']) })),
  devices: T.Array(
    T.Object({ name: Text(), productName: Text(), deviceNo: Text(40), mac: Text(40), version: Text(20) }),
  ),
  hash: Text(80),
})
export type Handover = T.Static<typeof Handover>

export const RoomSheet = T.Object({
  roomId: Id(),
  campusId: Id(),
  round: T.Integer(),
  reopened: Nullable(T.Object({ by: Text(), at: Time(), reason: Text(200) })),
  results: T.Array(RunResult, { description: 'of this round, oldest first' }),
  handovers: T.Array(Handover, { description: 'newest first' }),
})
export type RoomSheet = T.Static<typeof RoomSheet>
