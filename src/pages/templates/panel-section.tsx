import type { CSSProperties } from 'react'
import { panelKeys } from '#contract/rules/linkage.ts'
import { useText } from '#src/text/text.ts'
import { PartDialog } from './dialogs.ts'
import { type Equipment, Press, type Props } from './panel-press.tsx'
import classes from './panel-section.module.css'
import sectionClasses from './part-section.module.css'
import type { SectionProps } from './sections/section.ts'
import { SectionFrame } from './sections/section-frame.tsx'

/** How many keys stand beside each other on a face, by its layout: one and two above each other, four and six in pairs. */
const columnsOf = (keys: number): number => (keys <= 2 ? 1 : 2)

/** The panels of a template as pictures of their faces; each key is filled where it stands. */
export function PanelSection({ template, task, start }: SectionProps) {
  const say = useText()
  const panels = template.equipmentList.filter(
    ({ panelKeyType, state }) => state === 1 && (panelKeyType ?? 0) > 0,
  )
  return (
    <SectionFrame title={say('templates.panels.title')}>
      {panels.length === 0 ? (
        <p className={sectionClasses.hint}>{say('templates.panels.none')}</p>
      ) : (
        <ul className={classes.panels}>
          {panels.map((panel) => (
            <Face key={panel.id} template={template} panel={panel} start={start} />
          ))}
        </ul>
      )}
      <PartDialog
        list="buttonList"
        template={template}
        task={task}
        title={(task) =>
          say('templates.panels.editOf', { name: task.row ? task.row.name : String(task.begin.name) })
        }
        close={() => start(null)}
      />
    </SectionFrame>
  )
}

function Face({ template, panel, start }: Props & { panel: Equipment }) {
  const keys = panelKeys(template).filter(({ equipmentId }) => equipmentId === panel.id)
  const columns = { '--columns': columnsOf(panel.panelLayoutType ?? keys.length) } as CSSProperties
  return (
    <li className={classes.panel} data-row={panel.id}>
      <h3 className={classes.title}>{panel.name}</h3>
      <div className={classes.face} style={columns}>
        {keys.map(({ keyIndex }) => (
          <div key={keyIndex} className={classes.key}>
            {[1, 2].map((pressType) => (
              <Press key={pressType} {...{ template, panel, start, keyIndex, pressType }} />
            ))}
          </div>
        ))}
      </div>
    </li>
  )
}
