import { spawnSync } from 'node:child_process'

/** Whether the lists of packages have been fetched: once is enough for all that is installed. */
let listed = false

/** @param {string[]} args */
const aptGet = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })

/**
 * Installs Debian's packages where that is possible: on Linux, as root. Services they bring are not started.
 * Whoever asks looks afterwards whether what it needs is there.
 * @param {string[]} packages
 */
export function installFromSystem(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log(`Installing ${packages.join(', ')} from the system's packages …`)
  if (!listed) listed = aptGet(['update']).status === 0
  aptGet(['install', '-y', '--no-install-recommends', ...packages])
}
