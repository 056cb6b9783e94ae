/**
 * What can have happened: somebody told devices something, keys, sensors or timings did, what somebody held ended,
 * somebody changed or reported something, or an alarm went on.
 */
export const placeRecordKinds = ['command', 'auto', 'lease', 'edit', 'fault', 'alarm'] as const
export type PlaceRecordKind = (typeof placeRecordKinds)[number]
