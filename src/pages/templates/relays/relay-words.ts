import { relayKeys } from '#contract/rules/channel-targets.ts'
import type { TemplateRelayEquipment } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'

export type Load = keyof typeof relayKeys
export const loadNames = Object.keys(relayKeys) as readonly Load[]

/** What hangs on a channel, and how it is switched. */
export function relayWords({ keyType, interlockChannel, pulse }: TemplateRelayEquipment, say: Say): string {
  const load = loadNames.find((name) => relayKeys[name] === keyType)
  return [
    load ? say(`parts.relays.load.${load}`) : '',
    interlockChannel === null ? '' : say('parts.relays.interlocked', { channel: interlockChannel }),
    pulse === 0 ? '' : say('parts.relays.pulsed', { seconds: pulse / 1000 }),
  ]
    .filter(Boolean)
    .join(' · ')
}
