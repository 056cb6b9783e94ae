import { expect, test } from 'vitest'
import type { RolloutRoomState } from '#contract/rollout-shapes.ts'
import { canDo } from '#contract/rules/template-state.ts'
import { answerPatience, rolloutRoomState, waveStep } from '#contract/rules/waves.ts'

const none = { addressedAt: null, fault: null }
const facts = { startedAt: 1_000, reported: false, current: true, gateways: 2, applied: 0, ...none }

test.each([
  [{ startedAt: null }, 'waiting'],
  [{}, 'sending'],
  [{ applied: 2 }, 'done'],
  [{ applied: 2, reported: true }, 'reported'],
  [{ fault: '内存不足' }, 'failed'],
  [{ gateways: 0 }, 'unreachable'],
  [{ current: false }, 'replaced'],
] as const)('a room of which %j is known is %s', (known, state) => {
  expect(rolloutRoomState({ ...facts, ...known }, 2_000)).toBe(state)
})

test('a room that stays silent is late, one that has confirmed is not', () => {
  const later = facts.startedAt + answerPatience + 1
  expect(rolloutRoomState(facts, later)).toBe('late')
  expect(rolloutRoomState({ ...facts, applied: 2 }, later)).toBe('done')
})

test('a room whose devices have changed is waited for since then', () => {
  const addressedAt = facts.startedAt + 3 * answerPatience
  const changed = { ...facts, addressedAt }
  expect(rolloutRoomState(changed, addressedAt + answerPatience)).toBe('sending')
  expect(rolloutRoomState(changed, addressedAt + answerPatience + 1)).toBe('late')
  const sentAgain = { ...changed, startedAt: addressedAt + answerPatience }
  expect(rolloutRoomState(sentAgain, addressedAt + answerPatience + 1)).toBe('sending')
})

const rooms = (...states: RolloutRoomState[]) => states.map((state, index) => ({ wave: index + 1, state }))

test('a rollout waits for its wave, goes on, stops at faults when it shall, and finishes', () => {
  const at = (wave: number, pauseOnFault = true) => ({ wave, pauseOnFault })
  expect(waveStep(at(1), rooms('sending', 'waiting'))).toEqual({ do: 'wait' })
  expect(waveStep(at(1), rooms('done', 'waiting'))).toEqual({ do: 'next', wave: 2 })
  expect(waveStep(at(1), rooms('unreachable', 'waiting'))).toEqual({ do: 'next', wave: 2 })
  expect(waveStep(at(1), rooms('failed', 'waiting'))).toEqual({ do: 'pause' })
  expect(waveStep(at(2), rooms('reported', 'sending'))).toEqual({ do: 'pause' })
  expect(waveStep(at(1, false), rooms('failed', 'waiting'))).toEqual({ do: 'next', wave: 2 })
  expect(waveStep(at(2), rooms('done', 'replaced'))).toEqual({ do: 'finish' })
})

test('a template that was never published is debugged, an edit of a published one is debugged as an edit', () => {
  expect([0, 1, 2, 3].filter((status) => canDo('debug', status))).toEqual([0, 1])
  expect([0, 1, 2, 3].filter((status) => canDo('editDebug', status))).toEqual([3])
})
