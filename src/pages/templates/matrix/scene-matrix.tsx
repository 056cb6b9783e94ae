import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import { useText } from '#src/text/text.ts'
import { asRole } from '#src/ui/as-role.ts'
import { CellPopover } from '../dialogs.ts'
import type { Place } from './matrix-keys.ts'
import { shownRows } from './matrix-model.ts'
import { MatrixRowView } from './matrix-row.tsx'
import { MatrixTargets } from './matrix-targets.tsx'
import windowClasses from './matrix-window.module.css'
import { columnWidth, type Piece, rowHeight } from './matrix-window.ts'
import classes from './scene-matrix.module.css'
import { useLitRow } from './use-lit-row.ts'
import { type Matrix, placeName, useMatrixGrid } from './use-matrix-grid.ts'
import { useMatrixWindow } from './use-matrix-window.ts'

interface Props extends Matrix {
  /** The head of a column; its `place` and `tabIndex` make it part of moving about by keys. */
  head: (scene: Matrix['scenes'][number], tabIndex: number, place: string) => ReactNode
  /** How far down the page it begins, at least, in CSS pixels. */
  begins?: number
}

/**
 * What every scene (column) does to every group and equipment (row), as a grid that is moved about in and
 * edited like a spreadsheet: arrows, Enter, Delete, Space, Ctrl+C, Ctrl+V, Ctrl+Z. Rows are of one height and columns of one
 * width, so that a row is laid out by itself.
 */
export function SceneMatrix({ head, begins, ...matrix }: Props) {
  const { scenes, rows, edits, mayEdit } = matrix
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const { grid, at, editing, elementAt, close, on } = useMatrixGrid(matrix)
  const drawn = useMatrixWindow(scroller, { row: rows.length, col: scenes.length }, at, begins)
  const shown = useMemo(() => shownRows(rows, drawn.rows), [rows, drawn.rows])
  const lit = useLitRow()
  return (
    <div ref={scroller} className={classes.scroller} onScroll={drawn.look}>
      <div className={`${classes.content} ${windowClasses.still}`}>
        <div
          ref={grid}
          {...asRole('grid', {
            'aria-label': say('templates.scenes.matrix'),
            'aria-readonly': !mayEdit,
            'aria-rowcount': rows.length + 1,
            'aria-colcount': scenes.length + 1,
          })}
          className={classes.matrix}
          style={
            {
              '--scenes': scenes.length,
              '--rows': rows.length,
              '--column': `${columnWidth}px`,
              '--row': `${rowHeight}px`,
            } as CSSProperties
          }
          data-editable={mayEdit}
          {...on}
        >
          <Heads scenes={scenes} at={at} head={head} cols={drawn.cols} />
          <MatrixTargets rows={shown} hold={lit.targets} />
          <div {...asRole('rowgroup')} className={classes.rows} {...lit.on}>
            {shown.map(({ row, index, first }) => (
              <MatrixRowView
                key={row.targetId}
                row={row}
                index={index}
                scenes={scenes}
                cols={drawn.cols}
                active={at.row === index ? at.col : null}
                first={first}
              />
            ))}
          </div>
        </div>
        <CellPopover
          editing={editing}
          anchorOf={({ place }) => elementAt(place) ?? null}
          save={({ scene, row }, cell) =>
            void edits.set([{ sceneId: scene.id, targetId: row.targetId, ...cell }])
          }
          close={close}
        />
      </div>
    </div>
  )
}

function Heads({
  scenes,
  at,
  head,
  cols,
}: Pick<Props, 'scenes' | 'head'> & { at: Place; cols: readonly Piece[] }) {
  const say = useText()
  return (
    <div {...asRole('row', { 'aria-rowindex': 1 })} className={`${windowClasses.heads} ${classes.heads}`}>
      <div {...asRole('columnheader', { 'aria-colindex': 1 })} className={classes.corner}>
        {say('templates.scenes.corner')}
      </div>
      {cols.map(({ at: col, out }) => {
        const scene = scenes[col]
        if (out > 0 || !scene) return <div key={`out ${col}`} style={{ width: out * columnWidth }} />
        return (
          <div
            key={scene.id}
            {...asRole('columnheader', { 'aria-colindex': col + 2 })}
            className={classes.head}
          >
            {head(scene, at.row === -1 && at.col === col ? 0 : -1, placeName({ row: -1, col }))}
          </div>
        )
      })}
    </div>
  )
}
