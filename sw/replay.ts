import { replayInBackground } from '#src/sync/background.ts'
import type { Replaying } from './replay-door.ts'

declare const self: Replaying

self.replayInBackground = replayInBackground
