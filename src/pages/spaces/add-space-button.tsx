import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { Space, SpaceTask } from './space-view.ts'

interface Props {
  selected: Space | null
  levels: Record<SpaceKind, string>
  start: (task: SpaceTask) => void
}

/** What may be added below a node; below none, a building. */
const below = { building: 'floor', floor: 'room' } as const satisfies Partial<Record<SpaceKind, SpaceKind>>

/** Adds what belongs below what is looked into. */
export function AddSpaceButton({ selected, levels, start }: Props) {
  const say = useText()
  const kind = selected && selected.kind !== 'room' ? below[selected.kind] : 'building'
  return (
    <Allowed url="/space/v1/add">
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => start({ do: 'add', kind, parent: selected })}
      >
        {say('places.addLevel', { level: levels[kind] })}
      </Button>
    </Allowed>
  )
}
