import { type SystemCode, systemCodes, systemOfPath, systems } from '../contract/systems.ts'

/** The system a worker serves, by its registration's scope: 'https://host/iot/hotel/' -> 'hotel'. */
export function systemOfScope(scope: string): SystemCode {
  const path = new URL(scope).pathname
  const system = systemOfPath(path)
  if (!system || systems[system].base !== path) throw new Error(`no console has the scope ${scope}`)
  return system
}

/** The document that answers every navigation inside a system. */
export const documentOf = (system: SystemCode): string => `${systems[system].base}index.html`

const shared = ['/iot/assets/', '/iot/icons/']

/** Whether a file of the build belongs to a system's shell: what all share, and its own document and manifest. */
export const belongsTo = (system: SystemCode, path: string): boolean =>
  shared.some((folder) => path.startsWith(folder)) || systemOfPath(path) === system

/**
 * Paths inside a system's scope that another system's document answers. Only the open platform has any, because
 * its scope holds the other four.
 */
export const foreignPaths = (system: SystemCode): RegExp[] =>
  systemCodes
    .filter((other) => other !== system && systems[other].base.startsWith(systems[system].base))
    .map((other) => new RegExp(`^${systems[other].base.slice(0, -1)}(?:[/?]|$)`))
