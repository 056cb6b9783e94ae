import type { Say } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import type { ShownHandover } from './handover-record.tsx'
import classes from './record-facts.module.css'

/** What was handed over, made from what, by whom and when. */
export function RecordFacts({ handover, say }: { handover: ShownHandover; say: Say }) {
  const { hash } = handover
  const facts: readonly (readonly [string, string])[] = [
    [say('runSheets.record.place'), [handover.campus, handover.place].filter(Boolean).join(' / ')],
    [say('runSheets.record.room'), handover.room],
    [say('runSheets.record.template'), handover.templateName],
    [say('runSheets.record.version'), String(handover.version)],
    [say('runSheets.record.round'), String(handover.round)],
    [say('runSheets.record.by'), handover.by],
    [say('runSheets.record.time'), timeInWords(handover.signedAt)],
    [say('runSheets.record.configHash'), handover.configHash],
    ...(hash === null ? [] : [[say('runSheets.record.hash'), hash] as const]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
