import type { ReactNode } from 'react'
import classes from './picture-radio.module.css'

interface Props {
  /** The same for all that one is chosen of. */
  name: string
  /** What it is called. */
  words: string
  checked: boolean
  choose: () => void
  /** How large it is, and how what it shows is laid out. */
  className: string | undefined
  children: ReactNode
}

/** One of several pictures to choose among: all of it is the button. */
export const PictureRadio = ({ name, words, checked, choose, className, children }: Props) => (
  <label className={`${classes.choice} ${className}`} title={words}>
    <input type="radio" name={name} aria-label={words} checked={checked} onChange={choose} />
    {children}
  </label>
)
