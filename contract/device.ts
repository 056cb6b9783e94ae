import * as T from 'typebox'
import {
  CommandProgress,
  Device,
  DeviceStatus,
  DeviceStatusEntry,
  DeviceSummary,
  Reach,
} from './device-shapes.ts'
import type { Area } from './endpoint.ts'
import { Id, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'
import { Within } from './within.ts'

export const device = {
  queryDeviceList: {
    method: 'GET',
    path: '/device/v1/queryDeviceList',
    permission: '/device/v1/queryDeviceList',
    offline: 'cache',
    about: 'Devices of a campus or one room, by name, number or MAC.',
    query: T.Object({ ...PageQuery, campusId: Id(), roomId: T.Optional(Id()) }),
    data: Page(Device),
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
    about: 'Tells a device to do something now; answers when the device has confirmed, or why it has not.',
    body: T.Object({
      deviceId: Id(),
      identifier: Text(40),
      paramValue: T.Number(),
      expiresAt: T.Optional(Time()),
    }),
    data: CommandProgress,
  },
} as const satisfies Area
