import * as T from 'typebox'
import { campusFields } from './campus.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  Application,
  ApplicationInfo,
  AppRelation,
  AppTree,
  BriefMegaproject,
  Megaproject,
  ZoneTree,
  ZoneWithEnergy,
} from './megaproject-shapes.ts'
import { Empty, Id, Name, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'

const { name: _name, ...otherCampusFields } = campusFields
const Made = T.Object({ id: Id() })
const ById = () => T.Object({ id: Id() })
const FloorNum = () => T.Integer({ minimum: 1, maximum: limits.megaprojectFloors })

/** Every call of the area hangs below the same path; a write is permitted by its own. */
const at = <P extends string>(path: P) => `/business/v1/megaproject/${path}` as const
const read = { method: 'GET', base: 'client', offline: 'cache' } as const
const write = { method: 'POST', base: 'client', offline: 'online' } as const

/**
 * Megaprojects (spec point 7): what groups applications, which are campuses, and has buildings, floors and zones of its
 * own. They are the company's, so only who is for every campus of it changes them; somebody bound to campuses sees those
 * that hold campuses of hers.
 */
export const megaproject = {
  list: {
    ...read,
    path: at('list'),
    permission: at('list'),
    about: 'Megaprojects whose name, or the name of an application of theirs, holds keyWord.',
    query: T.Object(PageQuery),
    data: Page(Megaproject),
  },
  briefList: {
    ...read,
    path: at('brief/list'),
    permission: at('brief/list'),
    about: 'Megaprojects and their applications, by name only: for choosing one.',
    query: T.Object(PageQuery),
    data: Page(BriefMegaproject),
  },
  add: {
    ...write,
    path: at('add'),
    permission: at('add'),
    about: 'Adds a megaproject.',
    body: T.Object({ megaprojectName: Name() }),
    data: Made,
  },
  update: {
    ...write,
    path: at('update'),
    permission: at('update'),
    about: 'Renames a megaproject.',
    body: T.Object({ id: Id(), megaprojectName: Name() }),
    data: Empty,
  },
  delete: {
    ...write,
    path: at('delete'),
    permission: at('delete'),
    about:
      'Deletes a megaproject with its buildings and zones. Its applications stay, without a megaproject.',
    query: ById(),
    data: Empty,
  },

  appList: {
    ...read,
    path: at('app/list'),
    permission: at('app/list'),
    about: 'The applications of a megaproject; without one, all of the company.',
    query: T.Object({ megaprojectId: T.Optional(Id()) }),
    data: T.Object({ list: T.Array(Application) }),
  },
  appTree: {
    ...read,
    path: at('app/tree'),
    permission: at('app/tree'),
    about:
      'The applications of a megaproject with their buildings, floors and rooms: what zones can be bound to.',
    query: T.Object({ megaprojectId: Id() }),
    data: AppTree,
  },
  appInfo: {
    ...read,
    path: at('app/info'),
    permission: at('app/info'),
    about: 'One application, with the campus it is.',
    query: T.Object({ appId: Id() }),
    data: ApplicationInfo,
  },
  unboundApps: {
    ...read,
    path: at('app/unbound/list'),
    permission: at('app/unbound/list'),
    about: 'The applications that belong to no megaproject.',
    data: T.Object({ list: T.Array(AppRelation) }),
  },
  addApp: {
    ...write,
    path: at('app/add'),
    permission: at('app/add'),
    about: 'Creates an application, which is a campus, in a megaproject.',
    body: T.Object({ megaprojectId: Id(), appName: Name(), ...otherCampusFields }),
    data: T.Object({ appId: Id() }),
  },
  bindApps: {
    ...write,
    path: at('app/bind'),
    permission: at('app/bind'),
    about: 'Puts applications that belong to no megaproject into one.',
    body: T.Object({ megaprojectId: Id(), appIds: T.Array(Id(), { minItems: 1, maxItems: 1000 }) }),
    data: Empty,
  },
  removeApp: {
    ...write,
    path: at('app/remove'),
    permission: at('app/remove'),
    about: 'Takes an application out of its megaproject; refused while zones are bound to it.',
    query: ById(),
    data: Empty,
  },

  addBuilding: {
    ...write,
    path: at('building/add'),
    permission: at('building/add'),
    about: 'Adds a building with so many floors, which are named 1F, 2F and so on.',
    body: T.Object({ megaprojectId: Id(), buildingName: Name(), floorNum: FloorNum() }),
    data: Made,
  },
  updateBuilding: {
    ...write,
    path: at('building/update'),
    permission: at('building/update'),
    about:
      'Renames a building, or gives it more floors. Floors are not taken away by number, but one by one.',
    body: T.Object({ id: Id(), buildingName: Name(), floorNum: T.Optional(FloorNum()) }),
    data: Empty,
  },
  removeBuilding: {
    ...write,
    path: at('building/remove'),
    permission: at('building/remove'),
    about: 'Removes a building with its floors; refused while there are zones in it.',
    body: ById(),
    data: Empty,
  },
  updateFloor: {
    ...write,
    path: at('floor/update'),
    permission: at('floor/update'),
    about: 'Renames a floor.',
    body: T.Object({ id: Id(), floorName: Name() }),
    data: Empty,
  },
  removeFloor: {
    ...write,
    path: at('floor/remove'),
    permission: at('floor/remove'),
    about: 'Removes a floor; refused while there are zones on it.',
    body: ById(),
    data: Empty,
  },

  zoneTree: {
    ...read,
    path: at('zone/tree'),
    permission: at('zone/tree'),
    about: 'The buildings of a megaproject, or one of them, with their floors, or one, and their zones.',
    query: T.Object({ megaprojectId: Id(), buildingId: T.Optional(Id()), floorId: T.Optional(Id()) }),
    data: ZoneTree,
  },
  zoneList: {
    ...read,
    path: at('zone/list'),
    permission: at('zone/list'),
    about:
      'Zones by place and by a part of their name; with startTime and endTime, a year apart at most, what the places each is bound to have used between them, what stands in two of them once. A floor has the zones that lie on it among others; appId asks for those bound to that application. Of an hour that is cut its share by time counts, as estimated.',
    query: T.Object({
      megaprojectId: T.Optional(Id()),
      buildingId: T.Optional(Id()),
      floorId: T.Optional(Id()),
      appId: T.Optional(Id()),
      zoneName: T.Optional(Text(60)),
      startTime: T.Optional(Time()),
      endTime: T.Optional(Time()),
      currentPage: PageQuery.currentPage,
      pageSize: PageQuery.pageSize,
    }),
    data: Page(ZoneWithEnergy),
  },
  addZone: {
    ...write,
    path: at('zone/add'),
    permission: at('zone/add'),
    about: 'Adds a zone to a floor of a megaproject.',
    body: T.Object({ floorId: Id(), zoneName: Name() }),
    data: Made,
  },
  updateZone: {
    ...write,
    path: at('zone/update'),
    permission: at('zone/update'),
    about:
      'Renames a zone; with floorIds also says on which floors of its building it lies, the one it hangs on first.',
    body: T.Object({
      id: Id(),
      zoneName: Name(),
      floorIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: limits.megaprojectFloors })),
    }),
    data: Empty,
  },
  bindZone: {
    ...write,
    path: at('zone/bind'),
    permission: at('zone/bind'),
    about:
      'Binds a zone to an application of its megaproject, or to a building, a floor or a place of that; appId null ends the binding. placeIds binds it to several buildings, floors or rooms, all of which stand in the others that are named. What stands in another of them is not kept.',
    body: T.Object({
      id: Id(),
      appId: Nullable(Id()),
      buildingId: T.Optional(Nullable(Id())),
      floorId: T.Optional(Nullable(Id())),
      placeId: T.Optional(Nullable(Id('a room of the application'))),
      placeIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: limits.zonePlaces })),
    }),
    data: Empty,
  },
  removeZone: {
    ...write,
    path: at('zone/remove'),
    permission: at('zone/remove'),
    about: 'Removes a zone.',
    query: ById(),
    data: Empty,
  },
} as const satisfies Area
