import type { CSSProperties } from 'react'
import type { KeyIcon as Name } from '#contract/rules/key-icons.ts'
import { faceColumns } from '#contract/rules/panels.ts'
import classes from './face-picture.module.css'
import { KeyIcon } from './key-icon.tsx'

interface Props {
  keys: number
  layout: number
  /** The pictures on its keys, by their numbers. */
  icons?: ReadonlyMap<number, Name>
}

/** The face of a panel as a small picture: its keys as they stand on the wall, by their pictures or else their numbers. */
export const FacePicture = ({ keys, layout, icons }: Props) => (
  <span className={classes.face} style={{ '--columns': faceColumns(layout) } as CSSProperties} aria-hidden>
    {Array.from({ length: keys }, (_, index) => index + 1).map((key) => {
      const icon = icons?.get(key)
      return (
        <span key={key} className={classes.key}>
          {icon ? <KeyIcon icon={icon} size={12} /> : key}
        </span>
      )
    })}
  </span>
)
