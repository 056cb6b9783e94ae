import { IconBox, IconBulb, IconStack2 } from '@tabler/icons-react'
import { memo } from 'react'
import type { TemplateScene } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { cellLook, isLong } from './cell-words.ts'
import { actionsByTarget, type MatrixRow, reachedThrough } from './matrix-model.ts'
import windowClasses from './matrix-window.module.css'
import type { Piece } from './matrix-window.ts'
import classes from './scene-matrix.module.css'
import { valuesOf } from './scene-values.ts'

interface Props {
  row: MatrixRow
  index: number
  scenes: readonly TemplateScene[]
  cols: readonly Piece[]
  /** The column that is reached by Tab, when it is in this row. */
  active: number | null
  /** The first row after the groups. */
  first: boolean
}

/** One row of the matrix. Memoised, as each cell is: moving about draws two rows again, scrolling only what comes into sight. */
export const MatrixRowView = memo(function MatrixRowView({ row, index, scenes, cols, active, first }: Props) {
  return (
    <tr data-first={first} aria-rowindex={index + 2}>
      <th scope="row" className={classes.target} data-out={!row.inUse} aria-colindex={1}>
        <span className={classes.targetLine}>
          <RowIcon row={row} />
          <span className={classes.targetName} title={row.name}>
            {row.name}
          </span>
          {row.kind === 'group' && <span className={classes.size}>{row.count}</span>}
        </span>
      </th>
      {cols.map(({ at: col, out }) => {
        const scene = scenes[col]
        return out > 0 || !scene ? (
          <td key={`out ${col}`} colSpan={out} className={windowClasses.gap} aria-hidden />
        ) : (
          <MatrixCell
            key={scene.id}
            row={row}
            scene={scene}
            index={index}
            col={col}
            isActive={active === col}
          />
        )
      })}
    </tr>
  )
})

interface CellProps extends Pick<Props, 'row' | 'index'> {
  scene: TemplateScene
  col: number
  isActive: boolean
}

const MatrixCell = memo(function MatrixCell({ row, scene, index, col, isActive }: CellProps) {
  const say = useText()
  const words = useFunctionWords()
  const cell = drawn(row, scene, words)
  const pace = paceWords(cell.action ?? {}, say)
  const long = pace === '' ? cell.long : `${cell.long}${words.comma}${pace}`
  const through = cell.group === null ? '' : say('templates.scenes.through', { group: cell.group })
  return (
    <td
      className={classes.cell}
      data-place={`${index}:${col}`}
      data-tone={cell.tone}
      data-through={cell.group !== null}
      data-paced={pace === '' ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${long || say('templates.scenes.noAction')}${through}`}
      aria-colindex={col + 2}
      title={cell.tone === 'none' ? undefined : `${long}${through}`}
    >
      {isLong(cell.short) ? <span className={windowClasses.short}>{cell.short}</span> : cell.short}
    </td>
  )
})

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

export function RowIcon({ row }: { row: MatrixRow }) {
  const Icon = row.kind === 'group' ? IconStack2 : row.lighting ? IconBulb : IconBox
  return <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
}
