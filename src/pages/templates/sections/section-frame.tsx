import type { ReactNode } from 'react'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from '../parts/part-section.module.css'

/** Lists of more lines can be searched. */
export const longList = 10

interface Props {
  title: string
  addButton?: ReactNode
  children: ReactNode
}

/** A section with its heading; on a phone the choice of sections says which it is. */
export function SectionFrame({ title, addButton, children }: Props) {
  const phone = useIsPhone()
  return (
    <section className={classes.section} aria-label={title}>
      {!phone && (
        <div className={classes.head}>
          <h2 className={classes.heading}>{title}</h2>
          {addButton}
        </div>
      )}
      {children}
    </section>
  )
}
