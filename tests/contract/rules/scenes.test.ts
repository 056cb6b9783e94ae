import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allLightsGroup,
  nextGroupValue,
  nextSceneValue,
  presetScenes,
  sceneTypeOf,
} from '#contract/rules/scenes.ts'
import { templateState, templateStates } from '#contract/rules/template-state.ts'

describe('scene values', () => {
  test('of presets are those of the spec, each once', () => {
    const values = Object.values(presetScenes)
    expect(new Set(values).size).toBe(values.length)
    expect(presetScenes).toMatchObject({ sleep: 65024, night: 65036, masterOn: 65041, masterOff: 65042 })
    expect(values.every((value) => sceneTypeOf(value) === 1)).toBe(true)
  })

  test('that are free are custom, the smallest first', () => {
    expect([nextSceneValue([]), nextSceneValue([1, 2, 4]), nextSceneValue([2, 65024])]).toEqual([1, 3, 1])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (used) => {
        const next = nextSceneValue(used)
        expect(used).not.toContain(next)
        expect(sceneTypeOf(next)).toBe(2)
        for (let smaller = 1; smaller < next; smaller += 1) expect(used).toContain(smaller)
      }),
    )
  })
})

test('group values that are free lie above the all-lights group', () => {
  expect(nextGroupValue([])).toBe(allLightsGroup + 1)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: allLightsGroup, max: allLightsGroup + 50 })), (used) => {
      const next = nextGroupValue(used)
      expect(next > allLightsGroup && !used.includes(next)).toBe(true)
    }),
  )
})

test('a template whose state is not known is in development', () => {
  expect(templateStates.map((_, status) => templateState(status))).toEqual([...templateStates])
  for (const status of [-1, 4, 1.5, Number.NaN]) expect(templateState(status)).toBe('development')
})
