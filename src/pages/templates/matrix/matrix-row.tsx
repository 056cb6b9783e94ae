import { memo } from 'react'
import type { TemplateScene } from '#contract/template-shapes.ts'
import { type Say, useText } from '#src/text/text.ts'
import { asRole } from '#src/ui/as-role.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { valuesOf } from '../scenes/scene-values.ts'
import { linesOf } from './cell-words.ts'
import cellClasses from './matrix-cell.module.css'
import { actionsByTarget, type MatrixRow, reachedThrough, type ShownRow } from './matrix-model.ts'
import { columnWidth, type Piece, rowHeight } from './matrix-window.ts'
import classes from './scene-matrix.module.css'

interface Props extends ShownRow {
  scenes: readonly TemplateScene[]
  cols: readonly Piece[]
  /** The column that is reached by Tab, when it is in this row. */
  active: number | null
}

/** One row of the matrix. Memoised, as each cell is: moving about draws two rows again, scrolling only what comes into sight. */
export const MatrixRowView = memo(function MatrixRowView({ row, index, scenes, cols, active, first }: Props) {
  const say = useText()
  const words = useFunctionWords()
  return (
    <div
      {...asRole('row', { 'aria-rowindex': index + 2 })}
      className={classes.row}
      style={{ top: index * rowHeight }}
      data-row-index={index}
      data-first={first}
    >
      <span {...asRole('rowheader', { 'aria-colindex': 1 })} className={classes.rowName}>
        {row.name}
      </span>
      {cols.map(({ at: col, out }) => {
        const scene = scenes[col]
        if (out > 0 || !scene) return <div key={`out ${col}`} style={{ width: out * columnWidth }} />
        return (
          <MatrixCell key={scene.id} {...{ row, scene, index, col, say, words }} isActive={active === col} />
        )
      })}
    </div>
  )
})

/** Cells are given their words by the row: hundreds of them come and go, and each would listen for another language. */
interface CellProps extends Pick<Props, 'row' | 'index'> {
  say: Say
  words: FunctionWords
  scene: TemplateScene
  col: number
  isActive: boolean
}

const MatrixCell = memo(function MatrixCell({ row, scene, index, col, isActive, say, words }: CellProps) {
  const cell = drawn(row, scene, words)
  const pace = paceWords(cell.action ?? {}, say)
  const long = pace === '' ? cell.long : `${cell.long}${words.comma}${pace}`
  const through = cell.group === null ? '' : say('templates.scenes.through', { group: cell.group })
  return (
    <div
      {...asRole('gridcell', {
        'aria-label': `${long || say('templates.scenes.noAction')}${through}`,
        'aria-colindex': col + 2,
      })}
      className={cellClasses.cell}
      data-place={`${index}:${col}`}
      data-tone={cell.tone}
      data-through={cell.group !== null}
      data-paced={pace === '' ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      title={cell.tone === 'none' ? undefined : `${long}${through}`}
    >
      <CellWords>{cell.short}</CellWords>
    </div>
  )
})

/** What stands in a cell: one line as it is, two lines in the middle, and what is longer cut off. */
function CellWords({ children }: { children: string }) {
  const lines = linesOf(children)
  return lines === 1 ? (
    children
  ) : (
    <span className={lines === 2 ? cellClasses.lines : cellClasses.short}>{children}</span>
  )
}

/** A cell's look: what the scene tells the row itself, or else what reaches it through a group. */
function drawn(row: MatrixRow, scene: TemplateScene, words: FunctionWords) {
  const own = actionsByTarget(scene).get(row.targetId)
  const through = own ? undefined : reachedThrough(row, scene)
  const action = own ?? through?.action
  return {
    ...cellLook(row.functions, valuesOf(action), words),
    action,
    group: through?.group ?? null,
  }
}
