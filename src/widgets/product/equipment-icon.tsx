import { isLighting } from '#contract/rules/scenes.ts'
import type { TemplateEquipment } from '#contract/template-shapes.ts'
import { ProductIcon } from './product-icon.tsx'
import type { ProductsById } from './use-products-by-id.ts'

interface Props {
  equipment: Pick<TemplateEquipment, 'productId' | 'productTypeId' | 'equipmentType'>
  products: ProductsById
  size?: number
}

/** The spec's parent type of lighting; no other one follows from an `equipmentType`. */
const light = 1

/** Shows what kind of thing an equipment of a template is: its product's, where this device knows it. */
export function EquipmentIcon({ equipment, products, size }: Props) {
  const { productId, productTypeId } = equipment
  const parentTypeId = products.get(productId)?.parentTypeId ?? (isLighting(equipment) ? light : 0)
  return <ProductIcon {...{ parentTypeId, productTypeId }} {...(size === undefined ? {} : { size })} />
}
