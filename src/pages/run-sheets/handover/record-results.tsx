import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import lineClasses from '../lines.module.css'
import { doesName, readingWords, stepName } from '../steps/step-words.ts'
import type { ShownStep } from './handover-record.tsx'
import classes from './record-results.module.css'
import { RecordTable } from './record-table.tsx'

/** How each step of a record ended, and who found that when. */
export function RecordResults({ steps, say }: { steps: readonly ShownStep[]; say: Say }) {
  const columns = (['step', 'result', 'reading'] as const).map((column) => say(`runSheets.record.${column}`))
  return (
    <RecordTable title={say('runSheets.record.results')} columns={columns}>
      {steps.map((step) => (
        <tr key={step.step}>
          <td>
            {stepName(step, say)}
            <span className={lineClasses.small}>
              {[say(`runSheets.kind.${step.kind}`), doesName(step, say), step.result.deviceNo]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </td>
          <td data-state={step.result.state}>
            {say(`runSheets.state.${step.result.state}`)}
            <span className={`${lineClasses.small} ${classes.found}`}>
              {step.result.by || '—'}
              {step.result.at !== null && (
                <>
                  {' · '}
                  <span className={classes.time}>{timeInWords(step.result.at, 'MM-DD HH:mm')}</span>
                </>
              )}
            </span>
          </td>
          <td>{detail(step, say)}</td>
        </tr>
      ))}
    </RecordTable>
  )
}

/** Readings, with what, and the note. */
function detail(step: ShownStep, say: Say) {
  const { readings, meter, calibratedOn, note } = step.result
  const lines = [
    readingWords(step.kind, readings, say),
    meter && say('runSheets.record.meter', { name: meter, date: calibratedOn ?? '—' }),
    note,
  ].filter(Boolean)
  return lines.length === 0 ? '—' : lines.join(marks().semicolon)
}
