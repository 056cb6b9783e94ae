import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { RunResult } from '#contract/run-sheet-shapes.ts'
import { pictureUrl } from '#src/data/company.ts'
import type { OpenSheet, SeenResult } from '#src/data/run-sheets.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { timeInWords } from '#src/ui/time.ts'
import lineClasses from '../lines.module.css'
import classes from './result-note.module.css'
import { readingWords, stateTones } from './step-words.ts'

/** Where a photo is drawn from: one that is only here carries itself. */
export const photoAddress = (photo: string): string => (photo.startsWith('data:') ? photo : pictureUrl(photo))

/** How a step ended, and what was found of it before. */
export function ResultNote({ step, open }: { step: string; open: OpenSheet }) {
  const say = useText()
  const state = open.room.states[step]
  const result = open.results.get(step)
  const earlier = open.earlier.filter((each) => each.step === step).reverse()
  if (!state && earlier.length === 0) return null
  return (
    <div className={classes.result}>
      {state && (
        <div className={classes.resultHead}>
          <Badge tone={stateTones[state]}>{say(`runSheets.state.${state}`)}</Badge>
          {result && <Found result={result} />}
        </div>
      )}
      {result && <Details kind={step.slice(step.indexOf(':') + 1)} result={result} />}
      {earlier.length > 0 && (
        <details>
          <summary>{say('runSheets.earlier')}</summary>
          <ul className={classes.earlier}>
            {earlier.map((each) => (
              <li key={each.id}>
                {say(`runSheets.state.${each.state}`)}{' '}
                {say('runSheets.found', { name: each.by, time: short(each.at) })}
                {each.note && `${marks().colon}${each.note}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const short = (at: number) => timeInWords(at, 'MM-DD HH:mm')

function Found({ result: { by, at, pending, entryId } }: { result: SeenResult }) {
  const say = useText()
  const words = say('runSheets.found', { name: by ?? say('runSheets.mine'), time: short(at) })
  return (
    <>
      <span className={lineClasses.under}>
        {entryId ? <Link to={pathTo('outboxEntry', { entryId })}>{words}</Link> : words}
      </span>
      <PendingMark pending={pending} />
    </>
  )
}

type Told = Pick<RunResult, 'readings' | 'note' | 'photo' | 'deviceNo'>

function Details({ kind, result: { readings, note, photo } }: { kind: string; result: Told }) {
  const say = useText()
  const read = kind === 'desk' || kind === 'board' ? readingWords(kind, readings, say) : ''
  return (
    <>
      {read && <p className={lineClasses.under}>{read}</p>}
      {note && <p className={lineClasses.words}>{note}</p>}
      {photo && (
        <a href={photoAddress(photo)} target="_blank" rel="noreferrer">
          <img className={classes.photo} src={photoAddress(photo)} alt={say('runSheets.photo')} />
        </a>
      )}
    </>
  )
}
