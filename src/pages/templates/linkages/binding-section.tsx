import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../part-section.module.css'
import { named } from '../sections/new-parts.ts'
import type { SectionProps } from '../sections/section.ts'
import { longList, SectionFrame } from '../sections/section-frame.tsx'
import classes from '../timing-section.module.css'
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
    `${name} ${nameOf.get(targetId) ?? ''}`.toLowerCase().includes(sought.toLowerCase()),
  )
  const table = useTableActs({ template, start })
  return (
    <SectionFrame title={say('templates.linkages.title')} addButton={addButton}>
      {tabled && (
        <SegmentedControl
          className={classes.choice}
          size="xs"
          aria-label={say('parts.linkages.shownAs')}
          value={asList ? 'list' : 'table'}
          onChange={(value) => setAsList(value === 'list')}
          data={[
            { value: 'table', label: say('parts.linkages.asTable') },
            { value: 'list', label: say('parts.linkages.asList') },
          ]}
        />
      )}
      {shownAsTable && (
        <LinkageTable
          template={template}
          columns={columns}
          open={table.open}
          add={mayAdd ? table.add : null}
        />
      )}
      {template.bindingList.length === 0 && !shownAsTable && (
        <p className={sectionClasses.hint}>
          {say('parts.linkages.none')} {say('parts.linkages.noneHint')}
        </p>
      )}
      {shownAsTable && listed.length > 0 && (
        <h3 className={sectionClasses.hint}>{say('parts.linkages.besides')}</h3>
      )}
      {listed.length > longList && <SearchBox onSearch={seek} />}
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
    </SectionFrame>
  )
}
