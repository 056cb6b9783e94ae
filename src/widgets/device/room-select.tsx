import { Select } from '@mantine/core'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'

interface Props {
  label: string
  forest: SpaceForest | undefined
  value: number | null
  change: (roomId: number | null) => void
  error: string | undefined
  /** A room that is not offered. */
  without?: number | undefined
}

/** Chooses a room of a campus by the names of its building, floor and room. */
export function RoomSelect({ label, forest, value, change, error, without }: Props) {
  const say = useText()
  const rooms = [...(forest?.byId.values() ?? [])].filter(({ kind, id }) => kind === 'room' && id !== without)
  return (
    <Select
      label={label}
      required
      searchable
      limit={100}
      data={rooms.map(({ id }) => ({ value: String(id), label: placeIn(forest, id) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => change(id === null ? null : Number(id))}
      error={error}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}

export const placeIn = (forest: SpaceForest | undefined, id: number): string =>
  forest
    ?.pathOf(id)
    .map(({ name }) => name)
    .join(' / ') ?? ''
