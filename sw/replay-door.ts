import type { replayInBackground } from '#src/sync/background.ts'

/** Where replay.js leaves what it brings. */
export type Replaying = ServiceWorkerGlobalScope & { replayInBackground?: typeof replayInBackground }

declare const self: Replaying

const script = '/iot/replay.js'

/**
 * Puts the replay script among the worker's own while it is being installed; later a worker may only load what
 * it has loaded then (Service Workers, importScripts). Where there is no background sync it is never needed.
 */
export function keepReplay(): void {
  if ('sync' in self.registration) importScripts(script)
}

/** Sends the outbox; rejects when edits are left that may still go up. */
export async function replay(scope: Parameters<typeof replayInBackground>[0]): Promise<void> {
  if (!self.replayInBackground) importScripts(script)
  if (!self.replayInBackground) throw new Error(`${script} brought no replay`)
  await self.replayInBackground(scope)
}
