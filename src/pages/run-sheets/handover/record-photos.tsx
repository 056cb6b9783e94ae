import type { Say } from '#src/text/text.ts'
import lineClasses from '../lines.module.css'
import { photoAddress } from '../steps/result-note.tsx'
import { stepName } from '../steps/step-words.ts'
import type { ShownStep } from './handover-record.tsx'
import classes from './record-photos.module.css'

/** The photos that were taken of the steps of a record; nothing where there are none. */
export function RecordPhotos({ steps, say }: { steps: readonly ShownStep[]; say: Say }) {
  const photos = steps.filter(({ result }) => result.photo !== null)
  if (photos.length === 0) return null
  return (
    <>
      <h3>{say('runSheets.record.photos')}</h3>
      <ul className={classes.photos}>
        {photos.map((step) => (
          <li key={step.step}>
            <img
              src={photoAddress(step.result.photo ?? '')}
              alt={say('runSheets.record.photoOf', { name: stepName(step, say) })}
            />
            <span className={lineClasses.small}>{stepName(step, say)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
