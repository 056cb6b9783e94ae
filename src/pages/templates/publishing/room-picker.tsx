import { MultiSelect } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'

interface PickerProps {
  templateId: number
  value: readonly number[]
  onChange: (roomIds: number[]) => void
}

/** The rooms of a template, some of which are chosen. */
export function RoomPicker({ templateId, value, onChange }: PickerProps) {
  const say = useText()
  const { data } = useAnswer('template.configState', { id: templateId })
  return (
    <MultiSelect
      label={say('parts.publishing.rooms')}
      required
      searchable
      hidePickedOptions
      limit={100}
      data={(data?.roomList ?? []).map(({ roomId, name, place }) => ({
        value: String(roomId),
        label: `${place} / ${name}`,
      }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}
