import { IconStack2 } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { linesOf } from './cell-words.ts'
import type { MatrixRow, ShownRow } from './matrix-model.ts'
import { rowHeight } from './matrix-window.ts'
import classes from './scene-matrix.module.css'

/** The spec's parent type of lights. */
const lightParent = 1

interface Props {
  rows: readonly ShownRow[]
  hold: RefObject<HTMLDivElement | null>
}

/**
 * The names of the rows, which stay in sight as one layer beside what scrolls sideways. They are for the eye: each row has its
 * name in itself.
 */
export const MatrixTargets = memo(function MatrixTargets({ rows, hold }: Props) {
  return (
    <div ref={hold} aria-hidden className={classes.targets}>
      {rows.map(({ row, index, first }) => (
        <Target key={row.targetId} row={row} index={index} first={first} />
      ))}
    </div>
  )
})

const Target = memo(function Target({
  row,
  index,
  first,
}: {
  row: MatrixRow
  index: number
  first: boolean
}) {
  return (
    <div
      className={classes.target}
      style={{ top: index * rowHeight }}
      data-row-index={index}
      data-out={!row.inUse}
      data-first={first}
    >
      <RowIcon row={row} />
      <span className={classes.targetName} data-cut={linesOf(row.name, 'row') === 3} title={row.name}>
        {row.name}
      </span>
      {row.kind === 'group' && <span className={classes.size}>{row.count}</span>}
    </div>
  )
})

export function RowIcon({ row: { kind, lighting, productTypeId } }: { row: MatrixRow }) {
  if (kind === 'group') return <IconStack2 size={16} stroke={1.6} aria-hidden className={classes.icon} />
  const parentTypeId = lighting ? lightParent : 0
  return <ProductIcon {...{ parentTypeId, productTypeId }} size={16} className={classes.icon} />
}
