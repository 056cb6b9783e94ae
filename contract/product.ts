import * as T from 'typebox'
import type { Area } from './endpoint.ts'
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
})
export type Product = T.Static<typeof Product>

export const product = {
  allProduct: {
    method: 'GET',
    path: '/product/v1/company/{id}/allProduct',
    permission: '/product/v1/company',
    offline: 'cache',
    about: 'Every product a company may put into a template.',
    data: T.Array(Product),
  },
} as const satisfies Area
