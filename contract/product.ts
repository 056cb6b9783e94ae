import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { powerCurveKinds } from './rules/rated-power.ts'
import { Id, Nullable, Text } from './shapes.ts'

/** One thing a product can be told: its parameter's range and unit. A switch is 0 to 1. */
export const ProductFunction = T.Object({
  identifier: Text(40),
  name: Text(),
  min: T.Number(),
  max: T.Number(),
  step: T.Number(),
  unit: Text(10),
})
export type ProductFunction = T.Static<typeof ProductFunction>

const Percent = T.Number({ minimum: 0, maximum: 100 })
/** How what a lamp takes follows from its brightness. */
const PowerCurve = T.Object({
  kind: T.Enum([...powerCurveKinds], { description: 'logarithmic: the curve of IEC 62386-102' }),
  points: T.Array(
    T.Object({ level: T.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100 }), share: Percent }),
    {
      maxItems: 20,
      description: 'brightness and share of the rated watts in %, by brightness; of a curve through points',
    },
  ),
})

const Watts = (maximum: number) => T.Number({ minimum: 0, maximum, description: 'W' })
const power = { ratedPower: Watts(10_000), standbyPower: Watts(100), powerCurve: PowerCurve }

export const Product = T.Object({
  productId: Id(),
  pid: Text(40),
  productTypeId: T.Integer(),
  equipmentType: T.Integer({ description: '1 lighting' }),
  parentTypeId: T.Integer({ description: '1 light, 3 panel, 5 gateway, 6 meter, 0 other' }),
  name: Text(),
  functionList: T.Array(ProductFunction),
  panelKeyType: T.Optional(Nullable(T.Integer({ description: 'keys of a panel; null for what is none' }))),
  panelLayoutType: T.Optional(Nullable(T.Integer({ description: 'the picture of its face' }))),
  ratedPower: T.Optional(
    Nullable(T.Number({ description: 'W at full brightness; null for what is no lamp' })),
  ),
  standbyPower: T.Optional(Nullable(T.Number({ description: 'W while it is dark' }))),
  powerCurve: T.Optional(Nullable(PowerCurve)),
  powerSince: T.Optional(
    Nullable(
      T.Integer({
        description:
          'when the company last said so, ms since 1970; null where it is what came with the product',
      }),
    ),
  ),
})
export type Product = T.Static<typeof Product>

/** A kind of products. */
export const ProductType = T.Object({
  productTypeId: T.Integer(),
  equipmentType: T.Integer(),
  parentTypeId: T.Integer(),
  name: Text(),
  productNum: T.Integer({ description: 'products of it that the company may use' }),
})
export type ProductType = T.Static<typeof ProductType>

/** What one press of a panel's key may be bound to. */
export const KeyOffer = T.Object({
  keyIndex: T.Integer({ minimum: 1 }),
  isCombox: T.Integer({
    minimum: 0,
    maximum: 1,
    description: '1 for a key that has a short and a long press',
  }),
  pressType: T.Integer({ minimum: 1, maximum: 2, description: '1 short, 2 long' }),
  actionType: T.Integer({ minimum: 1, maximum: 2, description: '1 scene, 2 group' }),
})
export type KeyOffer = T.Static<typeof KeyOffer>

const permission = '/product/v1/company'

export const product = {
  allProduct: {
    method: 'GET',
    path: '/product/v1/company/{id}/allProduct',
    permission,
    offline: 'cache',
    about: 'Every product a company may put into a template.',
    data: T.Array(Product),
  },
  type: {
    method: 'GET',
    path: '/product/v1/type',
    permission,
    offline: 'cache',
    about: 'The types of these products; each is called as its first product is.',
    data: T.Array(ProductType),
  },
  linkinScene: {
    method: 'GET',
    path: '/product/v1/linkinScene',
    permission,
    offline: 'cache',
    about: 'Those of these products that scenes may act on: what can be told something.',
    data: T.Array(Product),
  },
  sceneButtonAndGroupButton: {
    method: 'GET',
    path: '/product/v1/{id}/sceneButtonAndGroupButton',
    permission,
    offline: 'cache',
    about: 'What each press of the keys of a panel may be bound to; nothing for what has no keys.',
    data: T.Object({ sceneButtonList: T.Array(KeyOffer), groupButtonList: T.Array(KeyOffer) }),
  },
  functionList: {
    method: 'GET',
    path: '/product/v1/commonProduct/{id}/functionList',
    permission,
    offline: 'cache',
    about: 'What a product can be told.',
    data: T.Array(ProductFunction),
  },
  queryFunctionListByPid: {
    method: 'GET',
    path: '/product/v1/commonProduct/queryFunctionListByPid',
    permission,
    offline: 'cache',
    about: 'What the product of a pid can be told; nothing where there is no such product.',
    query: T.Object({ pid: T.String({ minLength: 1, maxLength: 40 }) }),
    data: T.Array(ProductFunction),
  },
  getProductByFunctionIdentifier: {
    method: 'GET',
    path: '/product/v1/getProductByFunctionIdentifier',
    permission,
    offline: 'cache',
    about: 'Products that have a function: drive_power_min_brightness and the like.',
    query: T.Object({ identifier: T.String({ minLength: 1, maxLength: 40 }) }),
    data: T.Array(Product),
  },
  power: {
    method: 'PATCH',
    path: '/product/v1/power',
    permission: '/product/v1/power',
    offline: 'online',
    about:
      'Says what a lamp of a product takes, for the whole company. It counts for what is estimated from now on; what was estimated before stays as it is.',
    body: T.Object({ productId: Id(), ...power }),
    data: Product,
  },
} as const satisfies Area
