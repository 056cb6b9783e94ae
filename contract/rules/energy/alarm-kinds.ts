import type { EnergyAlarm } from '../../energy/shapes.ts'

const reachedKinds = { meterForecast: 'meterReached', lightForecast: 'lightReached' } as const
type ShownKind = EnergyAlarm['kind'] | (typeof reachedKinds)[keyof typeof reachedKinds]

/** What kind of alarm it is called: of a rated value that has been reached nothing is foretold any more. */
export const shownKindOf = ({ kind, kwh, limit }: Pick<EnergyAlarm, 'kind' | 'kwh' | 'limit'>): ShownKind =>
  (kind === 'meterForecast' || kind === 'lightForecast') && kwh >= limit ? reachedKinds[kind] : kind
