import { type TemplateState, templateState } from '#contract/rules/template-state.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const tones: Record<TemplateState, Tone> = {
  development: 'plain',
  debugging: 'accent',
  published: 'ok',
  debugUpdate: 'warn',
}

/**
 * Whether a template is only published by what the server has not confirmed: whatever else is edited leaves another status
 * (`statusAfterEdit`).
 */
export const awaitsPublishing = ({ status, pending }: Pick<SeenTemplate, 'status' | 'pending'>): boolean =>
  templateState(status) === 'published' && pending !== 'none'

/** A template's status in words (spec point 4). */
export function TemplateStatusBadge({ template }: { template: Pick<SeenTemplate, 'status' | 'pending'> }) {
  const say = useText()
  const state = templateState(template.status)
  if (awaitsPublishing(template)) return <Badge tone="warn">{say('templates.status.toPublish')}</Badge>
  return <Badge tone={tones[state]}>{say(`templates.status.${state}`)}</Badge>
}
