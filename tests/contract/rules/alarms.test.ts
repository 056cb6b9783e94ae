import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, manyAtOnce } from '#contract/rules/alarms/fold.ts'
import type { AlarmKind } from '#contract/rules/alarms/kinds.ts'
import { type AlarmAct, alarmActs, alarmStates, isOpen, stateAfter } from '#contract/rules/alarms/life.ts'
import { defaultRules, isMaintained, isQuiet, ruleFault, ruleFor } from '#contract/rules/alarms/rules.ts'
import { dueAt, judge, limitSign, type Sign, signOf, type Watched } from '#contract/rules/alarms/watch.ts'

describe('the life of an alarm', () => {
  test('ends when it is closed, and never opens again once its condition has gone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alarmActs)), (acts) => {
        let state = 'raised' as (typeof alarmStates)[number]
        for (const act of acts) {
          const next = stateAfter(state, act)
          if (next === null) continue
          if (!isOpen(state)) expect(isOpen(next)).toBe(false)
          if (state === 'closed') expect(next).toBe('closed')
          if (state === 'acknowledged') expect(next).not.toBe('raised')
          state = next
        }
      }),
    )
    const reached = new Set<string>(['raised'])
    for (const state of alarmStates)
      for (const act of alarmActs) reached.add(stateAfter(state, act as AlarmAct) ?? state)
    expect([...reached].sort()).toEqual([...alarmStates].sort())
    for (const state of alarmStates) expect(stateAfter(state, 'comment')).toBe(state)
  })
})

describe('a condition', () => {
  const signs = fc.constantFrom<Sign>('on', 'off', 'between', 'unknown')
  const news = fc.array(fc.record({ sign: signs, wait: fc.integer({ min: 0, max: 20_000 }) }), {
    maxLength: 60,
  })
  const times = fc.record({
    minSeconds: fc.integer({ min: 0, max: 30 }),
    goneSeconds: fc.integer({ min: 0, max: 30 }),
  })

  test('is raised after it has held for its minimum time, clears after it has been gone, and never twice in a row', () => {
    fc.assert(
      fc.property(news, times, (told, patience) => {
        let [now, watched]: [number, Watched | null] = [0, null]
        let [onSince, offSince]: [number | null, number | null] = [null, null]
        let up = false
        for (const { sign, wait } of told) {
          now += wait
          onSince = sign === 'on' ? (onSince ?? now) : null
          // What nobody can tell, and what has not gone far enough, does not count as back.
          offSince = sign === 'off' ? (offSince ?? now) : sign === 'unknown' ? offSince : null
          const judged = judge(watched, sign, patience, now)
          if (judged.verdict === 'raise') {
            expect(up).toBe(false)
            expect(now - (onSince ?? Number.NaN)).toBeGreaterThanOrEqual(patience.minSeconds * 1_000)
          }
          if (judged.verdict === 'clear') {
            expect(up).toBe(true)
            expect(now - (offSince ?? Number.NaN)).toBeGreaterThanOrEqual(patience.goneSeconds * 1_000)
          }
          if (judged.verdict) up = judged.verdict === 'raise'
          watched = judged.watched
          const due = dueAt(watched, patience)
          if (due !== null && sign === 'on') expect(judge(watched, 'on', patience, due).verdict).toBe('raise')
          if (due !== null && sign === 'off')
            expect(judge(watched, 'off', patience, due).verdict).toBe('clear')
        }
      }),
    )
  })

  test('that wavers about its threshold within its hysteresis stays as it is', () => {
    const limit = { threshold: 40, hysteresis: 2 }
    expect([41, 39, 38, 40.5].map((value) => limitSign(value, limit, true))).toEqual([
      ...['on', 'between', 'off', 'on'],
    ])
    expect([19, 25, 30].map((value) => limitSign(value, { threshold: 20, hysteresis: 10 }, false))).toEqual([
      ...['on', 'between', 'off'],
    ])
  })

  test('of smoke, CO and water is read the way its detector is mounted', () => {
    const facts = { online: true, fault: false, gateway: false, reached: true }
    const limit = { threshold: null, hysteresis: 0 }
    for (const kind of ['smoke', 'co', 'water'] as const) {
      const signs = (direction?: number) =>
        [0, 1, 2].map((value) => {
          const values = { [kind]: value, ...(direction === undefined ? {} : { direction }) }
          return signOf(kind, { ...facts, values }, limit)
        })
      expect(signs()).toEqual(['off', 'on', 'off'])
      expect(signs(1)).toEqual(signs())
      expect(signs(2)).toEqual(['on', 'off', 'on'])
      expect(signOf(kind, { ...facts, values: { direction: 2 } }, limit)).toBe('off')
    }
  })

  test('is not raised while it is maintained, and is afterwards when it still holds', () => {
    const patience = { minSeconds: 0, goneSeconds: 0 }
    const held = judge(null, 'on', { ...patience, paused: true }, 1_000)
    expect(held).toEqual({ watched: { phase: 'pending', since: 1_000 }, verdict: null })
    expect(judge(held.watched, 'on', patience, 9_000).verdict).toBe('raise')
  })
})

