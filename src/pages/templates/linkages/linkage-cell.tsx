import { type CSSProperties, memo } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { PendingDot } from '../parts/pending-dot.tsx'
import { causeWords, columnWords } from './binding-words.ts'
import classes from './linkage-table.module.css'
import { bindingsAt, type Column, type Row } from './table-model.ts'

/** What is done in a table of linkages. */
export interface Acts {
  /** Opens a linkage. */
  open: (binding: SeenTemplate['bindingList'][number]) => void
  /** Begins a new one; null for those who may not. */
  add: ((column: Column, row: Row) => void) | null
  /** Opens how a sensor is set up; null for those who may not. */
  setUp: ((sensorId: number) => void) | null
}

interface Props extends Pick<Acts, 'open' | 'add'> {
  template: SeenTemplate
  column: Column
  row: Row
}

/** The linkages of a cause with a consequence, or where one is begun. Memoised: scrolling draws only what comes into sight. */
export const LinkageCell = memo(function LinkageCell({ template, column, row, open, add }: Props) {
  const say = useText()
  const here = bindingsAt(template, column, row)
  if (here.length > 0)
    return here.map((binding) => (
      <button
        key={binding.id}
        type="button"
        className={classes.linked}
        style={{ '--beside': here.length } as CSSProperties}
        data-row={binding.id}
        title={causeWords(binding, template, say)}
        onClick={() => open(binding)}
      >
        {binding.name}
        <PendingDot pending={binding.pending} />
      </button>
    ))
  return add ? (
    <button
      type="button"
      className={classes.free}
      aria-label={say('parts.linkages.addAt', {
        cause: [column.source?.name, columnWords(column, say)].filter(Boolean).join(' '),
        target: row.name,
      })}
      onClick={() => add(column, row)}
    />
  ) : null
})
