import { Select } from '@mantine/core'
import { useText } from '#src/text/text.ts'

/** So many options are listed at once; the others are found by typing. */
const most = 100

interface Props {
  /** Either, as it is seen or said only. */
  label?: string
  'aria-label'?: string
  description?: string
  className?: string
  /** An option's value; '' is an option of its own. */
  value: string
  data: { value: string; label: string }[]
  disabled?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of what may be thousands, found by typing: a list that holds them all takes a phone seconds to open. */
export function ManySelect({ onChange, ...props }: Props) {
  const say = useText()
  return (
    <Select
      {...props}
      searchable
      limit={most}
      allowDeselect={false}
      nothingFoundMessage={say('ui.noMatches')}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
