import { IconBox, IconBulb, IconStack2 } from '@tabler/icons-react'
import { memo } from 'react'
import type { TemplateScene } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { cellLook } from './cell-words.ts'
import { actionsByTarget, type MatrixRow, reachedThrough } from './matrix-model.ts'
import classes from './scene-matrix.module.css'
import { valuesOf } from './scene-values.ts'

interface Props {
  row: MatrixRow
  index: number
  scenes: readonly TemplateScene[]
  /** The column that is reached by Tab, when it is in this row. */
  active: number | null
  /** The first row after the groups. */
  first: boolean
}

/** One row of the matrix. Memoised: moving about draws two rows again, not all. */
export const MatrixRowView = memo(function MatrixRowView({ row, index, scenes, active, first }: Props) {
  const say = useText()
  const words = useFunctionWords()
  // Said once a row: hundreds of cells use the same few words.
  const noAction = say('templates.scenes.noAction')
  const suffixes = new Map(
    row.groups.map(({ name }) => [name, say('templates.scenes.through', { group: name })]),
  )
  return (
    <tr data-first={first}>
      <th scope="row" className={classes.target} data-out={!row.inUse}>
        <span className={classes.targetLine}>
          <RowIcon row={row} />
          <span className={classes.targetName} title={row.name}>
            {row.name}
          </span>
          {row.kind === 'group' && <span className={classes.size}>{row.count}</span>}
        </span>
      </th>
      {scenes.map((scene, col) => {
        const cell = drawn(row, scene, words)
        const pace = paceWords(cell.action ?? {}, say)
        const long = pace === '' ? cell.long : `${cell.long}${words.comma}${pace}`
        const through = cell.group === null ? '' : (suffixes.get(cell.group) ?? '')
        return (
          <td
            key={scene.id}
            className={classes.cell}
            data-place={`${index}:${col}`}
            data-tone={cell.tone}
            data-through={cell.group !== null}
            data-paced={pace === '' ? undefined : true}
            tabIndex={active === col ? 0 : -1}
            aria-label={`${long || noAction}${through}`}
            title={cell.tone === 'none' ? undefined : `${long}${through}`}
          >
            {cell.short}
          </td>
        )
      })}
    </tr>
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
