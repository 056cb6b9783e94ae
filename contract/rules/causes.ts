/** What may cause something in a room: a key, a state of sensors, a quantity past a limit, nobody there. */
export const causes = { key: 1, state: 2, threshold: 3, absence: 4 } as const
export type Cause = keyof typeof causes

/** What a kind of cause is called, by its number; 'absence' for a number that is none. */
export const causeName = (causeType: number): Cause =>
  (Object.keys(causes) as Cause[]).find((name) => causes[name] === causeType) ?? 'absence'
