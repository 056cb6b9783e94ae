import { IconLink, IconSparkles, IconStack2 } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import windowClasses from '../matrix/matrix-window.module.css'
import type { Piece } from '../matrix/matrix-window.ts'
import { useMatrixWindow } from '../matrix/use-matrix-window.ts'
import { useLed } from '../sections/use-led.ts'
import { columnWords } from './binding-words.ts'
import { GapRow } from './gap-row.tsx'
import { type Acts, LinkageCell } from './linkage-cell.tsx'
import classes from './linkage-table.module.css'
import { type Column, placeOf, type Row, rowsOf } from './table-model.ts'

interface Props extends Acts {
  template: SeenTemplate
  columns: readonly Column[]
}

const icons = { scene: IconSparkles, group: IconStack2, equipment: IconLink }

/** Causes across, consequences down: what sensors bring about, at a glance. Of a large one only what is seen is drawn. */
export function LinkageTable({ template, columns, open, add, setUp }: Props) {
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(template, targetsOf(template)), [template])
  const led = useLed().row
  // What has the focus, or what the address leads to, is drawn wherever it is.
  const [at, setAt] = useState(() => placeOf(template, columns, rows, led))
  const drawn = useMatrixWindow(scroller, { row: rows.length, col: columns.length }, at)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={-1}
      data-large={drawn.isLarge || undefined}
      onScroll={drawn.look}
    >
      <table
        className={classes.table}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label={say('parts.linkages.tableOf')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
      >
        {drawn.isLarge && (
          <colgroup>
            <col className={windowClasses.first} />
            <col span={columns.length} className={windowClasses.column} />
          </colgroup>
        )}
        <thead className={windowClasses.heads}>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.corner} aria-colindex={1}>
              {say('parts.linkages.corner')}
            </th>
            {drawn.cols.map(({ at: col, out }) => {
              const column = columns[col]
              if (out > 0 || !column) return <th key={`out ${col}`} colSpan={out} aria-hidden />
              return (
                <th key={column.key} scope="col" data-row={column.source?.id} aria-colindex={col + 2}>
                  {column.source && <Source {...column.source} setUp={setUp} />}
                  {columnWords(column, say)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map(({ at: index, out }) => {
            const row = rows[index]
            if (out > 0 || !row)
              return <GapRow key={`out ${index}`} rows={out} columns={columns.length + 1} />
            return (
              <TableRow
                key={row.targetId}
                {...{ template, columns, row, index, open, add }}
                cols={drawn.cols}
                focus={(col) => setAt({ row: index, col })}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The sensor of a column; pressing it sets that up. */
function Source({ id, name, setUp }: { id: number; name: string } & Pick<Props, 'setUp'>) {
  const say = useText()
  if (!setUp) return <span className={classes.source}>{name}</span>
  return (
    <button
      type="button"
      className={`${classes.source} ${classes.setUp}`}
      title={say('parts.linkages.sensorOf', { name })}
      onClick={() => setUp(id)}
    >
      {name}
    </button>
  )
}

interface RowProps extends Omit<Props, 'setUp'> {
  row: Row
  index: number
  cols: readonly Piece[]
  focus: (col: number) => void
}

function TableRow({ template, columns, row, index, cols, open, add, focus }: RowProps) {
  const Icon = icons[row.kind]
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" aria-colindex={1}>
        <span className={classes.target}>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>{row.name}</span>
        </span>
      </th>
      {cols.map(({ at: col, out }) => {
        const column = columns[col]
        return out > 0 || !column ? (
          <td key={`out ${col}`} colSpan={out} className={windowClasses.gap} aria-hidden />
        ) : (
          <td key={column.key} aria-colindex={col + 2} onFocus={() => focus(col)}>
            <LinkageCell {...{ template, column, row, open, add }} />
          </td>
        )
      })}
    </tr>
  )
}
