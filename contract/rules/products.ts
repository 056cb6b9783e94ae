import type { KeyOffer, Product, ProductType } from '../product.ts'
import { cardHolder, keysOfProduct } from './panels.ts'

/** The types of products, in the order of their numbers. */
export function typesOf(products: readonly Product[]): ProductType[] {
  const types = new Map<number, ProductType>()
  for (const { productTypeId, equipmentType, parentTypeId, name } of products) {
    const known = types.get(productTypeId) ?? {
      productTypeId,
      equipmentType,
      parentTypeId,
      name,
      productNum: 0,
    }
    types.set(productTypeId, { ...known, productNum: known.productNum + 1 })
  }
  return [...types.values()].sort((a, b) => a.productTypeId - b.productTypeId)
}

/** Products that can be told something, and so stand in scenes. */
export const linkable = (products: readonly Product[]): Product[] =>
  products.filter(({ functionList }) => functionList.length > 0)

/** Products that have a function, by its identifier: brightness. */
export const withFunction = (products: readonly Product[], identifier: string): Product[] =>
  products.filter(({ functionList }) => functionList.some((fn) => fn.identifier === identifier))

const [short, long] = [1, 2]
const [scene, group] = [1, 2]

/** What each press of a panel's keys may be bound to. A group's key toggles, pressed short, and dims while it is held. */
export function keyOffers({ productTypeId, panelKeyType }: Product) {
  const keys = panelKeyType ?? keysOfProduct(productTypeId) ?? 0
  const presses = productTypeId === cardHolder ? [short] : [short, long]
  const isCombox = presses.length > 1 ? 1 : 0
  const offers = (actionType: number): KeyOffer[] =>
    Array.from({ length: keys }, (_, index) => index + 1).flatMap((keyIndex) =>
      presses.map((pressType) => ({ keyIndex, isCombox, pressType, actionType })),
    )
  return {
    sceneButtonList: offers(scene),
    groupButtonList: productTypeId === cardHolder ? [] : offers(group),
  }
}
