import * as T from 'typebox'
import { Changed } from './changed.ts'
import { ConfigState } from './config-shapes.ts'
import type { Area } from './endpoint.ts'
import { Id, Name, Page, PageQuery, Text } from './shapes.ts'
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
  publish: {
    method: 'PATCH',
    path: '/template/v1/publish/{id}',
    permission: '/template/v1/publish',
    offline: 'queue',
    about:
      'Compiles a template to a configuration for each room made from it that the caller sees, and has it sent to their gateways.',
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
  delete: {
    method: 'DELETE',
    path: '/template/v1/delete/{id}',
    permission: '/template/v1/delete',
    offline: 'queue',
    about: 'Deletes a template that no room is made from.',
    data: Changed,
  },
} as const satisfies Area
