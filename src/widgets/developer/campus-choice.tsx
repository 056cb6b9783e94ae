import { MultiSelect } from '@mantine/core'
import { useCampuses } from '#src/data/campuses.ts'
import type { ValueInputProps } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'

interface Props extends ValueInputProps<number[] | null> {
  label: string
  description: string
}

/** Some of the user's own campuses; null is all of them. */
export function CampusChoice({ label, description, value, onChange, error }: Props) {
  const say = useText()
  const campuses = useCampuses() ?? []
  return (
    <MultiSelect
      label={label}
      description={description}
      data={campuses
        .filter(({ campusId }) => campusId > 0)
        .map(({ campusId, name }) => ({ value: String(campusId), label: name }))}
      value={(value ?? []).map(String)}
      onChange={(values) => onChange(values.length > 0 ? values.map(Number) : null)}
      error={error}
      searchable
      nothingFoundMessage={say('ui.noMatches')}
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  )
}
