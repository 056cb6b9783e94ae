import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useText } from '#src/text/text.ts'
import { CellPopover } from './dialogs.ts'
import { GapRow } from './gap-row.tsx'
import type { Place } from './matrix-keys.ts'
import { MatrixRowView } from './matrix-row.tsx'
import windowClasses from './matrix-window.module.css'
import type { Piece } from './matrix-window.ts'
import classes from './scene-matrix.module.css'
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
 * edited like a spreadsheet: arrows, Enter, Delete, Space, Ctrl+C, Ctrl+V, Ctrl+Z.
 */
export function SceneMatrix({ head, begins, ...matrix }: Props) {
  const { scenes, rows, edits, mayEdit } = matrix
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const { table, at, editing, elementAt, close, on } = useMatrixGrid(matrix)
  const drawn = useMatrixWindow(scroller, { row: rows.length, col: scenes.length }, at, begins)
  return (
    <div ref={scroller} className={classes.scroller} onScroll={drawn.look}>
      <div className={`${classes.content} ${windowClasses.still}`}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is the interactive form of a table
          role="grid"
          className={classes.matrix}
          style={{ '--scenes': scenes.length } as CSSProperties}
          aria-label={say('templates.scenes.matrix')}
          aria-readonly={!mayEdit}
          aria-rowcount={rows.length + 1}
          aria-colcount={scenes.length + 1}
          data-editable={mayEdit}
          data-large={drawn.isLarge || undefined}
          {...on}
        >
          <colgroup>
            <col className={windowClasses.first} />
            <col span={scenes.length} className={windowClasses.column} />
          </colgroup>
          <Heads scenes={scenes} at={at} head={head} cols={drawn.cols} />
          <tbody>
            {drawn.rows.map(({ at: index, out }) => {
              const row = rows[index]
              if (out > 0 || !row)
                return <GapRow key={`out ${index}`} rows={out} columns={scenes.length + 1} />
              return (
                <MatrixRowView
                  key={row.targetId}
                  row={row}
                  index={index}
                  scenes={scenes}
                  cols={drawn.cols}
                  active={at.row === index ? at.col : null}
                  first={index > 0 && rows[index - 1]?.kind !== row.kind}
                />
              )
            })}
          </tbody>
        </table>
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
    <thead className={windowClasses.heads}>
      <tr aria-rowindex={1}>
        <th className={classes.corner} scope="col" aria-colindex={1}>
          {say('templates.scenes.corner')}
        </th>
        {cols.map(({ at: col, out }) => {
          const scene = scenes[col]
          if (out > 0 || !scene)
            return <th key={`out ${col}`} colSpan={out} className={classes.head} aria-hidden />
          return (
            <th key={scene.id} scope="col" className={classes.head} aria-colindex={col + 2}>
              {head(scene, at.row === -1 && at.col === col ? 0 : -1, placeName({ row: -1, col }))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
