import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { kindOfDevice, stepStates } from '#contract/rules/run-sheet/kinds.ts'
import { isOverdue, lightAllows, lightClasses, lightOf, meterLacks } from '#contract/rules/run-sheet/light.ts'
import { openSteps, progressOf, seenOtherwise, standingOf } from '#contract/rules/run-sheet/standing.ts'
import { stepsOf } from '#contract/rules/run-sheet/steps.ts'

const result = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  step: fc.constantFrom('device:a', 'device:b', 'scene:1'),
  state: fc.constantFrom(...stepStates),
  at: fc.integer({ min: 0, max: 50 }),
})
const results = fc.uniqueArray(result, { selector: ({ id }) => id, maxLength: 30 })

test('in whatever order results arrive, the same ones stand: of each step the one that was found last', () => {
  fc.assert(
    fc.property(results, fc.infiniteStream(fc.nat()), (found, order) => {
      const shuffled = found
        .map((each) => ({ each, key: order.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each)
      const standing = standingOf(found)
      expect(standingOf(shuffled)).toEqual(standing)
      for (const { step, at } of found) expect(standing.get(step)?.at).toBeGreaterThanOrEqual(at)
    }),
  )
})

test('what is done and what is open come to all steps, and nothing is signed that was not seen so', () => {
  const steps = ['device:a', 'device:b', 'scene:1', 'scene:2'].map((step) => ({ step }))
  fc.assert(
    fc.property(results, (found) => {
      const standing = standingOf(found)
      const stateOf = (step: string) => standing.get(step)?.state
      const { total, pass, fail, skip } = progressOf(steps, stateOf)
      expect(pass + fail + skip + openSteps(steps, stateOf).length).toBe(total)
      const seen = [...standing.values()].map(({ step, state }) => ({ step, state }))
      expect(seenOtherwise(steps, stateOf, seen)).toEqual([])
      const [first, ...others] = seen
      if (!first) return
      expect(seenOtherwise(steps, stateOf, others)).toEqual([first.step])
      const turned = { ...first, state: first.state === 'pass' ? ('fail' as const) : ('pass' as const) }
      expect(seenOtherwise(steps, stateOf, [turned, ...others])).toEqual([first.step])
    }),
  )
})

test('light passes where it reaches GB 7793-2010 and nowhere below', () => {
  const kinds = fc.constantFrom(...(['desk', 'board'] as const))
  const readings = fc.array(fc.double({ min: 0, max: 2_000, noNaN: true }), { maxLength: 20 })
  fc.assert(
    fc.property(kinds, readings, (kind, points) => {
      const { illuminance, uniformity, points: least } = lightClasses[kind]
      const average = points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length)
      const enough =
        points.length >= least && average >= illuminance && Math.min(...points) / average >= uniformity
      expect(lightAllows(kind, points, 'pass')).toBe(enough)
      expect(lightAllows(kind, points, 'fail') && lightAllows(kind, points, 'skip')).toBe(true)
    }),
  )
  expect(lightOf('desk', [...Array(8).fill(311.25), 210]).short).toEqual([])
  const [meter, calibratedOn] = ['TES-1339', '2026-09-01']
  expect(meterLacks('pass', {})).toEqual(['meter', 'calibratedOn'])
  expect(meterLacks('pass', { meter: ' ', calibratedOn })).toEqual(['meter'])
  expect(meterLacks('pass', { meter })).toEqual(['calibratedOn'])
  expect([
    meterLacks('pass', { meter, calibratedOn }),
    meterLacks('fail', {}),
    meterLacks('skip', {}),
  ]).toEqual([[], [], []])
  expect(lightOf('board', Array(6).fill(499.9)).short).toEqual(['illuminance'])
  expect([
    isOverdue('2025-11-22', Date.UTC(2026, 10, 24)),
    isOverdue('2025-11-23', Date.UTC(2026, 10, 23)),
  ]).toEqual([true, false])
})

const when = { offset: 0, earliest: null, latest: null, days: [1], startDate: null, endDate: null }
const scene = { sceneValue: 1, groupValue: null, identifier: null, functionList: [] }
const timing = { name: '早读', timeType: 1, minute: 440, ...when, ...scene }
const equipment = (identifier: string, name: string, pid: string) => ({
  ...{ identifier, name, pid, panelKeyType: null, panelLayoutType: null },
})
const config: TemplateConfig = {
  name: '教室',
  equipment: [equipment('s', '人体', 'sensor'), equipment('l', '灯一', 'lamp')],
  groups: [{ groupValue: 49153, name: '前排', members: ['l'] }],
  scenes: [{ sceneValue: 1, name: '上课', actions: [] }],
  timings: [timing, timing],
  keys: [{ identifier: 'p', key: 2, pressType: 2, sceneValue: 1, groupValue: null }],
}
const products: Record<string, { productTypeId: number; parentTypeId: number }> = {
  lamp: { productTypeId: 101, parentTypeId: 1 },
  board: { productTypeId: 102, parentTypeId: 1 },
  sensor: { productTypeId: 402, parentTypeId: 0 },
}
const steps = (of: TemplateConfig) => stepsOf(of, (pid) => products[pid])

test('everything a room does is a step with a name of its own, lamps first, light last and in classrooms alone', () => {
  const names = steps(config).map(({ step }) => step)
  expect(names).toEqual([
    ...['device:l', 'device:s', 'group:49153', 'scene:1', 'key:p:2:2'],
    ...['timing:早读', 'timing:早读#2'],
  ])
  expect(steps(config).find(({ kind }) => kind === 'key')?.does).toBe('上课')
  const bell = {
    identifier: 'p',
    key: 1,
    pressType: 1,
    sceneValue: null,
    groupValue: null,
    act: 'bell',
  } as const
  expect(steps({ ...config, keys: [bell] }).find(({ kind }) => kind === 'key')).toMatchObject({
    ...{ step: 'key:p:1:1', does: null, act: 'bell' },
  })
  const classroom = { ...config, equipment: [...config.equipment, equipment('b', '左', 'board')] }
  expect(steps(classroom).slice(-2)).toMatchObject([{ kind: 'desk' }, { kind: 'board' }])
  expect(steps({ ...config, equipment: [equipment('l', '黑板灯', 'lamp')] }).length).toBe(8)
  expect(kindOfDevice({ productTypeId: 802, parentTypeId: 0 })).toBe('curtain')
})
