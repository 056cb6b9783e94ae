import { NativeSelect } from '@mantine/core'
import { templateStates } from '#contract/rules/template-state.ts'
import { useText } from '#src/text/text.ts'

interface StatusFilterProps {
  status: number | null
  /** How many have each; null while that is not known. */
  counts: readonly number[] | null
  choose: (status: number | null) => void
}

/** Templates by how far they are on their way to rooms. */
export function StatusFilter({ status, counts, choose }: StatusFilterProps) {
  const say = useText()
  return (
    <NativeSelect
      aria-label={say('templates.statusFilter')}
      value={status === null ? '' : String(status)}
      onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
      data={[
        { value: '', label: say('templates.anyStatus') },
        ...templateStates.map((state, value) => ({
          value: String(value),
          label: [say(`templates.status.${state}`), counts && `(${counts[value] ?? 0})`]
            .filter(Boolean)
            .join(' '),
        })),
      ]}
    />
  )
}
