import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chosen-bar.module.css'

interface Props {
  /** How many rows are ticked, in words. */
  words: string
  /** What the button says that unticks them. */
  clearWords: string
  clear: () => void
  /** The buttons of what can be done with them. */
  children: ReactNode
}

/** What can be done with all rows that are ticked, within reach of the thumb. */
export const ChosenBar = ({ words, clearWords, clear, children }: Props) => (
  <div className={classes.bar} data-at-bottom>
    <span className={classes.words} role="status">
      {words}
    </span>
    <Button variant="default" onClick={clear}>
      {clearWords}
    </Button>
    {children}
  </div>
)
