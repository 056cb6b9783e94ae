import type { Handover } from '#contract/run-sheet-shapes.ts'
import type { Say } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import lineClasses from '../lines.module.css'
import classes from './record-signing.module.css'
import { signatureField } from './signature-pad.tsx'

type Props = Pick<Handover, 'signer' | 'signature' | 'signedAt'> & { say: Say }

/** Who signed a record, how and when. */
export function RecordSigning({ signer, signature, signedAt, say }: Props) {
  return (
    <div className={classes.signing}>
      <div>
        <span className={lineClasses.small}>{say('runSheets.record.signer')}</span>
        <strong>{signer}</strong>
      </div>
      <div>
        <span className={lineClasses.small}>{say('runSheets.record.signature')}</span>
        {signature ? (
          <svg viewBox={signatureField} className={classes.signature} role="img" aria-label={signer}>
            <path d={signature} />
          </svg>
        ) : (
          <em>{signer}</em>
        )}
      </div>
      <div>
        <span className={lineClasses.small}>{say('runSheets.record.time')}</span>
        <span data-numbers>{timeInWords(signedAt, 'YYYY-MM-DD HH:mm')}</span>
      </div>
    </div>
  )
}
