import { type Key, memo, type ReactNode } from 'react'
import { useVirtualRows, useWindowed } from './use-virtual-rows.ts'
import classes from './virtual.module.css'

export interface ListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key & (string | number)
  render: (item: Item, index: number) => ReactNode
  /** What the list holds, for those who do not see it. */
  label: string
  /** Expected height of an item in CSS pixels; real heights are measured. */
  height?: number
  /** CSS pixels between two items. */
  gap?: number
}

/** A list of items of any height; of a long one only what is near the window stands in the document. */
export function VirtualList<Item>(props: ListProps<Item>) {
  return useWindowed(props.items.length) ? <WindowedList {...props} /> : <PlainList {...props} />
}

interface DrawnProps<Item> extends Pick<ListProps<Item>, 'render'> {
  item: Item
  index: number
}

const DrawnItem = <Item,>({ item, index, render }: DrawnProps<Item>) => render(item, index)

/** Memoised: while one scrolls, only the items that come into sight are drawn. */
const Drawn = memo(DrawnItem) as typeof DrawnItem

function PlainList<Item>({ items, keyOf, render, label, gap = 8 }: ListProps<Item>) {
  return (
    <ul className={classes.list} aria-label={label} style={{ gap }}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{render(item, index)}</li>
      ))}
    </ul>
  )
}

function WindowedList<Item>({ items, keyOf, render, label, height = 72, gap = 8 }: ListProps<Item>) {
  const { shown, measure, hold } = useVirtualRows({ rows: items, height, gap, keyOf })
  return (
    <ul className={`${classes.list} ${classes.window}`} aria-label={label} ref={hold}>
      {shown.map(({ key, index }) => (
        <li
          key={key}
          data-index={index}
          ref={measure}
          className={classes.placed}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          <Drawn item={items[index] as Item} index={index} render={render} />
        </li>
      ))}
    </ul>
  )
}
