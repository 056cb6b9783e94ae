/** Any number of milliseconds as a time that both JavaScript and PostgreSQL know. */
export const timeWithin = (at: number): Date => new Date(Math.min(Math.max(at, 0), 8.64e15))
