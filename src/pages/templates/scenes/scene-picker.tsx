import { NativeSelect } from '@mantine/core'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useInSight } from '#src/ui/use-in-sight.ts'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { PendingDot, usePendingWords } from '../parts/pending-dot.tsx'
import classes from './scene-picker.module.css'

interface Props {
  scenes: SeenTemplate['sceneList']
  chosen: number
  choose: (sceneId: number) => void
}

/** More scenes are a list that opens: nobody swipes past dozens. */
const mostInRow = 12

/** The scenes to choose from: a row in which the chosen one stays in view, or a list where there are many. */
export function ScenePicker(props: Props) {
  const { scenes, chosen, choose } = props
  const say = useText()
  if (scenes.length <= mostInRow) return <PickerRow {...props} />
  return (
    <NativeSelect
      size="md"
      aria-label={say('templates.scenes.choose')}
      value={chosen}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={scenes.map(({ id, name }) => ({ value: `${id}`, label: name }))}
    />
  )
}

function PickerRow({ scenes, chosen, choose }: Props) {
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
