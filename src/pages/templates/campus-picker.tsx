import { MultiSelect } from '@mantine/core'
import { useCampuses } from '#src/data/campuses.ts'
import { useText } from '#src/text/text.ts'

interface Props {
  value: readonly number[]
  onChange: (campusIds: number[]) => void
  error: string | undefined
}

/** Chooses the campuses a template is for. */
export function CampusPicker({ value, onChange, error }: Props) {
  const say = useText()
  const campuses = useCampuses() ?? []
  return (
    <MultiSelect
      label={say('templates.campuses', { place: say('system.place') })}
      required
      searchable
      hidePickedOptions
      data={campuses.map((campus) => ({ value: String(campus.campusId), label: campus.name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}
