import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  actions: ReactNode
  children: ReactNode
}

/** A part of a project under a heading of its own. */
export function Section({ title, actions, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.sectionHead}>
        <h2 id={heading} className={classes.sectionTitle}>
          {title}
        </h2>
        <div className={classes.sectionActions}>{actions}</div>
      </div>
      {children}
    </section>
  )
}
