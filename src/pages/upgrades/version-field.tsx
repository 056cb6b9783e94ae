import { Select } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'

const newest = 'newest'

interface VersionProps {
  templateId: number
  value: number | undefined
  onChange: (version: number | undefined) => void
}

/** The versions of a template, the newest first. */
export function VersionField({ templateId, value, onChange }: VersionProps) {
  const say = useText()
  const versions = useAnswer('template.publishing', { id: templateId }).data?.versions ?? []
  return (
    <Select
      label={say('parts.upgrades.version')}
      allowDeselect={false}
      data={[
        { value: newest, label: say('parts.upgrades.newest') },
        ...versions.map(({ number, publishedAt }) => ({
          value: String(number),
          label: `${say('parts.publishing.version', { number })} · ${timeInWords(publishedAt)}`,
        })),
      ]}
      value={value === undefined ? newest : String(value)}
      onChange={(chosen) => onChange(chosen === newest ? undefined : Number(chosen))}
    />
  )
}
