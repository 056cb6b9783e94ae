/** The local database, what this browser keeps in it, and what is done with that: fetched when it is first needed. */
export const inside = (): Promise<typeof import('./work.ts')> => import('./work.ts')
