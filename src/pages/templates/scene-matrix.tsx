import type { CSSProperties, ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { CellPopover } from './dialogs.ts'
import type { Place } from './matrix-keys.ts'
import { MatrixRowView } from './matrix-row.tsx'
import classes from './scene-matrix.module.css'
import { type Matrix, placeName, useMatrixGrid } from './use-matrix-grid.ts'

interface Props extends Matrix {
  /** The head of a column; its `place` and `tabIndex` make it part of moving about by keys. */
  head: (scene: Matrix['scenes'][number], tabIndex: number, place: string) => ReactNode
}

/**
 * What every scene (column) does to every group and equipment (row), as a grid that is moved about in and
 * edited like a spreadsheet: arrows, Enter, Delete, Space, Ctrl+C, Ctrl+V, Ctrl+Z.
 */
export function SceneMatrix({ head, ...matrix }: Props) {
  const { scenes, rows, edits, mayEdit } = matrix
  const say = useText()
  const { table, at, editing, elementAt, close, on } = useMatrixGrid(matrix)
  return (
    <div className={classes.scroller}>
      <div className={classes.content}>
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
          {...on}
        >
          <Heads scenes={scenes} at={at} head={head} />
          <tbody>
            {rows.map((row, index) => (
              <MatrixRowView
                key={row.targetId}
                row={row}
                index={index}
                scenes={scenes}
                active={at.row === index ? at.col : null}
                first={index > 0 && rows[index - 1]?.kind !== row.kind}
              />
            ))}
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

function Heads({ scenes, at, head }: Pick<Props, 'scenes' | 'head'> & { at: Place }) {
  const say = useText()
  return (
    <thead>
      <tr>
        <th className={classes.corner} scope="col">
          {say('templates.scenes.corner')}
        </th>
        {scenes.map((scene, col) => (
          <th key={scene.id} scope="col" className={classes.head}>
            {head(scene, at.row === -1 && at.col === col ? 0 : -1, placeName({ row: -1, col }))}
          </th>
        ))}
      </tr>
    </thead>
  )
}
