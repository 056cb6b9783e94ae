import { expect, test } from 'vitest'
import { checkTemplate } from '#contract/rules/check/index.ts'
import type { Happening } from '#contract/rules/room/events.ts'
import { startRun } from '#contract/rules/room/run.ts'
import { step } from '#contract/rules/room/step.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'
import { type Drawer, drawer } from './room/drawer.ts'
import { monday7 } from './room/played-room.ts'

const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1)

const empty = planned(1)
const made = laid(empty, generated(empty))
const classroom = {
  ...made,
  equipmentList: made.equipmentList.map((one) => ({ ...one, identifier: `e-${one.id}` })),
}
const lamps = classroom.equipmentList.filter(({ equipmentType }) => equipmentType === 1).slice(0, 3)
const ids = lamps.map(({ id }) => id)

const set = (value: number) => [{ identifier: 'switch', functionParamList: [{ paramValue: value }] }]

type Linkage = Lists['bindingList'][number]
const linkage = (id: number, more: Partial<Linkage>): Linkage => ({
  ...{ id, templateId: 7, name: '联动', causeType: 2, sourceIds: [], keyIndex: 1, pressType: 1, version: 1 },
  ...{ reading: 'switch', state: 1, limit: 0, hysteresis: 0, minutes: 1, fromMinute: null, toMinute: null },
  ...{ whileSceneId: null, targetId: ids[0] ?? 0, functionList: set(1), ...more },
})

/** Three lamps, two scenes of them, of which one waits, and linkages among all these; all have one name. */
function drawTemplate({ below, chance, one, some }: Drawer): Lists {
  const [group] = classroom.groupList
  const [scene] = classroom.sceneList
  if (!group || !scene) throw new Error('a classroom has groups and scenes')
  const sceneList = [1, 2].map((sceneValue) => ({
    ...{ ...scene, id: 100 + sceneValue, name: `场景${sceneValue}`, sceneValue },
    actionList: some(ids).map((targetId) => ({
      ...{ targetId, functionList: set(below(2)) },
      ...(sceneValue === 2 && chance(50) ? { delay: 5_000 } : {}),
    })),
  }))
  const groupList = [{ ...group, id: 200, name: '两盏', groupValue: 49_153, equipmentIds: some(ids) }]
  const bindingList = Array.from({ length: 2 + below(6) }, (_, index) =>
    linkage(300 + index, {
      sourceIds: [one(ids), ...(chance(20) ? [one(ids)] : [])],
      state: 1 + below(2),
      targetId: chance(70) ? one(ids) : one([101, 102, 200]),
      functionList: set(below(2)),
      ...(chance(20) ? { fromMinute: 480, toMinute: 1200 } : {}),
      whileSceneId: chance(10) ? 101 : null,
    }),
  )
  const [x = 0, y = 0] = ids
  // Each goes after the other, and for ever, unless another linkage ends it.
  const chase = [[x, 1, y, 1] as const, [y, 1, x, 0] as const, [x, 2, y, 0] as const, [y, 2, x, 1] as const]
  if (chance(25))
    for (const [place, [source, state, targetId, value]] of chase.entries())
      bindingList.push(
        linkage(400 + place, { sourceIds: [source], state, targetId, functionList: set(value) }),
      )
  const others = { timingList: [], buttonList: [], equipmentList: lamps }
  return { ...classroom, sceneList, groupList, bindingList, ...others }
}

/** Whether a room that people do all kinds of things in, at all hours, ever cuts linkages. */
function isCut(template: Lists, { below, chance, one }: Drawer): boolean {
  const config = { roomId: 1, template: compileTemplate(template), devices: [] }
  let run = startRun(0, monday7)
  for (let sequence = 0; sequence < 300; sequence += 1) {
    const lamp = one(lamps)
    const happens: Happening = chance(80)
      ? { kind: 'value', identifier: lamp.identifier, values: { switch: below(2) }, by: 'app' }
      : { kind: 'scene', sceneValue: 1 + below(2), by: 'app' }
    const at = run.at + one([1_000, 20_000])
    const wall = monday7 + (chance(30) ? 12 : 0) * 3_600_000
    const taken = step(config, run, { ...happens, source: 'x', sequence, at, wall })
    if (taken.done.some((effect) => effect.do === 'cut')) return true
    run = taken.run
  }
  return false
}

const finds = (template: Lists) =>
  checkTemplate({ template, productOf }).filter(({ code }) => code === 'linkage-loop')

test('what gateways run without cutting a loop is not found, and what they cut is', () => {
  let cut = 0
  for (const seed of seeds) {
    const draw = drawer(seed)
    const template = drawTemplate(draw)
    const isFound = finds(template).length > 0
    if (isFound) cut += 1
    expect(isFound, `seed ${seed}`).toBe(isCut(template, draw))
  }
  expect(cut).toBeGreaterThan(5)
  expect(cut).toBeLessThan(seeds.length - 5)
})

const [a = 0, b = 0] = ids
const of = (...bindingList: Linkage[]) => finds({ ...classroom, bindingList })
const when = (id: number, source: number, state: number, targetId: number, value: number) =>
  linkage(id, { sourceIds: [source], state, targetId, functionList: set(value) })

test('lamps that put each other out, and lamps that follow each other, are no loop', () => {
  expect(of(when(1, a, 1, b, 0), when(2, b, 1, a, 0))).toEqual([])
  expect(of(when(1, a, 1, b, 1), when(2, a, 2, b, 0), when(3, b, 1, a, 1), when(4, b, 2, a, 0))).toEqual([])
})

test('a loop is named by each of its linkages, and by no other', () => {
  const ring = [when(1, a, 1, b, 1), when(2, b, 1, a, 0), when(3, a, 2, b, 0), when(4, b, 2, a, 1)]
  const found = of(when(9, ids[2] ?? 0, 1, a, 1), ...ring)
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('one that comes after eight others is found by itself', () => {
  const equipment = classroom.equipmentList[0]
  if (!equipment) throw new Error('a classroom has equipment')
  const row = Array.from({ length: 10 }, (_, place) => ({
    ...{ ...equipment, id: 500 + place, name: `灯${place}`, identifier: `lamp-${place}` },
  }))
  const chain = row.slice(1).map(({ id }, place) => when(600 + place, id - 1, 1, id, 1))
  const found = (bindingList: Linkage[]) => finds({ ...classroom, equipmentList: row, bindingList })
  expect(found(chain).map(({ id }) => id)).toEqual([608])
  expect(found(chain.slice(1))).toEqual([])
})
