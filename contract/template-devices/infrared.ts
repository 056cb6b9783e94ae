import * as T from 'typebox'
import { Changed } from '../changed.ts'
import type { Area } from '../endpoint.ts'
import { Id, Name, Text } from '../shapes.ts'
import { TemplateIrEquipment } from './shapes.ts'

const { channel, irType, irBrand, irCode, keyList } = TemplateIrEquipment.properties
const codes = { irBrand: T.Optional(irBrand), irCode: T.Optional(irCode) }
const keys = T.Array(keyList.items, { maxItems: 60 })

/** Appliances that infrared transmitters of a template work. */
export const templateIr = {
  list: {
    method: 'GET',
    path: '/template/{templateId}/templateIrEquipment/v1/list',
    permission: '/template/templateIrEquipment/v1/list',
    offline: 'cache',
    about: 'The infrared appliances of a template.',
    data: T.Array(TemplateIrEquipment),
  },
  create: {
    method: 'POST',
    path: '/template/{templateId}/templateIrEquipment/v1/create',
    permission: '/template/templateIrEquipment/v1/create',
    offline: 'queue',
    about: 'Adds an appliance to a transmitter. Without a channel it gets the next free one.',
    body: T.Object({
      ...{ name: Name(), equipmentId: Id(), channel: T.Optional(channel), irType },
      ...{ ...codes, keyList: T.Optional(keys) },
    }),
    data: Changed,
  },
  update: {
    method: 'PATCH',
    path: '/template/{templateId}/templateIrEquipment/v1/update',
    permission: '/template/templateIrEquipment/v1/update',
    offline: 'queue',
    about:
      'Changes what is given of an appliance: keyList sets the learned keys it names and leaves others alone, removeKeys forgets keys by their keyCode.',
    body: T.Object({
      ...{ id: Id(), name: T.Optional(Name()), ...codes },
      keyList: T.Optional(keys),
      removeKeys: T.Optional(T.Array(T.Integer({ minimum: 1, maximum: 99 }), { maxItems: 60 })),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/template/{templateId}/templateIrEquipment/v1/delete/{id}',
    permission: '/template/templateIrEquipment/v1/delete',
    offline: 'queue',
    about: 'Removes an appliance, with what scenes do with it.',
    data: Changed,
  },
} as const satisfies Area

/** The library of infrared codes: what can be worked without learning its keys. */
export const productIr = {
  types: {
    method: 'GET',
    path: '/campus/v1/productIr/types',
    permission: '/campus/v1/productIr',
    offline: 'cache',
    about: 'The types of appliances, with the keys that their remote controls have.',
    data: T.Array(
      T.Object({
        irType,
        typeName: Text(20),
        keyList: T.Array(T.Object({ keyCode: T.Integer(), name: Text(20) })),
      }),
    ),
  },
  brands: {
    method: 'GET',
    path: '/campus/v1/productIr/brands',
    permission: '/campus/v1/productIr',
    offline: 'cache',
    about: 'The brands that the library has code sets of, for one type of appliances or all.',
    query: T.Object({ irType: T.Optional(irType) }),
    data: T.Array(T.Object({ irBrand: T.Integer(), brandName: Text(40) })),
  },
  codes: {
    method: 'GET',
    path: '/campus/v1/productIr/codes',
    permission: '/campus/v1/productIr',
    offline: 'cache',
    about: 'The code sets of a brand for a type of appliances.',
    query: T.Object({ irType, irBrand: T.Integer() }),
    data: T.Array(T.Object({ irCode: T.Integer(), codeName: Text(40), protocol: Text(20) })),
  },
} as const satisfies Area
