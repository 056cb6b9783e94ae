import type { ReactNode } from 'react'
import classes from './card.module.css'

interface Props {
  /** What can be done with it, at its end. */
  end?: ReactNode
  children: ReactNode
}

/** One row of a list where there is no room for a table. */
export function Card({ end, children }: Props) {
  return (
    <div className={classes.card}>
      <div className={classes.text}>{children}</div>
      {end}
    </div>
  )
}
