import {
  IconBulb,
  IconBulbOff,
  IconCapture,
  IconCopy,
  IconEraser,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { isGuestScene } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lightsTo } from '../matrix/cell-edits.ts'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import type { MatrixEdits } from '../matrix/use-matrix-edits.ts'
import { takenAlong, takenWords } from '../parts/taken-along.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import type { SceneTask } from './scene-forms.tsx'
import { noValues } from './scene-values.ts'

interface Props {
  template: SeenTemplate
  scene: SeenTemplate['sceneList'][number]
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  start: (task: SceneTask) => void
}

/** What the user may do with a scene. */
export function useSceneMenu({ template, scene, rows, edits, start }: Props): MenuAction[] {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed('/templateScene/v1/editAll')
  const mayAdd = useAllowed('/templateScene/v1/addAll')
  const mayDelete = useAllowed('/templateScene/v1/deleteAll')

  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: scene.name }),
      body: [
        say('templates.scenes.deleteBody', { count: scene.actionList.length }),
        ...takenWords(takenAlong(template, scene.id), say),
      ].join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('sceneList', scene))
  }
  const empty = () =>
    edits.set(scene.actionList.map(({ targetId }) => ({ sceneId: scene.id, targetId, values: noValues })))

  const action = (
    key: 'rename' | 'copy' | 'lightsOn' | 'lightsOff' | 'capture' | 'empty' | 'delete',
    icon: MenuAction['icon'],
    run: () => void,
  ): MenuAction => ({ key, icon, run, label: say(`templates.scenes.menu.${key}`) })
  const editing = [
    ...(isGuestScene(scene) ? [] : [action('rename', IconPencil, () => start({ kind: 'rename', scene }))]),
    action('lightsOn', IconBulb, () => edits.set(lightsTo(rows, scene, 1))),
    action('lightsOff', IconBulbOff, () => edits.set(lightsTo(rows, scene, 0))),
    action('capture', IconCapture, () => start({ kind: 'capture', scene })),
    action('empty', IconEraser, empty),
  ]
  return [
    ...(mayEdit ? editing : []),
    ...(mayAdd ? [action('copy', IconCopy, () => start({ kind: 'copy', scene }))] : []),
    ...(mayDelete ? [{ ...action('delete', IconTrash, remove), danger: true } as const] : []),
  ]
}
