import classes from './hops.module.css'
import { timeInWords } from './time.ts'

/** A station on the way of something that is passed on. */
export interface HopShown {
  key: string
  words: string
  /** When it got there, in ms; null when it has not, or when that is not known. */
  at: number | null
  done: boolean
  /** What went wrong there, in words. */
  failed?: string | undefined
}

/** How far something got, station by station, and when. */
export function Hops({ hops }: { hops: readonly HopShown[] }) {
  return (
    <ol className={classes.hops}>
      {hops.map(({ key, words, at, done, failed }) => (
        <li key={key} data-state={failed ? 'failed' : done ? 'done' : 'open'}>
          <span>{words}</span>
          {failed && <span>{failed}</span>}
          {at !== null && (
            <time dateTime={new Date(at).toISOString()}>{timeInWords(at, 'MM-DD HH:mm:ss')}</time>
          )}
        </li>
      ))}
    </ol>
  )
}
