import * as T from 'typebox'
import { Changed } from '../changed.ts'
import type { Area } from '../endpoint.ts'
import { Id, Name } from '../shapes.ts'
import { TemplateRelayEquipment } from './shapes.ts'

const { channel, keyType, interlockChannel, pulse } = TemplateRelayEquipment.properties
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })
const settings = { interlockChannel: T.Optional(interlockChannel), pulse: T.Optional(pulse) }

/** Channels of relay modules. The specification adds, edits and reads them; taking one away follows its style. */
export const templateRelay = {
  addList: {
    method: 'POST',
    path: '/templateRelayEquipment/v1/addList',
    permission: '/templateRelayEquipment/v1/addList',
    offline: 'queue',
    about: 'Says what hangs on channels of relay modules, one per list entry.',
    body: T.Object({
      templateId: Id(),
      relayEquipmentList: listOf(
        T.Object({ name: Name(), equipmentId: Id(), channel, keyType, ...settings }),
      ),
    }),
    data: Changed,
  },
  updateList: {
    method: 'POST',
    path: '/templateRelayEquipment/v1/updateList',
    permission: '/templateRelayEquipment/v1/updateList',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed channel.',
    body: T.Object({
      templateId: Id(),
      relayEquipmentList: listOf(
        T.Object({
          ...{ id: Id(), name: T.Optional(Name()), keyType: T.Optional(keyType) },
          ...settings,
        }),
      ),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateRelayEquipment/v1/delete/{id}',
    permission: '/templateRelayEquipment/v1/updateList',
    offline: 'queue',
    about: 'Takes a channel out of use, with what scenes and groups do with it.',
    query: T.Object({ templateId: T.Optional(Id()) }),
    data: Changed,
  },
  template: {
    method: 'GET',
    path: '/templateRelayEquipment/v1/template/{templateId}',
    permission: '/templateRelayEquipment/v1/template',
    offline: 'cache',
    about: 'The channels of all relay modules of a template.',
    data: T.Array(TemplateRelayEquipment),
  },
  equipment: {
    method: 'GET',
    path: '/templateRelayEquipment/v1/equipment/{equipmentId}',
    permission: '/templateRelayEquipment/v1/template',
    offline: 'cache',
    about: 'The channels of one relay module.',
    data: T.Array(TemplateRelayEquipment),
  },
} as const satisfies Area
