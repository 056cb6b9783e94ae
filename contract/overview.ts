import * as T from 'typebox'
import { DeviceStatusEntry, DeviceSummary } from './device-shapes.ts'
import type { Area } from './endpoint.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/**
 * Rooms, and how many of them somebody uses, as far as their devices tell: one that can be reached sees somebody, or a lamp
 * that can be reached is on. What was said before a device went out of reach does not count.
 */
const roomCounts = { roomNum: T.Integer(), roomUsedNum: T.Integer() }
/** Devices by their three states (spec point 4). */
const stateCounts = { onlineCount: T.Integer(), faultCount: T.Integer(), outlineCount: T.Integer() }

/** How a campus stands. */
export const CampusStanding = T.Object({
  campusId: Id(),
  buildingNum: T.Integer(),
  ...roomCounts,
  ...DeviceSummary.properties,
  ...stateCounts,
  alarmCount: T.Integer({ description: 'alarms that somebody still has to see to' }),
})
export type CampusStanding = T.Static<typeof CampusStanding>

/** A campus among all of somebody's. */
export const ListedStanding = T.Object({
  ...CampusStanding.properties,
  drawnId: T.Optional(
    Nullable(Id('its first building some of whose rooms lie on a floor plan; null where none is drawn')),
  ),
})
export type ListedStanding = T.Static<typeof ListedStanding>

/** How a building stands. */
export const BuildingStanding = T.Object({
  buildingId: Id(),
  name: Text(),
  ...roomCounts,
  deviceNum: T.Integer(),
  ...stateCounts,
})
export type BuildingStanding = T.Static<typeof BuildingStanding>

/** What the previews and the map show at a glance. */
export const overview = {
  campuses: {
    method: 'GET',
    path: '/overview/v1/campuses',
    permission: '/overview/v1/campuses',
    offline: 'cache',
    silent: true,
    about:
      'How every campus the caller may enter stands: its buildings, rooms in use, devices and their states, and which of its buildings is drawn.',
    data: T.Object({ at: Time(), list: T.Array(ListedStanding) }),
  },
  campus: {
    method: 'GET',
    path: '/overview/v1/campus/{campusId}',
    permission: '/overview/v1/campus',
    offline: 'cache',
    silent: true,
    about: 'How a campus stands, building by building and by category of devices.',
    data: T.Object({
      at: Time(),
      ...CampusStanding.properties,
      entries: T.Array(DeviceStatusEntry),
      buildings: T.Array(BuildingStanding),
    }),
  },
} as const satisfies Area
