import { spawnSync } from 'node:child_process'

/**
 * Installs Debian's packages where that is possible: on Linux, as root. Services they bring are not started.
 * Whoever asks looks afterwards whether what it needs is there.
 * @param {string[]} packages
 */
export function installFromSystem(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log(`Installing ${packages.join(', ')} from the system's packages …`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  }
}
