import { NativeSelect } from '@mantine/core'
import { useTemplates } from '#src/data/templates.ts'
import { useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'

interface Props {
  campusId: number
  value: number | null
  change: (templateId: number | null) => void
  error: string | undefined
}

/** Chooses the template of a room among those of its campus. */
export function TemplateSelect({ campusId, value, change, error }: Props) {
  const say = useText()
  const templates = useTemplates(campusId)
  return (
    <NativeSelect
      label={say('places.template')}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) => change(chosen === '' ? null : Number(chosen))}
      error={error}
      data={withChosen(
        [
          { value: '', label: say('places.noTemplate') },
          ...(templates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ],
        value,
        say(templates ? 'devices.state.unknown' : 'ui.loading'),
      )}
    />
  )
}