test('gateways that went together come under one alarm, each under exactly one', () => {
  const gone = fc.uniqueArray(fc.record({ id: fc.nat(500), top: fc.integer({ min: 1, max: 4 }) }), {
    selector: ({ id }) => id,
    maxLength: 20,
  })
  fc.assert(
    fc.property(gone, fc.nat(20), (all, split) => {
      const fresh = all.slice(split)
      const before = fold(all.slice(0, split), []).map(({ members }, index) => ({
        alarmId: index + 1,
        members,
      }))
      const folded = fold(fresh, before)
      expect(folded.flatMap(({ members }) => members.map(({ id }) => id)).sort()).toEqual(
        fresh.map(({ id }) => id).sort(),
      )
      if (all.length >= manyAtOnce && fresh.length > 0 && new Set(all.map(({ top }) => top)).size > 1)
        expect(folded).toHaveLength(1)
      for (const { members, over } of folded)
        if (over === 'building') expect(new Set(members.map(({ top }) => top)).size).toBe(1)
    }),
  )
  const building = Array.from({ length: 20 }, (_, id) => ({ id, top: 7 }))
  expect(fold(building, [])).toEqual([{ alarmId: null, members: building, over: 'building' }])
})

test('a rule that names a campus counts there, and its windows say when it raises and tells', () => {
  const [usual] = defaultRules
  if (!usual) throw new Error('there are no rules')
  const all = { ...usual, id: 1 }
  const own = { ...usual, id: 2, campusIds: [9] }
  expect(ruleFor([all, own], usual.kind, 9)?.id).toBe(2)
  expect(ruleFor([all, own], usual.kind, 8)?.id).toBe(1)
  expect(ruleFor([all, { ...own, enabled: false }], usual.kind, 9)?.id).toBe(1)
  const maintained = { ...all, maintenance: [{ startAt: 10, endAt: 20 }] }
  expect([9, 10, 19, 20].map((now) => isMaintained(maintained, now))).toEqual([false, true, true, false])
  // Monday 2026-11-23, 22:00 to 6:00 of the next day.
  const night = { ...all, quiet: [{ weekdays: [1], fromMinute: 22 * 60, toMinute: 6 * 60 }] }
  const at = (text: string) => isQuiet(night, Date.parse(`${text}:00Z`), null)
  expect([at('2026-11-23T23:00'), at('2026-11-24T05:59'), at('2026-11-24T06:00')]).toEqual([
    true,
    true,
    false,
  ])
  expect([at('2026-11-23T05:00'), at('2026-11-24T23:00')]).toEqual([false, false])
})

test('quiet hours of a rule read the campus’s calendar: a holiday is a Sunday, a moved day the one it is worked like', () => {
  const weekend = { quiet: [{ weekdays: [6, 7], fromMinute: 0, toMinute: 1440 }] }
  const specialDays = [
    { date: '2026-11-21', kind: 5, name: '补班' },
    { date: '2026-11-25', kind: 8, name: '校庆' },
  ]
  const at = (date: string) => {
    const wall = Date.parse(`${date}T12:00Z`)
    return [isQuiet(weekend, wall, null), isQuiet(weekend, wall, { specialDays })]
  }
  expect(at('2026-11-21')).toEqual([true, false])
  expect(at('2026-11-22')).toEqual([true, true])
  expect(at('2026-11-25')).toEqual([false, true])
})

test('a rule is compared with what can be, and has to go back to what can be', () => {
  const faultyOf = (kind: AlarmKind, threshold: number | null, hysteresis = 0) =>
    Object.keys(ruleFault({ kind, threshold, hysteresis }) ?? {})
  for (const rule of defaultRules) expect([rule.kind, ruleFault(rule)]).toEqual([rule.kind, null])
  const wrong = { temperature: [-500, 126], battery: [-1, 0, 101], energyOver: [-5, 0, 1_001], smoke: [7] }
  for (const [kind, thresholds] of Object.entries(wrong))
    for (const threshold of [...thresholds, ...(kind === 'smoke' ? [] : [null, Number.NaN])])
      expect([kind, threshold, ...faultyOf(kind as AlarmKind, threshold)]).toEqual([
        kind,
        threshold,
        'threshold',
      ])
  expect(faultyOf('temperature', -18, 22)).toEqual([])
  expect(faultyOf('temperature', -18, 23)).toEqual(['hysteresis'])
  expect(faultyOf('battery', 90, 10)).toEqual([])
  expect(faultyOf('battery', 90, 11)).toEqual(['hysteresis'])
  expect(faultyOf('smoke', null, 1)).toEqual(['hysteresis'])
})
