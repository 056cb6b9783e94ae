import type { Finding } from '#contract/rules/check/finding.ts'
import type { Say } from '#src/text/text.ts'

/** What a finding is about: the part as it is called, and a scene that is missing as a new one would be. */
export const findingName = ({ code, name }: Pick<Finding, 'code' | 'name'>, say: Say): string =>
  code === 'master-off-missing' ? say('templates.preset.masterOff') : name
