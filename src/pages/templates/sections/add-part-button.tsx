import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { Adding } from './section.ts'

interface Props extends Pick<Adding, 'url' | 'label'> {
  add: () => void
  /** Beside a section's heading, where it is one of several. */
  small?: boolean
}

/** Adds a part to a section, for those who may. */
export function AddPartButton({ url, label, add, small }: Props) {
  const say = useText()
  return (
    <Allowed url={url}>
      <Button
        variant={small ? 'default' : 'filled'}
        size={small ? 'xs' : 'sm'}
        leftSection={<IconPlus size={small ? 14 : 16} aria-hidden />}
        onClick={add}
      >
        {say(label)}
      </Button>
    </Allowed>
  )
}
