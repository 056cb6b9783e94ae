import { type CSSProperties, type Key, memo, type ReactNode } from 'react'
import { asRole } from './as-role.ts'
import { useInLots } from './in-lots.ts'
import { useIsPhone } from './use-is-phone.ts'
import { usePrinting } from './use-printing.ts'
import { useVirtualRows, useWindowed } from './use-virtual-rows.ts'
import classes from './virtual.module.css'
import { VirtualList } from './virtual-list.tsx'

export interface Column<Row> {
  key: string
  title: ReactNode
  /** A CSS grid track: '120px', 'minmax(160px, 2fr)'; 'minmax(0, 1fr)' when not given. */
  width?: string
  align?: 'start' | 'center' | 'end'
  render: (row: Row) => ReactNode
}

interface Props<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => Key & (string | number)
  /** What the table holds, for those who do not see it. */
  label: string
  /** Height of a row in CSS pixels; real heights are measured. */
  height?: number
  /** What a row looks like on a phone, where a table does not fit. Without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
  /** Least width of the table in CSS pixels before it scrolls sideways. */
  minWidth?: number
}

/** A table under a heading that stays in view; of a long one only what is near the window stands in the document. */
export function VirtualTable<Row>(props: Props<Row>) {
  const phone = useIsPhone()
  const { rows, card, keyOf, label } = props
  if (phone && card)
    return <VirtualList items={rows} keyOf={keyOf} label={label} render={(row) => card(row)} height={88} />
  return <DeskTable {...props} />
}

function DeskTable<Row>(props: Props<Row>) {
  const { rows, columns, label, minWidth } = props
  const windowed = useWindowed(rows.length)
  const tracks = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ')
  const style = { '--tracks': tracks, minWidth } as CSSProperties
  return (
    <div className={classes.sideways} data-scrolls={minWidth !== undefined}>
      <div
        {...asRole('table', { 'aria-label': label, 'aria-rowcount': rows.length + 1 })}
        className={classes.table}
        style={style}
      >
        <div {...asRole('row', { 'aria-rowindex': 1 })} className={classes.heads}>
          {columns.map((column) => (
            <div {...asRole('columnheader')} key={column.key} data-align={column.align}>
              {column.title}
            </div>
          ))}
        </div>
        {windowed ? <WindowedRows {...props} /> : <PlainRows {...props} />}
      </div>
    </div>
  )
}

function PlainRows<Row>({ rows, columns, keyOf, height = 48 }: Props<Row>) {
  const printing = usePrinting()
  const placed = rows.map((row, index) => ({ key: keyOf(row), index }))
  const lots = useInLots(placed, null)
  // Paper waits for no frame.
  const shown = printing ? placed : lots
  const missing = placed.length - shown.length
  return (
    <>
      {shown.map(({ key, index }) => (
        <div
          {...asRole('row', { 'aria-rowindex': index + 2 })}
          key={key}
          className={classes.row}
          style={{ minHeight: height }}
        >
          <Cells row={rows[index] as Row} columns={columns} />
        </div>
      ))}
      {/* The page is as long as it will be, so that who comes back to it stands where she left it. */}
      {missing > 0 && <div aria-hidden style={{ height: missing * height }} />}
    </>
  )
}

function WindowedRows<Row>({ rows, columns, keyOf, height = 48 }: Props<Row>) {
  const { shown, measure, hold } = useVirtualRows({ rows, height, gap: 0, keyOf })
  return (
    <div {...asRole('rowgroup')} className={classes.window} ref={hold}>
      {shown.map(({ key, index }) => (
        <div
          {...asRole('row', { 'aria-rowindex': index + 2 })}
          key={key}
          data-index={index}
          ref={measure}
          className={`${classes.row} ${classes.placed}`}
          style={{ minHeight: height }}
        >
          <Cells row={rows[index] as Row} columns={columns} />
        </div>
      ))}
    </div>
  )
}

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

function RowCells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => (
    <div {...asRole('cell')} key={column.key} data-align={column.align}>
      {column.render(row)}
    </div>
  ))
}

/** Memoised: while one scrolls, only the rows that come into sight are drawn. */
const Cells = memo(RowCells) as typeof RowCells
