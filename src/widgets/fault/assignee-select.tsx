import '#src/text/faults.ts'
import { Select } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import type { ValueInputProps } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'

interface Props extends ValueInputProps<number | null> {
  campusId: number
  label: string
  /** Somebody has to be chosen; else nobody may be. */
  required?: boolean
}

/**
 * Chooses who is to see to a report, among those who may enter its campus. Where they have never been read it says so: that
 * nobody is offered would mean that there is nobody.
 */
export function AssigneeSelect({ campusId, label, required = false, value, onChange, error }: Props) {
  const say = useText()
  const { data, freshness, waiting } = useAnswer('fault.assignees', { campusId })
  const isUnread = data === null && !waiting
  const none = waiting ? 'ui.loading' : isUnread ? 'ui.staleNever' : 'ui.noMatches'
  return (
    <Select
      label={label}
      description={isUnread && (freshness?.error ?? say('faults.noneHeld'))}
      required={required}
      searchable
      clearable={!required}
      data={(data ?? []).map(({ accountId, username }) => ({ value: String(accountId), label: username }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
      nothingFoundMessage={say(none)}
    />
  )
}
