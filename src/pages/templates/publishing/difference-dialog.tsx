import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { TemplateVersion } from '#contract/rollout-shapes.ts'
import { type ConfigDifference, configDifference } from '#contract/rules/config-difference.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { useAnswer } from '#src/data/answers.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './publishing.module.css'

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
  const differences = mine.data && after ? configDifference(mine.data.config, after) : null
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
      ) : differences === null ? (
        <EmptyState title={say('parts.publishing.difference.notHeard')} />
      ) : differences.length === 0 ? (
        <EmptyState title={say('parts.publishing.difference.none')} />
      ) : (
        <ul className={classes.list} aria-label={say('parts.publishing.difference.list')}>
          {differences.map((one) => (
            <li key={`${one.section} ${one.change} ${one.name}`} className={classes.row}>
              <Difference difference={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const tones: Record<ConfigDifference['change'], Tone> = { added: 'ok', removed: 'bad', changed: 'warn' }

function Difference({
  difference: { section, change, name, before, fields },
}: {
  difference: ConfigDifference
}) {
  const say = useText()
  const what = say(`parts.publishing.difference.section.${section}`)
  return (
    <>
      <span>{name === '' ? what : say('parts.publishing.difference.part', { what, name })}</span>
      <Badge tone={tones[change]}>{say(`parts.publishing.difference.change.${change}`)}</Badge>
      <span className={classes.spread}>
        {before !== null && say('parts.publishing.difference.was', { name: before })}
        {before === null &&
          change === 'changed' &&
          section !== 'name' &&
          fields.map(fieldName(say)).join(say('parts.publishing.difference.and'))}
      </span>
    </>
  )
}

const known = [
  'actions',
  'members',
  'functionList',
  'minute',
  'days',
  'sceneValue',
  'groupValue',
  'sources',
  'fade',
  'powerState',
] as const

const fieldName =
  (say: ReturnType<typeof useText>) =>
  (field: string): string => {
    const name = known.find((one) => one === field)
    return name
      ? say(`parts.publishing.difference.field.${name}`)
      : say('parts.publishing.difference.field.other')
  }
