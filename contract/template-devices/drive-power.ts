import * as T from 'typebox'
import { Changed } from '../changed.ts'
import type { Area } from '../endpoint.ts'
import { Id, Name } from '../shapes.ts'
import { TemplateDrivePower } from './shapes.ts'

const { minBrightness, curve, powerOnLevel } = TemplateDrivePower.properties
const settings = { curve: T.Optional(curve), powerOnLevel: T.Optional(powerOnLevel) }

/** How dimming drivers are set up. The specification adds, edits and reads; taking one back follows its style. */
export const templateDrivePower = {
  addList: {
    method: 'POST',
    path: '/templateDrivePowerEquipment/v1/addList',
    permission: '/templateDrivePowerEquipment/v1/addList',
    offline: 'queue',
    about: 'Sets up drivers, one per list entry: equipment whose product has drive_power_min_brightness.',
    body: T.Object({
      templateId: Id(),
      drivePowerList: T.Array(T.Object({ name: Name(), equipmentId: Id(), minBrightness, ...settings }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    data: Changed,
  },
  update: {
    method: 'PATCH',
    path: '/templateDrivePowerEquipment/v1/update',
    permission: '/templateDrivePowerEquipment/v1/update',
    offline: 'queue',
    about: 'Changes what is given of how a driver is set up.',
    body: T.Object({
      ...{ templateId: Id(), id: Id(), name: T.Optional(Name()) },
      ...{ minBrightness: T.Optional(minBrightness), ...settings },
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateDrivePowerEquipment/v1/delete/{id}',
    permission: '/templateDrivePowerEquipment/v1/update',
    offline: 'queue',
    about: 'Leaves a driver as its maker set it up.',
    query: T.Object({ templateId: T.Optional(Id()) }),
    data: Changed,
  },
  queryEquipment: {
    method: 'GET',
    path: '/templateDrivePowerEquipment/v1/queryEquipment',
    permission: '/templateDrivePowerEquipment/v1/queryEquipment',
    offline: 'cache',
    about: 'How the drivers of a template are set up.',
    query: T.Object({ templateId: Id() }),
    data: T.Array(TemplateDrivePower),
  },
} as const satisfies Area
