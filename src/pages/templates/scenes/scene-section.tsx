import { Button } from '@mantine/core'
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { folded } from '#src/data/folded.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { SceneForms } from '../dialogs.ts'
import { KeyHints } from '../matrix/key-hints.tsx'
import { matrixRows } from '../matrix/matrix-model.ts'
import { scenesBegin } from '../matrix/matrix-window.ts'
import { SceneCards } from '../matrix/scene-cards.tsx'
import { SceneMatrix } from '../matrix/scene-matrix.tsx'
import { useMatrixEdits } from '../matrix/use-matrix-edits.ts'
import sectionClasses from '../parts/part-section.module.css'
import type { SectionProps } from '../sections/section.ts'
import type { SceneTask } from './scene-forms.tsx'
import { SceneHead } from './scene-head.tsx'
import classes from './scene-section.module.css'

/** What the forms of scenes are open for: a new one, which the page asks for, or one that is there. */
function useSceneTask({ task, start }: Pick<SectionProps, 'task' | 'start'>) {
  const [changing, setChanging] = useState<SceneTask | null>(null)
  const sceneTask = useMemo((): SceneTask | null => (task ? { kind: 'add' } : changing), [task, changing])
  const close = () => {
    start(null)
    setChanging(null)
  }
  return { sceneTask, setChanging, close }
}

/** The scenes of a template: a matrix, on a phone one scene at a time. */
export function SceneSection({ template, task, start, addButton }: SectionProps) {
  const say = useText()
  const { sceneTask, setChanging, close } = useSceneTask({ task, start })
  const phone = useIsPhone()
  const products = useProductsById()
  const mayEdit = useAllowed('/templateScene/v1/editAll')
  const edits = useMatrixEdits(template)
  const [keyWord, setKeyWord] = useState('')
  const rows = useMemo(() => matrixRows(template, products), [template, products])
  const shown = useMemo(
    () => rows.filter((row) => folded(row.name).includes(folded(keyWord))),
    [rows, keyWord],
  )
  const scenes = template.sceneList

  return (
    <section className={sectionClasses.section} aria-label={say('templates.scenes.title')}>
      <div className={sectionClasses.head}>
        {!phone && <h2 className={sectionClasses.heading}>{say('templates.scenes.title')}</h2>}
        <div className={classes.tools}>
          {edits.undoable > 0 && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              onClick={edits.undo}
            >
              {say('templates.scenes.undo', { count: edits.undoable })}
            </Button>
          )}
          {((scenes.length > 0 && rows.length > 8) || keyWord !== '') && (
            <SearchBox
              label={say('templates.scenes.search')}
              placeholder={say('templates.scenes.search')}
              onSearch={setKeyWord}
              width={phone ? '100%' : 200}
            />
          )}
          {!phone && addButton}
        </div>
      </div>
      {scenes.length === 0 ? (
        <EmptyState
          icon={<IconSparkles size={40} stroke={1.3} />}
          title={say('templates.scenes.none')}
          hint={say('templates.scenes.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : phone ? (
        <SceneCards template={template} rows={shown} edits={edits} mayEdit={mayEdit} start={setChanging} />
      ) : (
        <>
          <SceneMatrix
            scenes={scenes}
            rows={shown}
            edits={edits}
            mayEdit={mayEdit}
            begins={scenesBegin(template.groupList.length, window.innerWidth)}
            head={(scene, tabIndex, place) => (
              <SceneHead
                template={template}
                scene={scene}
                rows={rows}
                edits={edits}
                start={setChanging}
                tabIndex={tabIndex}
                place={place}
              />
            )}
          />
          {mayEdit && <KeyHints />}
        </>
      )}
      <SceneForms template={template} rows={rows} edits={edits} task={sceneTask} close={close} />
    </section>
  )
}
