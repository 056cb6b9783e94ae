import type { Product } from '#contract/product.ts'
import { folded } from '#src/data/folded.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import { categories, categoryOf } from '#src/widgets/product/device-categories.ts'
import classes from './add-equipment.module.css'
import type { Order } from './equipment-order.ts'
import { ProductLine } from './product-line.tsx'

/** The products whose name or model number holds a word. Pure. */
export function matching(products: readonly Product[], keyWord: string): Product[] {
  const word = folded(keyWord)
  return products.filter((one) => folded(`${one.name} ${one.pid}`).includes(word))
}

interface ListProps {
  products: readonly Product[]
  order: Order
  names: readonly { productId: number; name: string }[]
  setCount: (product: Product, count: number) => void
  setStem: (productId: number, stem: string) => void
}

/** The products to choose from, each with how many of it and how they are called. */
export function ProductList({ products, order, names, setCount, setStem }: ListProps) {
  const say = useText()
  if (products.length === 0) return <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
  return (
    <div className={classes.products}>
      {categories.map((category) => {
        const lines = products.filter((product) => categoryOf(product.parentTypeId) === category)
        if (lines.length === 0) return null
        return (
          <section key={category}>
            <h3 className={classes.category}>{say(`devices.category.type${category}`)}</h3>
            <ul className={classes.lines}>
              {lines.map((product) => (
                <ProductLine
                  key={product.productId}
                  product={product}
                  line={order.get(product.productId)}
                  names={names.filter((one) => one.productId === product.productId).map((one) => one.name)}
                  setCount={(count) => setCount(product, count)}
                  setStem={(stem) => setStem(product.productId, stem)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
