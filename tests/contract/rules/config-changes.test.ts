import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { configChanges, withChanges } from '#contract/rules/config-changes.ts'

const set = (identifier: string, value: number) => ({
  identifier,
  functionParamList: [{ paramValue: value }],
})

/** Small configurations that have names in common, so that two of them differ in every way there is. */
const configs: fc.Arbitrary<TemplateConfig> = fc.record({
  name: fc.constantFrom('教室', '实验室'),
  equipment: fc.uniqueArray(fc.constantFrom('light_1', 'light_2', 'light_3'), { minLength: 1 }).map((all) =>
    all.map((identifier) => ({
      ...{ identifier, name: identifier, pid: 'L7', panelKeyType: null, panelLayoutType: null },
    })),
  ),
  groups: fc
    .uniqueArray(fc.constantFrom('light_1', 'light_2', 'light_3'))
    .map((members) => [{ groupValue: 49153, name: '前排', members }]),
  scenes: fc
    .uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 3 })), {
      selector: ([value]) => value,
    })
    .map((all) =>
      all.map(([sceneValue, level]) => ({
        ...{ sceneValue, name: `场景${sceneValue}` },
        actions: [
          {
            identifier: 'light_1',
            groupValue: null,
            functionList: [set('switch', 1), set('brightness', level)],
          },
          ...(level > 1 ? [{ identifier: null, groupValue: 49153, functionList: [set('switch', 0)] }] : []),
        ],
      })),
    ),
  timings: fc.constant([]),
  relays: fc.option(
    fc.constant([{ identifier: 'relay_1', name: '风扇', keyType: 2, pulse: 0, interlock: null }]),
    { nil: undefined },
  ) as fc.Arbitrary<NonNullable<TemplateConfig['relays']>>,
  defaults: fc.record({ fade: fc.constantFrom(0, 500), powerState: fc.constantFrom(1, 3) }),
})

/** The same whatever the order of a list, and whether an empty one is there. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted).map(canonicalJson).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === undefined || (Array.isArray(each) && each.length === 0) ? [] : [[key, sorted(each)]],
    ),
  )
}

describe('changes of a configuration', () => {
  it('lead from one configuration to the other, and none are found between equal ones', () => {
    fc.assert(
      fc.property(configs, configs, (before, after) => {
        const changes = JSON.parse(JSON.stringify(configChanges(before, after)))
        const { config, moot } = withChanges(before, changes)
        expect(moot).toEqual([])
        expect(sorted(config)).toEqual(sorted(after))
        expect(configChanges(after, config)).toEqual([])
      }),
    )
  })

  it('stay with a value of their own when all around it is published anew, and are moot once it has gone', () => {
    const [first] = fc.sample(configs, 1)
    if (!first) throw new Error('no configuration')
    const scene = (level: number, name = '上课') => ({
      ...{ sceneValue: 1, name },
      actions: [
        {
          identifier: 'light_1',
          groupValue: null,
          functionList: [set('switch', 1), set('brightness', level)],
        },
      ],
    })
    const published = { ...first, scenes: [scene(80)] }
    const changes = configChanges(published, { ...first, scenes: [scene(60)] })
    expect(changes.map(({ path }) => path.join('/'))).toEqual([
      'scenes/1/actions/light_1/functionList/brightness/functionParamList',
    ])
    const later = { ...first, scenes: [scene(90, '授课'), { ...scene(10), sceneValue: 2 }] }
    expect(withChanges(later, changes)).toEqual({
      moot: [],
      config: { ...later, scenes: [scene(60, '授课'), { ...scene(10), sceneValue: 2 }] },
    })
    const without = { ...first, scenes: [] }
    expect(withChanges(without, changes)).toEqual({ config: without, moot: changes })
  })
})
