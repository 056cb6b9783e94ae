import type { TemplateScene } from '#contract/template-shapes.ts'
import { useText } from '#src/text/text.ts'
import { cellLook } from '#src/widgets/product/cell-look.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { actionsByTarget, type MatrixRow, reachedThrough } from '../matrix/matrix-model.ts'
import { RowIcon } from '../matrix/matrix-targets.tsx'
import classes from './scene-targets.module.css'
import { valuesOf } from './scene-values.ts'

interface Props {
  scene: TemplateScene
  rows: readonly MatrixRow[]
  /** Null when the user may not edit. */
  open: ((row: MatrixRow) => void) | null
}

/** What one scene does to each target, as a list to touch. */
export function SceneTargets({ scene, rows, open }: Props) {
  const say = useText()
  const words = useFunctionWords()
  return (
    <ul className={classes.targets} aria-label={scene.name}>
      {rows.map((row) => {
        const own = actionsByTarget(scene).get(row.targetId)
        const through = own ? undefined : reachedThrough(row, scene)
        const action = own ?? through?.action
        const look = cellLook(row.functions, valuesOf(action), words)
        const pace = paceWords(action ?? {}, say)
        const content = (
          <>
            <RowIcon row={row} />
            <span className={classes.targetName}>
              {row.name}
              {through && (
                <span className={classes.through}>
                  {say('templates.scenes.throughGroup', { group: through.group })}
                </span>
              )}
              {pace && <span className={classes.through}>{pace}</span>}
            </span>
            <span className={classes.value} data-tone={through ? 'none' : look.tone}>
              {look.short || say('templates.scenes.noAction')}
            </span>
          </>
        )
        return (
          <li key={row.targetId}>
            {open ? (
              <button type="button" className={classes.targetRow} onClick={() => open(row)}>
                {content}
              </button>
            ) : (
              <div className={classes.targetRow}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
