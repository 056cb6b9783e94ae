import { type CheckInput, type CheckRule, contextOf } from './context.ts'
import { deviceRules } from './device-rules.ts'
import { equipmentRules } from './equipment-rules.ts'
import type { Finding } from './finding.ts'
import { keyRules } from './key-rules.ts'
import { linkageRules } from './linkage-rules.ts'
import { sceneRules } from './scene-rules.ts'
import { timingRules } from './timing-rules.ts'
import { unitRules } from './unit-rules.ts'
import { voiceRules } from './voice-rules.ts'

/** Every rule of the check, in the order in which what they find is shown. */
export const checkRules: readonly CheckRule[] = [
  ...equipmentRules,
  ...deviceRules,
  ...voiceRules,
  ...sceneRules,
  ...unitRules,
  ...keyRules,
  ...linkageRules,
  ...timingRules,
]

/** What is wrong with a template, errors first. Pure. */
export function checkTemplate(input: CheckInput): Finding[] {
  const checked = contextOf(input)
  const all = checkRules.flatMap(({ code, severity, find }) =>
    find(checked).map((each) => ({ code, severity, ...each })),
  )
  return [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ]
}
