import { spawnSync } from 'node:child_process'
import { installFromSystem } from './system-packages.mjs'

/** What deploy/ configures and a test runs. */
const names = ['caddy', 'pgbouncer']

export const missingPrograms = () => names.filter((name) => spawnSync(name, ['--version']).error)

/** Installs the programs in front of and behind several server processes, where that is possible. */
export function wantFrontPrograms() {
  const missing = missingPrograms()
  if (missing.length > 0) installFromSystem(missing)
}
