import { ActionIcon, NumberInput, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import classes from './add-equipment.module.css'
import { mostAtOnce, type OrderLine } from './equipment-order.ts'

/** A stem leaves its numbers room in the name. */
const stemMost = (limitsOf('templateEquipment.addList', 'name').maxLength ?? 0) - 6

interface Props {
  product: Product
  line: OrderLine | undefined
  /** The names its equipment will get. */
  names: readonly string[]
  setCount: (count: number) => void
  setStem: (stem: string) => void
}

/** One product of the list: how many to add, and once there are some, how they will be named. */
export function ProductLine({ product, line, names, setCount, setStem }: Props) {
  const say = useText()
  const count = line?.count ?? 0
  return (
    <li className={classes.line} data-chosen={count > 0}>
      <div className={classes.product}>
        <ProductIcon parentTypeId={product.parentTypeId} productTypeId={product.productTypeId} />
        <span className={classes.productName}>
          {product.name}
          <span className={classes.pid}>{product.pid}</span>
        </span>
        <div className={classes.counter}>
          {count > 0 && (
            <>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={say('templates.equipment.oneLess', { name: product.name })}
                onClick={() => setCount(count - 1)}
              >
                <IconMinus size={16} aria-hidden />
              </ActionIcon>
              <CountField
                label={say('templates.equipment.countOf', { name: product.name })}
                count={count}
                setCount={setCount}
              />
            </>
          )}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say('templates.equipment.oneMore', { name: product.name })}
            onClick={() => setCount(count + 1)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {line && (
        <div className={classes.naming}>
          <TextInput
            size="sm"
            label={say('templates.equipment.stem')}
            value={line.stem}
            maxLength={stemMost}
            onChange={(event) => setStem(event.currentTarget.value)}
          />
          <p className={classes.preview}>{preview(names)}</p>
        </div>
      )}
    </li>
  )
}

interface CountProps extends Pick<Props, 'setCount'> {
  label: string
  count: number
}

/** How many. It goes when there are none, though not while somebody empties it to type another number. */
function CountField({ label, count, setCount }: CountProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  const end = () => {
    if (typed === null) return
    setTyped(null)
    setCount(0)
  }
  return (
    <NumberInput
      aria-label={label}
      value={typed ?? count}
      onChange={(value) => {
        const wanted = Number(value)
        setTyped(wanted > 0 ? null : value)
        if (wanted > 0) setCount(wanted)
      }}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === null) return
        // The form would be sent with the number that was there before.
        event.preventDefault()
        end()
      }}
      min={0}
      max={mostAtOnce}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      className={classes.count}
    />
  )
}

/** 筒灯1、筒灯2 … 筒灯9 */
function preview(names: readonly string[]): string {
  if (names.length <= 3) return names.join(marks().list)
  return `${names.slice(0, 2).join(marks().list)} … ${names.at(-1)}`
}
