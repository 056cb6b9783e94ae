import { IconPencil } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { boundBeyond, panelKeys } from '#contract/rules/linkage.ts'
import { cardHolder, faceColumns, faceOf } from '#contract/rules/panels.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PartDialog, PartsDialog } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import type { SectionProps } from '../sections/section.ts'
import { SectionFrame } from '../sections/section-frame.tsx'
import { type Equipment, Press, type Props } from './panel-press.tsx'
import classes from './panel-section.module.css'

const faceFields = ['panelKeyType', 'panelLayoutType'] as const

/** The panels of a template as pictures of their faces; each key is filled where it stands. */
export function PanelSection({ template, task, start }: SectionProps) {
  const say = useText()
  const mayEdit = useAllowed('/templateEquipment/v1/updateList')
  const [changed, change] = useState<readonly [Equipment] | null>(null)
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
            <Face
              key={panel.id}
              {...{ template, panel, start }}
              change={mayEdit && panel.productTypeId !== cardHolder ? () => change([panel]) : null}
            />
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
      <PartsDialog
        list="equipmentList"
        template={template}
        rows={changed}
        only={faceFields}
        title={say('parts.faces.editOf', { name: changed?.[0].name })}
        close={() => change(null)}
      />
    </SectionFrame>
  )
}

interface FaceProps extends Props {
  panel: Equipment
  /** Opens what says how many keys it has; null where that is not to be said. */
  change: (() => void) | null
}

function Face({ template, panel, start, change }: FaceProps) {
  const say = useText()
  const keys = panelKeys(template).filter(({ equipmentId }) => equipmentId === panel.id)
  const columns = { '--columns': faceColumns(panel.panelLayoutType ?? faceOf(keys.length)) } as CSSProperties
  return (
    <li className={classes.panel} data-row={panel.id}>
      <div className={classes.head}>
        <h3 className={classes.title}>{panel.name}</h3>
        {change && (
          <IconButton aria-label={say('parts.faces.editOf', { name: panel.name })} onClick={change}>
            <IconPencil size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={classes.face} style={columns}>
        {keys.map(({ keyIndex }) => (
          <div key={keyIndex} className={classes.key}>
            {[1, 2].map((pressType) => (
              <Press key={pressType} {...{ template, panel, start, keyIndex, pressType }} />
            ))}
          </div>
        ))}
      </div>
      <Beyond {...{ template, panel, start }} keys={keys.length} />
    </li>
  )
}

/** What is bound to keys that the panel does not have (any more): it can be taken off. */
function Beyond({ template, panel, start, keys }: Props & { panel: Equipment; keys: number }) {
  const say = useText()
  return boundBeyond(template, panel.id, keys).buttonList.map(({ id, keyIndex, pressType }) => (
    <div key={id} className={classes.key}>
      <p className={classes.beyond}>{say('parts.faces.beyond', { key: keyIndex })}</p>
      <Press {...{ template, panel, start, keyIndex, pressType }} />
    </div>
  ))
}
