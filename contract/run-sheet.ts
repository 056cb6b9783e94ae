import * as T from 'typebox'
import { LocalDate } from './calendar-shapes.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import {
  Identifier,
  PanelKey,
  PanelSerial,
  Photo,
  Readings,
  RoomSheet,
  SerialNumber,
  Sheet,
  SheetRoom,
  Signature,
  StepName,
  StepState,
} from './run-sheet-shapes.ts'
import { Id, Mac, Name, Nullable, Text } from './shapes.ts'

const room = { campusId: Id(), roomId: Id() }

/** Run sheets (调试单): what is proved in a room before it is handed over. */
export const runSheet = {
  list: {
    method: 'GET',
    path: '/runSheet/v1/list',
    permission: '/runSheet/v1/list',
    offline: 'cache',
    silent: true,
    about:
      'The sheets of a campus: the steps of each configuration that its rooms run, and how far each room is.',
    query: T.Object({ campusId: Id() }),
    data: T.Object({ sheets: T.Array(Sheet), rooms: T.Array(SheetRoom) }),
  },
  room: {
    method: 'GET',
    path: '/runSheet/v1/room',
    permission: '/runSheet/v1/list',
    offline: 'cache',
    silent: true,
    about: 'What was found in a room, step by step, and its records of handing over.',
    query: T.Object({ roomId: Id() }),
    data: RoomSheet,
  },
  record: {
    method: 'POST',
    path: '/runSheet/v1/record',
    permission: '/runSheet/v1/record',
    offline: 'queue',
    about:
      'Says how a step of a room ended, with readings, a note and a photo. Of two results of a step the one that was found later stands, whichever arrives first; one of a device (`deviceNo`) that was replaced since does not.',
    body: T.Object({
      ...room,
      note: T.Optional(Text(500)),
      step: StepName(),
      state: StepState(),
      at: T.Integer({ minimum: 0, description: 'when it was found, milliseconds since 1970-01-01T00:00Z' }),
      readings: T.Optional(Readings()),
      meter: T.Optional(Text(60)),
      calibratedOn: T.Optional(LocalDate()),
      photo: T.Optional(Photo()),
      deviceNo: T.Optional(Text(40)),
    }),
    data: Changed,
  },
  bind: {
    method: 'POST',
    path: '/runSheet/v1/bind',
    permission: '/runSheet/v1/bind',
    offline: 'queue',
    about:
      'Says by its serial number which device plays an equipment of a room. With `replaces`, it takes the place of the one with that number: its name, groups, keys and history stay.',
    body: T.Object({
      ...room,
      identifier: Identifier(),
      deviceNo: SerialNumber(),
      mac: T.Optional(Mac()),
      replaces: T.Optional(SerialNumber()),
    }),
    data: Changed,
  },
  pair: {
    method: 'POST',
    path: '/runSheet/v1/pair',
    permission: '/runSheet/v1/bind',
    offline: 'queue',
    about:
      'Says by its serial number, and the security key with which it signs, which self-powered panel is this one of a room, whatever the template says. Another one in its place is named by `replaces`; without a serial number (null) the template’s holds again.',
    body: T.Object({
      ...room,
      identifier: Identifier(),
      serialNumber: Nullable(PanelSerial()),
      securityKey: T.Optional(PanelKey()),
      replaces: T.Optional(PanelSerial()),
    }),
    data: Changed,
  },
  sign: {
    method: 'POST',
    path: '/runSheet/v1/sign',
    permission: '/runSheet/v1/sign',
    offline: 'queue',
    about:
      'Closes a sheet and keeps the record of handing over, with the hour of signing, which nothing changes any more. `seen` is what the signer saw; it is refused where steps stand otherwise.',
    body: T.Object({
      ...room,
      signer: Name(40),
      signature: T.Optional(Signature()),
      at: T.Optional(
        T.Integer({
          minimum: 0,
          description: 'when it was signed, milliseconds since 1970-01-01T00:00Z; left out, it is now',
        }),
      ),
      seen: T.Array(T.Object({ step: StepName(), state: StepState() }), { minItems: 1, maxItems: 2_000 }),
    }),
    data: Changed,
  },
  reopen: {
    method: 'POST',
    path: '/runSheet/v1/reopen',
    permission: '/runSheet/v1/reopen',
    offline: 'queue',
    about: 'Begins the sheet of a room that was handed over anew. The record of it stays.',
    body: T.Object({ ...room, reason: Name(200) }),
    data: Changed,
  },
} as const satisfies Area
