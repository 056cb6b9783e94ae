import { Button, SegmentedControl } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { narrowFields } from '#contract/parts/edits.ts'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import { sensorType } from '#contract/rules/linkage.ts'
import { folded } from '#src/data/folded.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { PartDialog, PartsDialog } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import { named } from '../sections/new-parts.ts'
import type { SectionProps } from '../sections/section.ts'
import { longList, SectionFrame } from '../sections/section-frame.tsx'
import { type Binding, BindingRow } from './binding-row.tsx'
import { LinkageTable } from './linkage-table.tsx'
import { beginAt, besides, type Column, columnsOf, type Row } from './table-model.ts'

/** Names of what linkages may act on, by its id. */
const targetNames = (template: SeenTemplate): ReadonlyMap<number, string> =>
  new Map(
    [...template.sceneList, ...template.groupList, ...targetsOf(template)].map(({ id, name }) => [id, name]),
  )

/** What the cells of the table do: the same functions at every drawing, so that no cell is drawn again for them. */
function useTableActs(props: Pick<SectionProps, 'template' | 'start'>) {
  const say = useText()
  const now = useRef({ ...props, say })
  now.current = { ...props, say }
  const open = useCallback((row: Binding) => now.current.start({ row }), [])
  const add = useCallback((column: Column, row: Row) => {
    const { template, start } = now.current
    const { name } = named(now.current.say('templates.linkages.stem'), template.bindingList)
    start({ row: null, begin: beginAt(column, row, name) })
  }, [])
  return { open, add }
}

interface BarProps {
  /** Null where it is not for her to choose. */
  shownAs: { asList: boolean; setAsList: (asList: boolean) => void } | null
  /** Opens how the sensors are set up; null where there is nobody or nothing to do that. */
  setUp: (() => void) | null
}

/** How linkages are shown, and which columns their table has. */
function SectionBar({ shownAs, setUp }: BarProps) {
  const say = useText()
  if (!shownAs && !setUp) return null
  return (
    <div className={sectionClasses.head}>
      {shownAs && (
        <SegmentedControl
          size="xs"
          aria-label={say('parts.linkages.shownAs')}
          value={shownAs.asList ? 'list' : 'table'}
          onChange={(value) => shownAs.setAsList(value === 'list')}
          data={[
            { value: 'table', label: say('parts.linkages.asTable') },
            { value: 'list', label: say('parts.linkages.asList') },
          ]}
        />
      )}
      {setUp && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          onClick={setUp}
        >
          {say('parts.linkages.sensors')}
        </Button>
      )}
    </div>
  )
}

const sensorFields = narrowFields('equipmentList')

/** How sensors are set up, and which of their states are columns; `open` is null where there is nobody or nothing to do that. */
function useSensors(template: SeenTemplate) {
  const say = useText()
  const mayEdit = useAllowed('/templateEquipment/v1/updateList')
  const [rows, setRows] = useState<SeenTemplate['equipmentList'] | null>(null)
  const now = useRef(template)
  now.current = template
  const isThere = template.equipmentList.some(isSensor)
  const open = useCallback((id?: number) => {
    setRows(now.current.equipmentList.filter((item) => isSensor(item) && item.id === (id ?? item.id)))
  }, [])
  const [first, ...others] = rows ?? []
  const dialog = (
    <PartsDialog
      list="equipmentList"
      template={template}
      rows={rows}
      only={sensorFields}
      title={
        first && others.length === 0
          ? say('parts.linkages.sensorOf', { name: first.name })
          : say('parts.linkages.sensors')
      }
      close={() => setRows(null)}
    />
  )
  return { open: mayEdit && isThere ? open : null, dialog }
}

const isSensor = ({ equipmentType }: Pick<SeenTemplate['equipmentList'][number], 'equipmentType'>) =>
  equipmentType === sensorType

/** The linkages of a template: what causes something, and what that does. */
export function BindingSection({ template, task, start, addButton }: SectionProps) {
  const say = useText()
  const phone = useIsPhone()
  const mayAdd = useAllowed('/templateBingding/v1/addAll')
  const mayEdit = useAllowed('/templateBingding/v1/editAll')
  const columns = useMemo(() => columnsOf(template), [template])
  const [asList, setAsList] = useState(false)
  const tabled = !phone && columns.length > 0 && mayEdit
  const shownAsTable = tabled && !asList
  const nameOf = useMemo(() => targetNames(template), [template])
  const listed = shownAsTable ? besides(template, columns) : template.bindingList
  const [sought, seek] = useState('')
  const shown = listed.filter(({ name, targetId }) =>
    folded(`${name} ${nameOf.get(targetId) ?? ''}`).includes(folded(sought)),
  )
  const table = useTableActs({ template, start })
  const sensors = useSensors(template)
  return (
    <SectionFrame title={say('templates.linkages.title')} addButton={addButton}>
      <SectionBar
        shownAs={tabled ? { asList, setAsList } : null}
        setUp={sensors.open && (() => sensors.open?.())}
      />
      {shownAsTable && (
        <LinkageTable
          template={template}
          columns={columns}
          open={table.open}
          add={mayAdd ? table.add : null}
          setUp={sensors.open}
        />
      )}
      {template.bindingList.length === 0 && !shownAsTable && (
        <p className={sectionClasses.hint}>{say('parts.linkages.none')}</p>
      )}
      {shownAsTable && listed.length > 0 && (
        <h3 className={sectionClasses.hint}>{say('parts.linkages.besides')}</h3>
      )}
      {(listed.length > longList || sought !== '') && <SearchBox onSearch={seek} />}
      {listed.length > 0 && shown.length === 0 && (
        <p className={sectionClasses.hint}>{say('ui.noMatches')}</p>
      )}
      {shown.length > 0 && (
        <ul className={sectionClasses.list} aria-label={say('parts.linkages.table')}>
          {shown.map((binding) => (
            <BindingRow
              key={binding.id}
              template={template}
              binding={binding}
              target={nameOf.get(binding.targetId)}
              edit={() => start({ row: binding })}
            />
          ))}
        </ul>
      )}
      <PartDialog
        list="bindingList"
        template={template}
        task={task}
        title={({ row }) =>
          row ? say('parts.linkages.editOf', { name: row.name }) : say('templates.linkages.add')
        }
        close={() => start(null)}
      />
      {sensors.dialog}
    </SectionFrame>
  )
}
