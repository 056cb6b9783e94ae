import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { TemplateVersion } from '#contract/rollout-shapes.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { useAnswer } from '#src/data/answers.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { ChangeList } from './change-list.tsx'

interface Props {
  template: SeenTemplate
  versions: readonly TemplateVersion[]
  /** The version that is compared; null for none. */
  number: number | null
  close: () => void
}

/** What differs between a version of a template and another one, or the template as it is now. */
export function DifferenceDialog({ template, versions, number, close }: Props) {
  const say = useText()
  const kept = useKept(useMemo(() => (number === null ? null : { number }), [number]))
  if (!kept) return null
  const title = say('parts.publishing.difference.title', { number: kept.value.number })
  return (
    <Dialog opened={number !== null} onClose={close} title={title} size={640} side>
      <Compared key={kept.opening} template={template} versions={versions} number={kept.value.number} />
    </Dialog>
  )
}

function Compared({ template, versions, number }: Pick<Props, 'template' | 'versions'> & { number: number }) {
  const say = useText()
  const [other, setOther] = useState(0)
  const mine = useAnswer('template.version', { id: template.id, number })
  const theirs = useAnswer('template.version', { id: template.id, number: other || number })
  const now = useMemo(() => compileTemplate(template), [template])
  const after = other === 0 ? now : theirs.data?.config
  return (
    <>
      <NativeSelect
        label={say('parts.publishing.difference.with')}
        value={String(other)}
        onChange={({ currentTarget: { value } }) => setOther(Number(value))}
        data={[
          { value: '0', label: say('parts.publishing.difference.draft') },
          ...versions
            .filter((version) => version.number !== number)
            .map((version) => ({
              value: String(version.number),
              label: say('parts.publishing.version', { number: version.number }),
            })),
        ]}
      />
      {mine.waiting || theirs.waiting ? (
        <LoadingState />
      ) : !mine.data || !after ? (
        <EmptyState title={say('parts.publishing.difference.notHeard')} />
      ) : (
        <ChangeList before={mine.data.config} after={after} label={say('parts.publishing.difference.list')} />
      )}
    </>
  )
}
