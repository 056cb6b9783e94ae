import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../part-section.module.css'
import { RemoveButton } from '../remove-button.tsx'
import { named } from '../sections/new-parts.ts'
import type { SectionProps } from '../sections/section.ts'
import { longList, SectionFrame } from '../sections/section-frame.tsx'
import classes from '../timing-section.module.css'
import { useTakeBack } from '../use-take-back.ts'
import { causeWords } from './binding-words.ts'
import { LinkageTable } from './linkage-table.tsx'
import { beginAt, besides, type Column, columnsOf, type Row } from './table-model.ts'

type Binding = SeenTemplate['bindingList'][number]

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

function BindingRow({
  template,
  binding,
  target,
  edit,
}: {
  template: SeenTemplate
  binding: Binding
  target: string | undefined
  edit: () => void
}) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed('/templateBingding/v1/editAll')
  const mayDelete = useAllowed('/templateBingding/v1/deleteAll')
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: binding.name }),
      body: say('parts.linkages.delete'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('bindingList', binding))
  }
  const content = (
    <>
      <span className={classes.what}>
        <span className={sectionClasses.nameLine}>
          <span className={classes.name}>{binding.name}</span>
          <PendingMark pending={binding.pending} />
        </span>
      </span>
      <span className={classes.dim}>{causeWords(binding, template, say)}</span>
      <span className={classes.target}>→ {target ?? say('templates.timings.gone')}</span>
    </>
  )
  return (
    <li className={sectionClasses.card} data-row={binding.id}>
      {mayEdit ? (
        <button type="button" className={`${sectionClasses.open} ${classes.open}`} onClick={edit}>
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {mayDelete && (
        <RemoveButton label={say('parts.linkages.deleteOf', { name: binding.name })} run={remove} />
      )}
    </li>
  )
}
