import { type TemplateState, templateState } from '#contract/rules/template-state.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const tones: Record<TemplateState, Tone> = {
  development: 'plain',
  debugging: 'accent',
  published: 'ok',
  debugUpdate: 'warn',
}

/** A template's status in words (spec point 4). */
export function TemplateStatusBadge({ status }: { status: number }) {
  const say = useText()
  const state = templateState(status)
  return <Badge tone={tones[state]}>{say(`templates.status.${state}`)}</Badge>
}
