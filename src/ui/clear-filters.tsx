import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'

interface Props {
  /** Whether something is looked for. */
  narrowed: boolean
  clear: () => void
}

/** Shows everything again; it stands there for as long as something is filtered, so that nobody takes a part for the whole. */
export function ClearFilters({ narrowed, clear }: Props) {
  const say = useText()
  if (!narrowed) return null
  return (
    <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={clear}>
      {say('ui.clearFilters')}
    </Button>
  )
}
