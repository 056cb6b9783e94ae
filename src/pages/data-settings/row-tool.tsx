import { Button } from '@mantine/core'

interface Props {
  words: string
  /** What the row is called: its tool is told apart by it. */
  row: string
  danger?: boolean
  act: () => void
}

/** A small button that does something with one row of a list. */
export const RowTool = ({ words, row, danger = false, act }: Props) => (
  <Button
    size="compact-sm"
    mih={44}
    variant="subtle"
    {...(danger ? { color: 'red' } : {})}
    aria-label={`${words} ${row}`}
    onClick={act}
  >
    {words}
  </Button>
)
