import windowClasses from '../matrix/matrix-window.module.css'
import { rowHeight } from '../matrix/matrix-window.ts'

/** Where rows of a large matrix are that are not drawn. */
export function GapRow({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} className={windowClasses.gap} style={{ height: rows * rowHeight }} />
    </tr>
  )
}
