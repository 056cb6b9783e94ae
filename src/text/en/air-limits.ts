import type { Translation } from '../keys.ts'
import type { airLimits as zh } from '../zh/air-limits.ts'

export const airLimits: Translation<typeof zh> = {
  title: 'Limits of air conditioners',
  hint: 'For all air conditioners of the company: no remote control, scene, timing, word or key on the wall goes past them, and gateways keep to them without a network too. Left empty, nothing is limited.',
  coolLowest: 'Lowest when cooling or drying (°C)',
  heatHighest: 'Highest when heating (°C)',
  unlimited: 'No limit',
  modes: 'Modes that may be used',
  noAuto:
    'No setting keeps to both temperatures, so units must not choose by themselves; told to, they go on cooling or heating.',
  suggest: 'As public buildings in China: cooling from 26 °C, heating up to 20 °C',
  suggestHint:
    'By Guobanfa [2007] No. 42: air conditioning of public buildings is set no lower than 26 °C in summer and no higher than 20 °C in winter, except in hospitals and the like, and where production needs otherwise and that was approved.',
  saved: 'Saved; it is sent to the gateways automatically',
  failed: 'This device does not have the limits of the company yet; look again once it is online.',
  campus: '“{{campus}}”',
  follows: 'Keeps to the limits of the company.',
  own: 'Keeps to limits of its own: {{limits}}.',
  setOwn: 'Set its own',
  change: 'Change',
  drop: 'Keep to the company’s again',
  formTitle: 'Limits of air conditioners of “{{campus}}”',
  says: {
    cool: 'cooling from {{degrees}} °C',
    heat: 'heating up to {{degrees}} °C',
    modes: 'only {{modes}}',
    nothing: 'no limit',
  },
}
