import { IconLink, IconSparkles, IconStack2 } from '@tabler/icons-react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { PendingDot } from '../pending-dot.tsx'
import { causeWords, columnWords } from './binding-words.ts'
import classes from './linkage-table.module.css'
import { bindingsAt, type Column, type Row, rowsOf } from './table-model.ts'

type Binding = SeenTemplate['bindingList'][number]

interface Props {
  template: SeenTemplate
  columns: readonly Column[]
  /** Opens a linkage. */
  open: (binding: Binding) => void
  /** Begins a new one; null for those who may not. */
  add: ((column: Column, row: Row) => void) | null
}

const icons = { scene: IconSparkles, group: IconStack2, equipment: IconLink }

/** Cells of a table that is large. */
const large = 1_500

/** Causes across, consequences down: what sensors bring about, at a glance. */
export function LinkageTable({ template, columns, open, add }: Props) {
  const say = useText()
  const rows = rowsOf(template, targetsOf(template))
  return (
    <div
      className={classes.scroller}
      tabIndex={-1}
      data-large={rows.length * columns.length > large || undefined}
    >
      <table className={classes.table} aria-label={say('parts.linkages.tableOf')}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {say('parts.linkages.corner')}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-row={column.source?.id}>
                {column.source && <span className={classes.source}>{column.source.name}</span>}
                {columnWords(column, say)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const Icon = icons[row.kind]
            return (
              <tr key={row.targetId}>
                <th scope="row">
                  <span className={classes.target}>
                    <Icon size={16} stroke={1.6} aria-hidden />
                    {row.name}
                  </span>
                </th>
                {columns.map((column) => (
                  <Cell key={column.key} {...{ template, column, row, open, add }} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ template, column, row, open, add }: Omit<Props, 'columns'> & { column: Column; row: Row }) {
  const say = useText()
  const here = bindingsAt(template, column, row)
  return (
    <td>
      {here.map((binding) => (
        <button
          key={binding.id}
          type="button"
          className={classes.linked}
          data-row={binding.id}
          title={causeWords(binding, template, say)}
          onClick={() => open(binding)}
        >
          {binding.name}
          <PendingDot pending={binding.pending} />
        </button>
      ))}
      {here.length === 0 && add && (
        <button
          type="button"
          className={classes.free}
          aria-label={say('parts.linkages.addAt', {
            cause: [column.source?.name, columnWords(column, say)].filter(Boolean).join(' '),
            target: row.name,
          })}
          onClick={() => add(column, row)}
        />
      )}
    </td>
  )
}
