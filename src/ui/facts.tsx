import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A titled box of a page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Names and their values, one line each. A value that is not known is a dash. */
export function Facts({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {lines.map(([name, value]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
