import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useInSight } from '#src/ui/use-in-sight.ts'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { PendingDot, usePendingWords } from './pending-dot.tsx'
import classes from './scene-picker.module.css'

interface Props {
  scenes: SeenTemplate['sceneList']
  chosen: number
  choose: (sceneId: number) => void
}

/** One row of scenes to choose from; the chosen one stays in view. */
export function ScenePicker({ scenes, chosen, choose }: Props) {
  const say = useText()
  const list = useInSight<HTMLFieldSetElement>(`[data-scene="${chosen}"]`)
  return (
    <fieldset className={classes.picker} ref={list} aria-label={say('templates.scenes.choose')}>
      {scenes.map((scene) => (
        <Pick key={scene.id} scene={scene} chosen={scene.id === chosen} choose={choose} />
      ))}
    </fieldset>
  )
}

interface PickProps {
  scene: Props['scenes'][number]
  chosen: boolean
  choose: (sceneId: number) => void
}

function Pick({ scene, chosen, choose }: PickProps) {
  const pending = usePendingWords(scene.pending)
  return (
    <button
      type="button"
      data-scene={scene.id}
      className={classes.pick}
      aria-pressed={chosen}
      aria-description={pending}
      onClick={() => choose(scene.id)}
    >
      <SceneIcon sceneValue={scene.sceneValue} />
      {scene.name}
      <PendingDot pending={scene.pending} />
    </button>
  )
}
