import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Product } from './product.ts'
import { Id, Name, Page, PageQuery, Text } from './shapes.ts'
import { templateLibrary } from './template-library.ts'
import { templatePublishing } from './template-publishing.ts'
import { roomDefaults } from './template-room-shapes.ts'
import { Template, TemplateHead, TemplateStatus } from './template-shapes.ts'

export const template = {
  getList: {
    method: 'GET',
    path: '/template/v1/getList',
    permission: '/template/v1/getList',
    offline: 'cache',
    about: 'Templates of a campus, newest first.',
    query: T.Object({ ...PageQuery, campusId: T.Optional(Id()), status: T.Optional(TemplateStatus) }),
    data: Page(TemplateHead),
  },
  getById: {
    method: 'GET',
    path: '/template/v1/getById/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: "A template's own fields.",
    data: TemplateHead,
  },
  getTemplateById: {
    method: 'GET',
    path: '/template/v1/getTemplateById/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'A template whole, with equipment, groups and scenes.',
    data: Template,
  },
  queryProductFunction: {
    method: 'GET',
    path: '/template/v1/queryProductFunction',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'The products that a template uses, how many of each, and what they can be told.',
    query: T.Object({ templateId: Id() }),
    data: T.Array(T.Object({ ...Product.properties, equipmentNum: T.Integer() })),
  },
  add: {
    method: 'POST',
    path: '/template/v1/add',
    permission: '/template/v1/add',
    offline: 'queue',
    encoding: 'form',
    about:
      'Creates a template for the campuses given, empty but for its group of all lights: `created` names the template as 0 and the group as 1.',
    body: T.Object({
      name: Name(),
      describe: T.Optional(Text(500)),
      campusIds: T.Array(Id(), { minItems: 1, maxItems: 200 }),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/template/v1/edit',
    permission: '/template/v1/edit',
    offline: 'queue',
    about: 'Changes the fields that are given.',
    body: T.Object({ id: Id(), name: T.Optional(Name()), describe: T.Optional(Text(500)) }),
    data: Changed,
  },
  configLightTime: {
    method: 'PATCH',
    path: '/template/v1/configLightTime',
    permission: '/template/v1/configLightTime',
    offline: 'queue',
    about: 'How long lamps of the rooms take to change where a scene says nothing else.',
    body: T.Object({ id: Id(), lightTime: roomDefaults.lightTime }),
    data: Changed,
  },
  configPowerState: {
    method: 'PATCH',
    path: '/template/v1/configPowerState',
    permission: '/template/v1/configPowerState',
    offline: 'queue',
    about: 'What lamps of the rooms do when power comes back.',
    body: T.Object({ id: Id(), powerState: roomDefaults.powerState }),
    data: Changed,
  },
  configSwitchState: {
    method: 'PATCH',
    path: '/template/v1/configSwitchState',
    permission: '/template/v1/configSwitchState',
    offline: 'queue',
    about: 'How bright lamps of the rooms become that are switched on without a brightness.',
    body: T.Object({ id: Id(), switchState: roomDefaults.switchState }),
    data: Changed,
  },
  clone: {
    method: 'PATCH',
    path: '/template/v1/clone',
    permission: '/template/v1/clone',
    offline: 'queue',
    about:
      'Copies a template with all its parts under another name. `created` names source and copy of each.',
    body: T.Object({ id: Id(), name: Name() }),
    data: Changed,
  },
  ...templatePublishing,
  ...templateLibrary,
  delete: {
    method: 'DELETE',
    path: '/template/v1/delete/{id}',
    permission: '/template/v1/delete',
    offline: 'queue',
    about:
      'Deletes a template that no room is made from, and that none runs any more. With asSeen, X-Base-Versions names all parts that its author saw, and any other or newer one refuses it (4090, with the whole template).',
    query: T.Object({ asSeen: T.Optional(T.Boolean()) }),
    data: Changed,
  },
} as const satisfies Area
