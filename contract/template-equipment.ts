import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { ProductFunction } from './product.ts'
import { Id, Name, Nullable, Text } from './shapes.ts'
import { sensorFields, TemplateEquipment } from './template-shapes.ts'

const ofTemplate = T.Object({ templateId: Id() })
/** The specification deletes by the part's id alone; who knows its template says so. */
const mayNameTemplate = T.Object({ templateId: T.Optional(Id()) })
const PanelCode = T.Integer({ minimum: 0, maximum: 65535 })
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })
const InUse = T.Integer({ minimum: 0, maximum: 1, description: '1 in use, 0 out of use' })
const sensor = {
  direction: T.Optional(sensorFields.direction),
  holdTime: T.Optional(sensorFields.holdTime),
}
const linkColumn = T.Optional(sensorFields.linkColumn)

/** Equipment of a template. Every write answers the template whole; see parts/edits.ts. */
export const templateEquipment = {
  query: {
    method: 'GET',
    path: '/templateEquipment/v1/query',
    permission: '/templateEquipment/v1/query',
    offline: 'cache',
    about: 'Equipment of a template.',
    query: ofTemplate,
    data: T.Array(TemplateEquipment),
  },
  hasSensor: {
    method: 'GET',
    path: '/templateEquipment/v1/hasSensor/{id}',
    permission: '/templateEquipment/v1/query',
    offline: 'cache',
    about: 'Whether a template has sensors in use, and which. {id} is the template.',
    data: T.Object({ hasSensor: T.Boolean(), equipmentIds: T.Array(Id()) }),
  },
  queryFunction: {
    method: 'GET',
    path: '/templateEquipment/v1/function/query',
    permission: '/templateEquipment/v1/query',
    offline: 'cache',
    about: 'What each equipment of a template can be told.',
    query: ofTemplate,
    data: T.Array(T.Object({ equipmentId: Id(), name: Text(), functionList: T.Array(ProductFunction) })),
  },
  bindCount: {
    method: 'GET',
    path: '/templateEquipment/v1/bindCount/{id}',
    permission: '/templateEquipment/v1/query',
    offline: 'cache',
    about: 'How many parts of its template name an equipment, by kind: what goes or changes with it.',
    data: T.Object({
      groupNum: T.Integer(),
      sceneNum: T.Integer(),
      timingNum: T.Integer(),
      buttonNum: T.Integer(),
      bindingNum: T.Integer(),
      total: T.Integer(),
    }),
  },
  addList: {
    method: 'POST',
    path: '/templateEquipment/v1/addList',
    permission: '/templateEquipment/v1/addList',
    offline: 'queue',
    about: 'Adds equipment, one per list entry, of products of the company or common ones.',
    body: T.Object({
      templateId: Id(),
      equipmentList: listOf(
        T.Object({
          productId: Id(),
          name: Name(),
          describe: T.Optional(Text()),
          ...sensor,
          linkColumn,
        }),
      ),
    }),
    data: Changed,
  },
  updateList: {
    method: 'POST',
    path: '/templateEquipment/v1/updateList',
    permission: '/templateEquipment/v1/updateList',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed equipment.',
    body: T.Object({
      templateId: Id(),
      equipmentList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          describe: T.Optional(Text()),
          state: T.Optional(InUse),
          panelKeyType: T.Optional(Nullable(PanelCode)),
          panelLayoutType: T.Optional(Nullable(PanelCode)),
          ...sensor,
          linkColumn,
        }),
      ),
    }),
    data: Changed,
  },
  updateLinkColumn: {
    method: 'PATCH',
    path: '/templateEquipment/v1/updateLinkColumn',
    permission: '/templateEquipment/v1/updateList',
    offline: 'queue',
    about: 'Says which states of a sensor are columns of the linkage table; null for all of them.',
    body: T.Object({ templateId: T.Optional(Id()), id: Id(), linkColumn: sensorFields.linkColumn }),
    data: Changed,
  },
  sensor: {
    method: 'PATCH',
    path: '/templateEquipment/v1/sensor/{id}',
    permission: '/templateEquipment/v1/updateList',
    offline: 'queue',
    about: 'Says how a sensor is mounted, and for how long it says that somebody is there.',
    body: T.Object({ templateId: T.Optional(Id()), ...sensor }),
    data: Changed,
  },
  sensorState: {
    method: 'PATCH',
    path: '/templateEquipment/v1/sensor/state',
    permission: '/templateEquipment/v1/updateList',
    offline: 'queue',
    about: 'Takes sensors into use or out of it.',
    body: T.Object({ templateId: Id(), equipmentList: listOf(T.Object({ id: Id(), state: InUse })) }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateEquipment/v1/delete/{id}',
    permission: '/templateEquipment/v1/delete',
    offline: 'queue',
    silent: true,
    about: 'Removes an equipment from its template, its groups and its scenes, with the timings that set it.',
    query: mayNameTemplate,
    data: Changed,
  },
  deleteList: {
    method: 'POST',
    path: '/templateEquipment/v1/deleteList',
    permission: '/templateEquipment/v1/delete',
    offline: 'queue',
    silent: true,
    about: 'The same for several of one template: all of them or none.',
    body: T.Object({ templateId: Id(), equipmentIds: T.Array(Id(), { minItems: 1, maxItems: 200 }) }),
    data: Changed,
  },
} as const satisfies Area
