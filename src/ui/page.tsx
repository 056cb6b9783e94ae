import type { ReactNode } from 'react'
import { useConsoleTitle, useWindowTitle } from './console-title.ts'
import classes from './page.module.css'
import { type Freshness, StaleNote } from './stale-note.tsx'

interface Props {
  /** Names the page, and the window. */
  title: string
  /** Stands in the heading where the title does more than name the page. */
  heading?: ReactNode
  /** A line below the title: what this is, or a mark. */
  note?: ReactNode
  /** Buttons beside the title; on a phone they stand above the bottom navigation, within thumb's reach. */
  actions?: ReactNode
  /** The place of a search box or filters, below the title. */
  search?: ReactNode
  /** How fresh the page is; undefined while the local database is read. */
  freshness?: Freshness | undefined
  children: ReactNode
}

/** The frame of every page, named in the window too: title, actions, search, how old it is, then its content. */
export function Page({ title, heading, note, actions, search, freshness, children }: Props) {
  useWindowTitle(title, useConsoleTitle())
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title} tabIndex={-1} data-page-title>
            {heading ?? title}
          </h1>
          {note && <div className={classes.note}>{note}</div>}
          {freshness && <StaleNote {...freshness} />}
        </div>
        {actions && (
          <div className={classes.actions} data-at-bottom>
            {actions}
          </div>
        )}
      </div>
      {search && <div className={classes.search}>{search}</div>}
      {children}
    </div>
  )
}
