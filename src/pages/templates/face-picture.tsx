import type { CSSProperties } from 'react'
import { faceColumns } from '#contract/rules/panels.ts'
import classes from './face-picture.module.css'

/** The face of a panel as a small picture: its keys as they stand on the wall, by their numbers. */
export const FacePicture = ({ keys, layout }: { keys: number; layout: number }) => (
  <span className={classes.face} style={{ '--columns': faceColumns(layout) } as CSSProperties} aria-hidden>
    {Array.from({ length: keys }, (_, index) => index + 1).map((key) => (
      <span key={key} className={classes.key}>
        {key}
      </span>
    ))}
  </span>
)
