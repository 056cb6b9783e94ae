import '#src/text/offline.ts'
import { limits } from '#contract/limits.ts'
import { noAnswerInWords } from '#src/data/no-answer.ts'
import type { PackHeld } from '#src/data/packs.ts'
import type { StorageTrouble } from '#src/data/trouble.ts'
import type { Say } from '#src/text/text.ts'
import { ageInWords } from '#src/ui/age.tsx'
import { bytesInWords } from '#src/ui/bytes.ts'
import type { ProgramState } from '#src/ui/program.ts'
import { spanInWords } from '#src/ui/span-in-words.ts'
import { timeInWords } from '#src/ui/time.ts'

/** What is known of a device before it is carried away. Times in ms, sizes in bytes. */
export interface CheckFacts {
  now: number
  packs: readonly Pick<PackHeld, 'name' | 'state'>[]
  trouble: StorageTrouble | null
  persisted: boolean | null
  usage: number | null
  quota: number | null
  /** The server's clock minus ours; null when it cannot be asked. */
  skew: number | null
  needsSignIn: boolean
  sessionUntil: number | null
  shell: ProgramState['kind']
  waiting: number
  refused: number
}

export type CheckName = 'pack' | 'storage' | 'quota' | 'clock' | 'session' | 'shell' | 'outbox'
export type CheckAct = 'choose' | 'refresh' | 'persist' | 'signIn' | 'update' | 'outbox' | 'about'

export interface CheckLine {
  name: CheckName
  state: 'ok' | 'warning' | 'bad'
  words: string
  /** The one thing that mends it; null when nothing here does. */
  act: CheckAct | null
}

export type Verdict =
  | { kind: 'ready' }
  | { kind: 'ready-but'; count: number }
  | { kind: 'not-ready'; count: number }

/** Ready when nothing is bad; what may go wrong on the way is counted. */
export function verdictOf(lines: readonly CheckLine[]): Verdict {
  const count = (state: CheckLine['state']) => lines.filter((line) => line.state === state).length
  if (count('bad') > 0) return { kind: 'not-ready', count: count('bad') }
  return count('warning') > 0 ? { kind: 'ready-but', count: count('warning') } : { kind: 'ready' }
}

type Found = Omit<CheckLine, 'name'>
const ok = (words: string): Found => ({ state: 'ok', words, act: null })
const warning = (words: string, act: CheckAct | null = null): Found => ({ state: 'warning', words, act })
const bad = (words: string, act: CheckAct | null = null): Found => ({ state: 'bad', words, act })

/** Every line of the check, in words. */
export const checkLines = (facts: CheckFacts, say: Say): CheckLine[] =>
  (Object.keys(checks) as CheckName[]).map((name) => ({ name, ...checks[name](facts, say) }))

const checks: Record<CheckName, (facts: CheckFacts, say: Say) => Found> = {
  pack: ({ packs, now }, say) => {
    if (packs.length === 0)
      return bad(say('offline.check.pack.none', { place: say('system.place') }), 'choose')
    const coming = packs.find(({ state }) => state.kind === 'fetching')
    if (coming) return bad(say('offline.check.pack.fetching', { name: coming.name }), 'refresh')
    const failed = packs.find(({ state }) => state.error !== null)
    if (failed?.state.error)
      return bad(
        say('offline.check.pack.failed', { name: failed.name, reason: noAnswerInWords(failed.state.error) }),
        'refresh',
      )
    const at = (pack: CheckFacts['packs'][number]) => (pack.state.kind === 'here' ? pack.state.at : 0)
    const oldest = packs.reduce((one, other) => (at(other) < at(one) ? other : one))
    const age = ageInWords(say, at(oldest), now)
    return now - at(oldest) > limits.packFresh
      ? warning(say('offline.check.pack.old', { name: oldest.name, age }), 'refresh')
      : ok(say('offline.check.pack.ok', { count: packs.length, age }))
  },
  storage: ({ trouble, persisted }, say) => {
    if (trouble?.kind === 'memory-only' || trouble?.kind === 'refused')
      return bad(say('offline.check.storage.memory'))
    if (trouble) return bad(say('offline.check.storage.trouble'), 'about')
    if (persisted === null) return warning(say('offline.check.storage.unknown'))
    return persisted
      ? ok(say('offline.check.storage.ok'))
      : warning(say('offline.check.storage.no'), 'persist')
  },
  quota: ({ usage, quota }, say) => {
    if (usage === null || quota === null) return ok(say('offline.check.quota.unknown'))
    const left = bytesInWords(Math.max(0, quota - usage))
    return quota - usage < limits.quotaLeast
      ? bad(say('offline.check.quota.little', { left }), 'about')
      : ok(say('offline.check.quota.ok', { left }))
  },
  clock: ({ skew }, say) => {
    if (skew === null) return warning(say('offline.check.clock.unknown'))
    if (Math.abs(skew) <= limits.clockOff) return ok(say('offline.check.clock.ok'))
    const time = spanInWords(Math.abs(skew), say)
    return bad(say(skew < 0 ? 'shell.clockFast' : 'shell.clockSlow', { time }))
  },
  session: ({ needsSignIn, sessionUntil, now }, say) => {
    if (needsSignIn || (sessionUntil !== null && sessionUntil <= now))
      return bad(say('offline.check.session.out'), 'signIn')
    if (sessionUntil === null) return warning(say('offline.check.session.unknown'))
    const at = timeInWords(sessionUntil, 'YYYY-MM-DD HH:mm')
    return sessionUntil - now < limits.sessionDay
      ? warning(say('offline.check.session.soon', { at }), 'signIn')
      : ok(say('offline.check.session.ok', { at }))
  },
  shell: ({ shell }, say) => {
    switch (shell) {
      case 'ready':
        return ok(say('offline.check.shell.ok'))
      case 'update-waiting':
        return warning(say('offline.check.shell.waiting'), 'update')
      case 'installing':
        return bad(say('offline.check.shell.installing'))
      case 'development':
        return warning(say('offline.check.shell.development'))
      default:
        return bad(say(`offline.check.shell.${shell}`))
    }
  },
  outbox: ({ waiting, refused }, say) => {
    if (refused > 0) return bad(say('offline.check.outbox.refused', { count: refused }), 'outbox')
    return waiting > 0
      ? warning(say('offline.check.outbox.waiting', { count: waiting }), 'outbox')
      : ok(say('offline.check.outbox.ok'))
  },
}
