import classes from './tick-box.module.css'

interface Props {
  /** What is ticked, for those who do not see where it stands. */
  label: string
  on: boolean
  turn: (on: boolean) => void
  disabled?: boolean
}

/** A box to tick a row by, as one plain element: lists have one in each row, and a page is opened with dozens. */
export const TickBox = ({ label, on, turn, disabled }: Props) => (
  <input
    type="checkbox"
    className={classes.tick}
    aria-label={label}
    checked={on}
    disabled={disabled}
    onChange={({ currentTarget: { checked } }) => turn(checked)}
  />
)
