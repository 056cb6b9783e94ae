import { type SystemCode, systems } from '../systems.ts'

/** Whether an account of these type bits may enter a system's console (spec point 6). */
export const entersSystem = (accountType: number, system: SystemCode): boolean =>
  (accountType & systems[system].bit) !== 0
