import type { SystemCode } from '#contract/systems.ts'

/** The database of who uses a system on this device. */
export const peopleName = (system: SystemCode): string => `lamplighter-${system}`

/** Whether somebody may have used a system on this device; true where a browser does not say which databases it has. */
export async function mayHavePeople(system: SystemCode): Promise<boolean> {
  try {
    const found = await indexedDB.databases()
    return found.some(({ name }) => name === peopleName(system))
  } catch {
    return true
  }
}
