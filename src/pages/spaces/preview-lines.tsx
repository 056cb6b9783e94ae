import type { ReactNode } from 'react'
import classes from './preview-lines.module.css'

export interface PreviewLine {
  key: number
  row: ReactNode
  /** What is wrong with it, in words; null for nothing. */
  fault: string | null
}

interface Props<L> {
  label: string
  /** What all of them come to, or how many are wrong. */
  sum: string
  lines: readonly L[]
  draw: (line: L) => PreviewLine
  /** Says how many are not drawn. */
  more: (count: number) => string
}

/** Lines that are drawn. */
const drawn = 100

/** What is going to be done, line by line; what is wrong comes first. */
export function PreviewLines<L extends { fault: unknown }>({ label, sum, lines, draw, more }: Props<L>) {
  const shown = [...lines.filter(({ fault }) => fault), ...lines.filter(({ fault }) => !fault)].slice(
    0,
    drawn,
  )
  return (
    <section aria-label={label}>
      <p className={classes.sum} role="status">
        {sum}
      </p>
      <ul className={classes.lines}>
        {shown.map(draw).map(({ key, row, fault }) => (
          <li key={key} className={classes.line} data-faulty={fault !== null}>
            {row}
            {fault !== null && <p className={classes.fault}>{fault}</p>}
          </li>
        ))}
      </ul>
      {lines.length > drawn && <p className={classes.sum}>{more(lines.length - drawn)}</p>}
    </section>
  )
}

/** A line under its number. */
export const NumberedRow = ({ number, words }: { number: number; words: string }) => (
  <div className={`${classes.row} ${classes.numbered}`}>
    <span className={classes.number}>{number}</span>
    <span>{words}</span>
  </div>
)

/** What something is called, and what it is going to be. */
export const ChangedRow = ({ from, to }: { from: string; to: string }) => (
  <div className={`${classes.row} ${classes.changed}`}>
    <span className={classes.dim}>{from}</span>
    <span aria-hidden>→</span>
    <span className={classes.to}>{to}</span>
  </div>
)
