import type { ReactNode } from 'react'
import { useProducts } from '#src/data/products.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { EquipmentIcon } from '#src/widgets/product/equipment-icon.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import classes from './plan.module.css'
import { type Dragged, dragType } from './plan-drawing.tsx'

/** What can be dragged into slots: equipment that stands nowhere yet, and products for who may add equipment. A phone has no use for it. */
export function Palette({ template }: { template: SeenTemplate }) {
  const say = useText()
  const phone = useIsPhone()
  const mayAdd = useAllowed('/templateEquipment/v1/addList')
  const products = useProducts() ?? []
  const byId = useProductsById()
  if (phone) return null
  const placed = new Set(
    template.houseList.flatMap(({ slotList }) => slotList.map((each) => each.equipmentId)),
  )
  const waiting = template.equipmentList.filter(({ id }) => !placed.has(id))
  const offered = mayAdd ? products : []
  if (waiting.length + offered.length === 0) return null
  return (
    <div>
      <p className={classes.hint}>{say('parts.plan.dragHint')}</p>
      <ul className={classes.palette} aria-label={say('parts.plan.palette')}>
        {waiting.map((one) => (
          <Chip
            key={one.id}
            name={one.name}
            dragged={{ ...one, equipmentId: one.id }}
            icon={<EquipmentIcon equipment={one} products={byId} size={16} />}
          />
        ))}
        {offered.map((product) => (
          <Chip
            key={product.productId}
            name={product.name}
            dragged={{ ...product, equipmentId: null }}
            icon={<EquipmentIcon equipment={product} products={byId} size={16} />}
          />
        ))}
      </ul>
    </div>
  )
}

function Chip({ name, dragged, icon }: { name: string; dragged: Dragged; icon: ReactNode }) {
  const { productId, equipmentId, equipmentType, productTypeId } = dragged
  return (
    <li
      className={classes.chip}
      draggable
      onDragStart={(event) =>
        event.dataTransfer.setData(
          dragType,
          JSON.stringify({ productId, equipmentId, equipmentType, productTypeId }),
        )
      }
    >
      {icon}
      {name}
    </li>
  )
}
