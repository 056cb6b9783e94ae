import type { Handover } from '#contract/run-sheet-shapes.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import classes from './handover-record.module.css'
import { RecordDevices } from './record-devices.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordPhotos } from './record-photos.tsx'
import { RecordResults } from './record-results.tsx'
import { RecordSigning } from './record-signing.tsx'

/** A record as it is shown; `hash` is null of one that is only here yet. */
export type ShownHandover = Omit<Handover, 'id' | 'hash'> & { hash: string | null }

/** A room as it was handed over, on a sheet of paper. */
export function HandoverRecord({ handover }: { handover: ShownHandover }) {
  const say = useText()
  const { steps, devices, hash, signer, signature, signedAt } = handover
  return (
    <article className={classes.paper} data-print-only>
      <h2 className={classes.title}>{say('runSheets.record.title')}</h2>
      {hash === null && <Notice kind="warn">{say('runSheets.record.draft')}</Notice>}
      <RecordFacts handover={handover} />
      <p className={classes.summary}>{summary(steps, say)}</p>
      <RecordResults steps={steps} />
      <RecordDevices devices={devices} />
      <RecordPhotos steps={steps} />
      <RecordSigning signer={signer} signature={signature} signedAt={signedAt} />
    </article>
  )
}

function summary(steps: Handover['steps'], say: Say): string {
  const count = (state: string) => steps.filter(({ result }) => result.state === state).length
  return say('runSheets.sign.summary', {
    ...{ total: steps.length, pass: count('pass'), fail: count('fail'), skip: count('skip') },
  })
}
