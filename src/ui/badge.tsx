import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'plain' | 'ok' | 'accent' | 'warn' | 'bad'

interface Props {
  tone: Tone
  /** What the words mean, for a pointer that rests on them. */
  title?: string
  children: ReactNode
}

/** The state of something in a word or two. */
export function Badge({ tone, title, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
