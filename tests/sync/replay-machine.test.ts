import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { run } from '#contract/rules/machine.ts'
import { random } from '#server/seed/random.ts'
import {
  type ReplayEffect,
  type ReplayEvent,
  replayMachine,
  type SendOutcome,
} from '#src/sync/replay-machine.ts'
import { VirtualTime } from '#tests/world/virtual-time.ts'

/** What a leader has done in a drawn hour, and what was wrong with it. */
interface Played {
  wrong: string[]
  effects: Record<ReplayEffect['kind'], number>
  /** Edits that had not gone up when all was well for long enough. */
  left: number
}

const hour = 60 * 60_000
/** So long at most before the next try on a line that is there, in ms, with the longest call. */
const longest = 5 * 60_000 + 60_000

/** Random a line that comes and goes, edits, answers and silences, and plays the machine in them for an hour. */
function play(seed: number): Played {
  const draw = random(seed)
  const time = new VirtualTime()
  const wrong: string[] = []
  const effects = { send: 0, wait: 0, excuse: 0, 'sign out': 0 }
  let waiting = 0
  let line: 'there' | 'lost' = 'lost'
  let sending = false
  let calm = false
  /** Calls without an answer since one was answered or the line was lost, and excuses since one was answered. */
  let silent = 0
  let excuses = 0
  let silentAt = 0
  let wished = false
  let fresh = false
  const pause = () => Math.min(limits.heartbeatOfflineMost, 200 * 2 ** (silent - 1))

  const setLine = (next: typeof line) => {
    line = next
    send({ kind: `line ${next}` })
  }
  const outcome = (before: number): SendOutcome => {
    if (!calm && line === 'there' && draw.chance(0.05)) return { kind: 'signed out' }
    if (line === 'lost' || (!calm && draw.chance(0.4))) return { kind: 'unanswered', some: draw.chance(0.2) }
    waiting -= before
    return { kind: 'answered', left: draw.chance(0.2) ? draw.between(0, 600_000) : null }
  }
  const perform = (effect: ReplayEffect): undefined => {
    effects[effect.kind] += 1
    switch (effect.kind) {
      case 'send': {
        if (sending) wrong.push('sends while it sends')
        if (line === 'lost') wrong.push('sends on a line that is lost')
        if (silent > 0 && !wished && time.now - silentAt < pause()) wrong.push('does not wait long enough')
        sending = true
        wished = false
        fresh = false
        const before = waiting
        time.after(draw.between(0, calm ? 1_000 : 30_000), () => {
          sending = false
          const came = outcome(before)
          if (came.kind !== 'unanswered' || came.some) [silent, excuses] = [0, 0]
          // The next line begins anew.
          if (line === 'lost') silent = 0
          else if (came.kind === 'unanswered') [silent, silentAt] = [silent + 1, time.now]
          send({ kind: 'sent', outcome: came })
        })
        return
      }
      case 'wait':
        if (effect.time > longest) wrong.push('waits too long')
        if (silent > 0 && effect.time !== pause()) wrong.push('its pauses do not double')
        if (silent === 0 && fresh) wrong.push('rests although something has come')
        time.after(effect.time, () => send({ kind: 'time', turn: effect.turn }))
        return
      case 'excuse':
        excuses += 1
        if (excuses > 1) wrong.push('excuses twice without an answer')
        return
      case 'sign out':
        setLine('lost')
        time.after(draw.between(0, 60_000), () => setLine('there'))
    }
  }
  const { send: hear } = run(replayMachine, {
    perform,
    failed: (error) => wrong.push(String(error)),
  })
  const send = (event: ReplayEvent) => {
    if (event.kind === 'line lost' && !sending) silent = 0
    if (event.kind === 'wish') wished = true
    if (event.kind === 'wish' || event.kind === 'news') fresh = true
    hear(event)
  }

  send({ kind: 'line lost' })
  for (let count = draw.between(0, 20); count > 0; count -= 1)
    time.after(draw.between(0, hour), () => setLine(draw.pick(['there', 'lost'])))
  for (let count = draw.between(0, 30); count > 0; count -= 1)
    time.after(draw.between(0, hour), () => {
      waiting += 1
      send({ kind: draw.chance(0.1) ? 'wish' : 'news' })
    })
  time.run(hour)
  calm = true
  setLine('there')
  time.run(hour + 2 * longest)
  return { wrong, effects, left: waiting }
}

const seeds = Array.from({ length: 5_000 }, (_, seed) => seed + 1)

test('drawn hours of a leader: it sends one after the other, on a line that is there, and in the end all of it', () => {
  const total = { send: 0, wait: 0, excuse: 0, 'sign out': 0 }
  const broken = seeds.flatMap((seed) => {
    const { wrong, effects, left } = play(seed)
    for (const kind of Object.keys(total) as (keyof typeof total)[]) total[kind] += effects[kind]
    return wrong.length > 0 || left > 0 ? [{ seed, wrong: [...new Set(wrong)], left }] : []
  })
  expect(broken.slice(0, 3)).toEqual([])
  // A draw in which nothing happens would show nothing.
  for (const count of Object.values(total)) expect(count).toBeGreaterThan(1_000)
})

test('pauses double on a line that is there, and what was made meanwhile does not shorten them', () => {
  const waits: number[] = []
  let sends = 0
  const { send } = run(replayMachine, {
    perform: (effect) => {
      if (effect.kind === 'wait') waits.push(effect.time)
      if (effect.kind === 'send') sends += 1
      return undefined
    },
    failed: (error) => expect.fail(String(error)),
  })
  send({ kind: 'news' })
  for (const turn of [2, 4, 6]) {
    send({ kind: 'sent', outcome: { kind: 'unanswered', some: false } })
    send({ kind: 'news' })
    send({ kind: 'time', turn })
  }
  expect(waits).toEqual([200, 400, 800])
  expect(sends).toBe(4)
})
