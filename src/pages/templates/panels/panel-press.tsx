import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import type { PartTask } from '../parts/part-dialog.tsx'
import { RemoveButton } from '../parts/remove-button.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import { actWords } from './button-fields.tsx'
import { KeyIcon } from './key-icon.tsx'
import classes from './panel-section.module.css'

type Button = SeenTemplate['buttonList'][number]

export type Equipment = SeenTemplate['equipmentList'][number]

export interface Props {
  template: SeenTemplate
  start: (task: PartTask) => void
}

interface PressProps extends Props {
  panel: Equipment
  keyIndex: number
  pressType: number
}

/** One press of a key: what it does, or that it is free. */
export function Press({ template, panel, start, keyIndex, pressType }: PressProps) {
  const say = useText()
  const mayEdit = useAllowed('/templatePanelButton/v1/editList')
  const press = say(`templates.panels.press.${pressType === 1 ? 'short' : 'long'}`)
  const row = template.buttonList.find(
    (button) =>
      button.equipmentId === panel.id && button.keyIndex === keyIndex && button.pressType === pressType,
  )
  const place = say('templates.panels.keyOf', { panel: panel.name, key: keyIndex })
  const words = row
    ? say('templates.panels.bound', {
        press,
        target: actWords(say, row.actionType) ?? targetOf(row, template) ?? say('templates.timings.gone'),
      })
    : say('templates.panels.unbound', { press })
  const content = (
    <>
      <span className={classes.name}>
        {row?.icon && <KeyIcon icon={row.icon} />}
        {row ? nameOn(panel, row) : say('templates.panels.key', { key: keyIndex })}{' '}
        {row && <PendingMark pending={row.pending} />}
      </span>
      <span className={classes.dim}>{words}</span>
    </>
  )
  if (!mayEdit) return <div className={classes.press}>{content}</div>
  const name = (pressType === 1 ? place : `${place} ${press}`).slice(0, 40)
  const begin = { name, equipmentId: panel.id, keyIndex, pressType }
  return (
    <div className={classes.filled} data-row={row?.id}>
      <button
        type="button"
        className={classes.press}
        aria-label={`${place} ${words}`}
        onClick={() => start(row ? { row } : { row: null, begin })}
      >
        {content}
      </button>
      {row && <Unbind template={template} row={row} />}
    </div>
  )
}

function Unbind({ template, row }: { template: SeenTemplate; row: Button }) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: row.name }),
      body: say('templates.panels.unbindBody'),
      confirm: say('templates.panels.unbind'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('buttonList', row))
  }
  return <RemoveButton label={`${say('templates.panels.unbind')} ${row.name}`} run={remove} />
}

/** On the face of its panel a key need not say which panel it is on. */
const nameOn = (panel: Equipment, { name }: Button): string =>
  name.startsWith(`${panel.name} `) ? name.slice(panel.name.length + 1) : name

const targetOf = ({ targetId }: Button, { sceneList, groupList }: SeenTemplate): string | undefined =>
  [...sceneList, ...groupList].find(({ id }) => id === targetId)?.name
