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

/** A template's status in words (spec point 4). */
export function TemplateStatusBadge({
  template: { id, status },
}: {
  template: Pick<SeenTemplate, 'id' | 'status'>
}) {
  const say = useText()
  const state = templateState(status)
  // What only this device has is published when it has gone up.
  if (id < 0 && state === 'published') return <Badge tone="warn">{say('templates.status.toPublish')}</Badge>
  return <Badge tone={tones[state]}>{say(`templates.status.${state}`)}</Badge>
}
