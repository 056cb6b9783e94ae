import * as T from 'typebox'
import { Changed } from './changed.ts'
import {
  CommandProgress,
  DeviceStatus,
  DeviceStatusEntry,
  DeviceSummary,
  ListedDevice,
  Reach,
} from './device-shapes.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { SerialNumber } from './run-sheet-shapes.ts'
import { Empty, Id, Mac, Name, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'
import { Within } from './within.ts'

export const device = {
  queryDeviceList: {
    method: 'GET',
    path: '/device/v1/queryDeviceList',
    permission: '/device/v1/queryDeviceList',
    offline: 'cache',
    about: 'Devices of a campus or one room, by name, number or MAC.',
    query: T.Object({ ...PageQuery, campusId: Id(), roomId: T.Optional(Id()) }),
    data: Page(ListedDevice),
  },
  status: {
    method: 'GET',
    path: '/device/v1/status',
    permission: '/device/v1/status',
    offline: 'cache',
    about:
      "Last known status of a campus's devices; with `since`, of those that reported after it. With `after`, of as many rooms as a page holds, in the order of their ids.",
    query: T.Object({
      campusId: Id(),
      roomId: T.Optional(Id()),
      since: T.Optional(Time()),
      within: T.Optional(Within()),
      after: T.Optional(T.Integer({ minimum: 0, description: 'the room to go on after; 0 to begin' })),
    }),
    data: T.Object({
      at: Time(),
      statuses: T.Array(DeviceStatus),
      next: Nullable(T.Integer({ description: 'ask again with this as `after`; null at the end' })),
    }),
  },
  summary: {
    method: 'GET',
    path: '/device/v1/summary',
    permission: '/device/v1/summary',
    offline: 'cache',
    about: 'Counts of devices and of their states in a campus.',
    query: T.Object({ campusId: Id() }),
    data: T.Object({ ...DeviceSummary.properties, entries: T.Array(DeviceStatusEntry) }),
  },
  reach: {
    method: 'GET',
    path: '/device/v1/reach',
    permission: '/device/v1/status',
    offline: 'cache',
    silent: true,
    about:
      'How far the way to the devices of a campus is open: whether the server hears the broker, which gateways are there, and how many devices behind each are.',
    query: T.Object({ campusId: Id() }),
    data: Reach,
  },
  command: {
    method: 'POST',
    path: '/device/v1/command',
    permission: '/device/v1/command',
    offline: 'online',
    about:
      'Tells a device something now (deviceId, identifier, paramValue), calls a scene of a room (roomId, sceneValue), or tells a group of a room something (roomId, groupValue, identifier, paramValue). With spaceId instead of roomId it tells every room of a building or floor that the caller may use now, with zoneId every one of what a zone is bound to; templateId narrows it to rooms of one template. Answers when the devices have confirmed, or why they have not; of a room also when some have not, which `silent` lists; of a building or zone also when some rooms have not, which `rooms` tells. With `holdMinutes` whoever tells a device or a room something holds what it sets for so long: schedules and sensors of people wait (see /lease/v1/list); with `holdUntil` instead until the lesson ends that is on in the campus now (lessonEnd), or until the guest of the room checks out (checkOut). What somebody else holds is refused (4095), and left out of a building, unless the caller may end that.',
    body: T.Object({
      deviceId: T.Optional(Id()),
      roomId: T.Optional(Id()),
      spaceId: T.Optional(Id()),
      zoneId: T.Optional(Id()),
      templateId: T.Optional(Id()),
      sceneValue: T.Optional(T.Integer({ minimum: 1, maximum: 65_535 })),
      groupValue: T.Optional(T.Integer({ minimum: 1, maximum: 65_535 })),
      identifier: T.Optional(Text(40)),
      paramValue: T.Optional(T.Number()),
      holdMinutes: T.Optional(T.Integer({ minimum: 1, maximum: limits.holdMinutes })),
      holdUntil: T.Optional(T.Enum(['lessonEnd', 'checkOut'])),
      expiresAt: T.Optional(Time()),
    }),
    data: CommandProgress,
  },
  press: {
    method: 'POST',
    path: '/device/v1/press',
    permission: '/device/v1/command',
    offline: 'online',
    about: 'Presses a key of a panel that is simulated, for so long (ms; from 500 it is a long press).',
    body: T.Object({
      deviceId: Id(),
      key: T.Integer({ minimum: 1, maximum: 12 }),
      length: T.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    data: Empty,
  },
  pressNew: {
    method: 'POST',
    path: '/device/v1/pressNew',
    permission: '/runSheet/v1/bind',
    offline: 'online',
    about:
      'Presses the button of a device that is nobody’s yet, behind a gateway of a room that is simulated: whoever binds devices there is told of it.',
    body: T.Object({ roomId: Id(), deviceNo: SerialNumber() }),
    data: Empty,
  },
  say: {
    method: 'POST',
    path: '/device/v1/say',
    permission: '/device/v1/command',
    offline: 'online',
    about:
      'Says something in a room that is simulated, as its configuration understands it. What nobody has given a meaning does nothing.',
    body: T.Object({ roomId: Id(), word: Name(60) }),
    data: Empty,
  },
  move: {
    method: 'POST',
    path: '/device/v1/move',
    permission: '/device/v1/move',
    offline: 'queue',
    about:
      'Puts devices of a campus into one of its rooms. Where exactly one equipment of what the room runs is of its product and played by no device, a device takes its name and plays it; one whose name another device there plays by gets its number behind its name. What somebody holds of them in the old room ends, and both rooms get their configuration anew. Gateways stay the ones they are reached through.',
    body: T.Object({
      campusId: Id(),
      deviceIds: T.Array(Id(), { minItems: 1, maxItems: limits.moveDevices, uniqueItems: true }),
      roomId: Id('the room they are put into'),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/device/v1/edit',
    permission: '/device/v1/edit',
    offline: 'queue',
    about:
      'Gives a device another name, or another MAC address than is known of it, until the device says its own. By its name a device plays an equipment of its room, so the room gets its configuration anew.',
    body: T.Object({ campusId: Id(), id: Id(), name: T.Optional(Name()), mac: T.Optional(Mac()) }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/device/v1/delete/{id}',
    permission: '/device/v1/delete',
    offline: 'queue',
    about:
      'Takes a device out of use: it leaves its room, its alarms clear and its number is free again. What it has counted and what was reported of it stays under its name. A gateway that devices are reached through is refused (4092).',
    query: T.Object({ campusId: Id() }),
    data: Changed,
  },
} as const satisfies Area
