import type { CallName } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import { type Api, createApi } from '#src/api/api.ts'
import type { ApiError, NetworkError } from '#src/api/api-error.ts'
import type { Frame } from '#src/data/frame.ts'
import { heartbeat, watchConnection } from '#src/sync/connection.ts'
import type { Device } from './device.ts'
import { isLeaveOwed } from './owed-leave.ts'
import { inside } from './perform/inside.ts'

export const language = (): 'zh' | 'en' => (document.documentElement.lang === 'en' ? 'en' : 'zh')

/**
 * A call without an answer is logged (spec point 8), by its name alone: what it asks is nobody's who reads logs. Not a beat,
 * which goes on without a network too.
 */
function noteUnanswered(outcome: 'answered' | NetworkError, name: CallName): void {
  if (outcome !== 'answered' && name !== 'sync.heartbeat') console.warn(`${name}: ${outcome.message}`)
}

/** What a console stands in: how it calls the server, and whether that answers. @param userId who is signed in @param told what refusals ask for */
export function openFrame(
  system: SystemCode,
  browser: string | null,
  userId: () => number | null,
  told: { reset: (refusal: ApiError) => void; ownPassword: () => void },
): Frame {
  let noteOutcome: Frame['connection']['noteOutcome'] | undefined
  const api: Api = createApi({
    origin: location.origin,
    system,
    before: (signal) =>
      isLeaveOwed(system)
        ? import('./settle-leave.ts').then(({ settleLeave }) => settleLeave(system, signal))
        : undefined,
    language,
    userId,
    browser: () => browser,
    ...told,
    noteOutcome: (outcome, name) => {
      noteUnanswered(outcome, name)
      noteOutcome?.(outcome)
    },
  })
  const connection = watchConnection((asking) => heartbeat(api, asking))
  noteOutcome = connection.noteOutcome
  return { system, api, connection }
}

/** The local database is more than half of what signing in needs to load, and comes after the form is drawn. */
export function deviceWhenNeeded(system: SystemCode): () => Promise<Device> {
  let opening: Promise<Device> | undefined
  return () => {
    opening ??= inside().then(({ openDevice }) => openDevice(system))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}
