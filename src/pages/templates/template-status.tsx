import { type TemplateState, templateState } from '#contract/rules/template-state.ts'
import { useText } from '#src/text/text.ts'
import classes from './templates.module.css'

const tones: Record<TemplateState, 'plain' | 'accent' | 'ok' | 'warn'> = {
  development: 'plain',
  debugging: 'accent',
  published: 'ok',
  debugUpdate: 'warn',
}

/** A template's status in words (spec point 4). */
export function TemplateStatusBadge({ status }: { status: number }) {
  const say = useText()
  const state = templateState(status)
  return (
    <span className={classes.status} data-tone={tones[state]}>
      {say(`templates.status.${state}`)}
    </span>
  )
}
