import { useMemo, useState } from 'react'
import { useProducts } from '#src/data/products.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import {
  namedEquipment,
  type Order,
  type OrderLine,
  orderCount,
  orderOf,
  withCount,
  withStem,
} from './equipment-order.ts'
import { matching, ProductList } from './equipment-products.tsx'

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
}

/** Chooses products and how many of each, and adds them all in one edit. */
export function AddEquipment({ template, opened, close }: Props) {
  const { id } = template
  const opening = useMemo(() => (opened ? { id } : null), [opened, id])
  const kept = useKept(opening)
  return kept && <OpenForm key={kept.opening} template={template} opened={opened} close={close} />
}

function OpenForm({ template, opened, close }: Props) {
  const say = useText()
  const { add } = useTakeBack(template)
  const products = useProducts()
  const form = useEntryForm<{ lines: OrderLine[] }>({
    initial: { lines: [] },
    faults: () => ({}),
    keptAs: `templateEquipment.addList:${template.id}`,
  })
  const [keyWord, setKeyWord] = useState('')
  const order = orderOf(form.values.lines, products ?? [])
  const setOrder = (next: Order) => form.change({ lines: [...next.values()] })
  const taken = useMemo(() => template.equipmentList.map((item) => item.name), [template])
  const named = namedEquipment(order, taken)
  const count = orderCount(order)

  const submit = async () => {
    if (count === 0) return form.refuse({ order: say('templates.equipment.chooseFirst') })
    if (await form.submit(() => add('equipmentList', named))) close()
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('templates.equipment.add')}
      onSubmit={submit}
      submit={count === 0 ? say('common.add') : say('templates.equipment.addCount', { count })}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={560}
    >
      <search>
        <SearchBox
          label={say('templates.equipment.searchProduct')}
          placeholder={say('templates.equipment.searchProduct')}
          onSearch={setKeyWord}
          width="100%"
        />
      </search>
      {products === undefined ? (
        <LoadingState rows={5} height={52} />
      ) : products === null ? (
        <EmptyState title={say('ui.staleNever')} hint={say('templates.equipment.noProductsHint')} />
      ) : products.length === 0 ? (
        <EmptyState title={say('templates.equipment.noProducts')} />
      ) : (
        <ProductList
          products={matching(products, keyWord)}
          order={order}
          names={named}
          setCount={(product, next) => setOrder(withCount(order, product, next))}
          setStem={(productId, stem) => setOrder(withStem(order, productId, stem))}
        />
      )}
    </FormDialog>
  )
}
