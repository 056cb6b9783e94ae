import type { Plugin } from 'vite'
import { classicScript } from './classic-script.ts'

/**
 * Emits `replay.js`: what the workers load when the browser wakes them to send the outbox. It is fifteen times
 * the worker itself and not part of it, because a worker starts before every page that is opened.
 */
export function replayScript(): Plugin {
  let root = ''
  let target = ''
  return {
    name: 'lamplighter:replay',
    apply: 'build',
    configResolved(config) {
      root = config.root
      target = String(config.build.target)
    },
    async generateBundle() {
      const source = await classicScript(root, 'sw/replay.ts', target)
      this.emitFile({ type: 'asset', fileName: 'replay.js', source })
    },
  }
}
