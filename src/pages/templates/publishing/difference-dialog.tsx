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
import classes from './publishing.module.css'
import { type Side, sidesOf } from './sides.ts'

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
  const { before, after } = sidesOf(number, other || 'draft')
  const configOf = (side: Side) => {
    if (side === 'draft') return now
    return (side === number ? mine : theirs).data?.config
  }
  const nameOf = (side: Side) =>
    side === 'draft'
      ? say('parts.publishing.difference.draft')
      : say('parts.publishing.version', { number: side })
  const [older, newer] = [configOf(before), configOf(after)]
  return (
    <>
      <NativeSelect
        label={say('parts.publishing.difference.with')}
        value={String(other)}
        onChange={({ currentTarget: { value } }) => setOther(Number(value))}
        data={[
          { value: '0', label: nameOf('draft') },
          ...versions
            .filter((version) => version.number !== number)
            .map((version) => ({
              value: String(version.number),
              label: nameOf(version.number),
            })),
        ]}
      />
      {mine.waiting || theirs.waiting ? (
        <LoadingState />
      ) : !older || !newer ? (
        <EmptyState title={say('parts.publishing.difference.notHeard')} />
      ) : (
        <>
          <p className={classes.dim}>
            {say('parts.publishing.difference.sides', { before: nameOf(before), after: nameOf(after) })}
          </p>
          <ChangeList before={older} after={newer} label={say('parts.publishing.difference.list')} />
        </>
      )}
    </>
  )
}
