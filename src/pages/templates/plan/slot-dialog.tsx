import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import type { Slot } from '#contract/rules/layouts/layout.ts'
import { slotFault } from '#contract/rules/slots.ts'
import { folded } from '#src/data/folded.ts'
import { useProducts } from '#src/data/products.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { toast } from '#src/ui/toast.ts'
import { EquipmentIcon } from '#src/widgets/product/equipment-icon.tsx'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import classes from './plan.module.css'

interface Props {
  template: SeenTemplate
  slot: Slot
  /** What stands in the slot. */
  held: SeenTemplate['equipmentList'][number] | undefined
  opened: boolean
  close: () => void
  put: (what: { productId: number; equipmentId: number | null }) => void
  takeOut: () => void
}

/** Chooses what stands in a slot, by tap or by keyboard. */
export function SlotDialog({ template, slot, held, opened, close, put, takeOut }: Props) {
  const say = useText()
  const language = textLanguage()
  const products = useProductsById()
  const placed = new Set(
    template.houseList.flatMap(({ slotList }) => slotList.map((each) => each.equipmentId)),
  )
  const mayAdd = useAllowed('/templateEquipment/v1/addList')
  const waiting = template.equipmentList.filter((one) => !placed.has(one.id) && !slotFault(slot.accepts, one))
  return (
    <Dialog opened={opened} onClose={close} title={slot[language]}>
      {held && (
        <p className={classes.head}>
          <span className={classes.heading}>{say('parts.plan.holds', { name: held.name })}</span>
          <Button variant="default" size="xs" onClick={takeOut}>
            {say('parts.plan.takeOut')}
          </Button>
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className={classes.group}>{say('parts.plan.waiting')}</h3>
          <ul className={classes.lines}>
            {waiting.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={classes.choice}
                  onClick={() => put({ productId: one.productId, equipmentId: one.id })}
                >
                  <EquipmentIcon equipment={one} products={products} />
                  {one.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAdd && <Products slot={slot} put={put} />}
      {!mayAdd && !held && waiting.length === 0 && (
        <p className={classes.hint}>{say('parts.plan.noneFits')}</p>
      )}
    </Dialog>
  )
}

/** Products of which an equipment is added for the slot. One that the slot refuses says why. */
function Products({ slot, put }: Pick<Props, 'slot' | 'put'>) {
  const say = useText()
  const language = textLanguage()
  const products = useProducts() ?? []
  const [keyWord, setKeyWord] = useState('')
  const word = folded(keyWord)
  const shown = products.filter(({ name, pid }) => folded(`${name} ${pid}`).includes(word))
  const isFit = (product: Product) => slotFault(slot.accepts, product) === null
  const choose = (product: Product) => {
    const fault = slotFault(slot.accepts, product)
    if (fault) toast.error(fault[language])
    else put({ productId: product.productId, equipmentId: null })
  }
  return (
    <>
      <h3 className={classes.group}>{say('parts.plan.products')}</h3>
      <SearchBox
        label={say('templates.equipment.searchProduct')}
        placeholder={say('templates.equipment.searchProduct')}
        onSearch={setKeyWord}
        width="100%"
      />
      <ul className={classes.lines}>
        {[...shown.filter(isFit), ...shown.filter((product) => !isFit(product))].map((product) => (
          <li key={product.productId}>
            <button
              type="button"
              className={classes.choice}
              data-refused={!isFit(product)}
              onClick={() => choose(product)}
            >
              <ProductIcon parentTypeId={product.parentTypeId} productTypeId={product.productTypeId} />
              {product.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
