import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { ActionMenu } from '#src/ui/action-menu.tsx'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { linesOf } from '../matrix/cell-words.ts'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import type { MatrixEdits } from '../matrix/use-matrix-edits.ts'
import { PendingDot, usePendingWords } from '../parts/pending-dot.tsx'
import type { SceneTask } from './scene-forms.tsx'
import classes from './scene-head.module.css'
import { useSceneMenu } from './use-scene-menu.ts'

interface Props {
  template: SeenTemplate
  scene: SeenTemplate['sceneList'][number]
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  start: (task: SceneTask) => void
  tabIndex: number
  /** Its name among the places of the matrix. */
  place: string
}

/**
 * The head of a column: the scene's name, which opens what can be done with the scene. Memoised, because its
 * menu costs more than a row of cells.
 */
export const SceneHead = memo(function SceneHead(props: Props) {
  const { scene, tabIndex, place } = props
  const say = useText()
  const pending = usePendingWords(scene.pending)
  const actions = useSceneMenu(props)
  const name = (
    <>
      <SceneIcon sceneValue={scene.sceneValue} />
      <span className={classes.sceneName} data-cut={linesOf(scene.name, 'head') === 3}>
        {scene.name}
      </span>
      <PendingDot pending={scene.pending} />
    </>
  )
  if (actions.length === 0)
    return (
      <span
        className={classes.sceneHead}
        aria-description={pending}
        tabIndex={tabIndex}
        data-place={place}
        data-row={scene.id}
      >
        {name}
      </span>
    )
  return (
    <ActionMenu actions={actions}>
      <button
        type="button"
        className={classes.sceneHead}
        title={say('templates.menuOf', { name: scene.name })}
        aria-description={pending}
        tabIndex={tabIndex}
        data-place={place}
        data-row={scene.id}
      >
        {name}
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
    </ActionMenu>
  )
})
