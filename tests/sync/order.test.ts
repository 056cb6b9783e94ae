import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calls, type QueuedName } from '#contract/index.ts'
import { editWire } from '#contract/wire-hash.ts'
import { changesOf, doesOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { batchOf, blockers, following, isUnderWayBefore } from '#src/sync/order.ts'
import { inputFor } from '#tests/contract/inputs.ts'
import type { Ids } from '#tests/contract/sites.ts'
import { entryOf, refusedState } from './entries.ts'

const rename = (id: number, rest: Partial<OutboxEntry> = {}) =>
  entryOf('template.edit', { id, name: 'x' }, rest)
const made = -(2 ** 45)
const make = () =>
  entryOf('template.add', { name: 'new', campusIds: [1] }, { temporaries: [{ of: 0, temporary: made }] })

const room = { edits: 100, characters: 10_000 }
/** What would be sent together, as places in the queue with the places of what each waits for. */
const together = (entries: readonly OutboxEntry[], now = 1, space = room) => {
  const { edits } = batchOf(entries, now, space)
  const place = (index: number | undefined) => entries.indexOf(edits[index ?? -1]?.entry as OutboxEntry)
  return edits.map(({ entry, after }) => [entries.indexOf(entry), ...after.map(place)])
}

describe('order of edits', () => {
  test('edits of one row go up in their order, independent ones without waiting', () => {
    const [a, b, c] = [rename(1), rename(1), rename(2)]
    expect(together([a, b, c])).toEqual([[0], [1, 0], [2]])
    expect(blockers([a, b, c])).toEqual([null, a, null])
  })

  test('what stands in an answer and in no row keeps its order too: reports, and what is found in a room', () => {
    const move = (id: number, action: string) => entryOf('fault.move', { campusId: 1, id, action })
    expect(together([move(5, 'finish'), move(5, 'reopen'), move(6, 'start')])).toEqual([[0], [1, 0], [2]])
    const record = entryOf('runSheet.record', { campusId: 1, roomId: 3, step: 's', state: 1, at: 1 })
    const putOff = { ...record, state: { kind: 'waiting', notBefore: 60_000 } as const }
    const sign = entryOf('runSheet.sign', { campusId: 1, roomId: 3 })
    expect(together([putOff, sign])).toEqual([])
    expect(together([{ ...record, state: refusedState() }, sign])).toEqual([[1]])
  })

  test('whatever edits, removes or publishes keeps the order of something', () => {
    const ids = new Proxy({} as Ids, { get: () => 7 })
    const loose = calls.filter(
      ({ name, call }) =>
        call.offline === 'queue' &&
        /edit|remove|publish/.test(doesOf(name) ?? '') &&
        entryOf(name as QueuedName, inputFor(name, ids, 'full')).touches.length === 0,
    )
    expect(loose.map(({ name }) => name)).toEqual([])
  })

  test('an edit of a part waits for an earlier edit of the same template', () => {
    const part = entryOf('templateScene.deleteAll', { templateId: 1, id: 9 })
    expect(together([rename(1), part])).toEqual([[0], [1, 0]])
  })

  test('a refused edit holds back what depends on it and nothing else', () => {
    const refused = { ...make(), state: refusedState() }
    const inside = entryOf('templateScene.addAll', { templateId: made, sceneList: [{ name: 's' }] })
    const other = rename(7)
    expect(together([refused, inside, other])).toEqual([[2]])
    expect(following([refused], [refused, inside, other])).toEqual({ gone: [inside], shortened: [] })
  })

  test('a refused edit of a template holds back the same part and what removes what it mentions, no other part', () => {
    const scene = (id: number, more: object = { name: 'x' }) =>
      entryOf('templateScene.editAll', { templateId: 1, sceneList: [{ id, ...more }] })
    const uses = scene(21, { actionList: [{ targetId: 30, functionList: [] }] })
    const refused = { ...uses, state: refusedState() }
    const again = scene(21)
    const other = scene(22)
    const lamp = entryOf('templateEquipment.delete', { templateId: 1, id: 30 })
    const template = entryOf('template.delete', { id: 1 })
    const queue = [refused, again, other, lamp, template]
    expect(blockers(queue)).toEqual([null, refused, null, refused, refused])
    expect(together(queue)).toEqual([[2]])
    expect(isUnderWayBefore([refused, again], other.seq)).toBe(false)
    expect(isUnderWayBefore([refused, again, other], lamp.seq)).toBe(true)
  })

  test('a removal waits for everything before it that is under way, not for what was refused', () => {
    const removal = entryOf('template.delete', { id: 5 })
    const room = entryOf('space.edit', { id: 3, campusId: 1, templateId: 6 })
    const other = rename(9)
    expect(together([room, other, removal])).toEqual([[0], [1], [2, 0, 1]])
    const later = { ...room, state: { kind: 'waiting', notBefore: 100 } as const }
    expect(together([later, removal])).toEqual([])
    expect(together([{ ...room, state: refusedState() }, removal])).toEqual([[1]])
  })

  test('what was found in a room and is refused holds back the removal of the room, by itself too', () => {
    const found = entryOf('runSheet.record', { campusId: 1, roomId: 3, step: 's', state: 'pass', at: 1 })
    const refused = { ...found, state: refusedState() }
    const removal = entryOf('space.delete', { id: 3, asSeen: true })
    expect(blockers([refused, removal])).toEqual([null, refused])
    expect(together([refused, removal])).toEqual([])
  })

  test('what mentions a row that an earlier edit removes waits for it, refused or not', () => {
    const removal = entryOf('space.delete', { id: 5, asSeen: true }, { aside: { below: [6] } })
    const inside = entryOf(
      'space.add',
      { campusId: 1, parentId: 6, kind: 'room', name: 'x' },
      { temporaries: [{ of: 0, temporary: made }] },
    )
    const beside = entryOf('space.edit', { id: 7, campusId: 1, name: 'y' })
    const later = { ...removal, state: { kind: 'waiting', notBefore: 100 } as const }
    const refused = { ...removal, state: refusedState(4094) }
    expect(together([removal, inside, beside])).toEqual([[0], [1, 0], [2]])
    expect(together([later, inside, beside])).toEqual([[2]])
    expect(together([refused, inside, beside])).toEqual([[2]])
    expect(blockers([later, inside, beside])).toEqual([null, later, null])
    expect(blockers([refused, inside, beside])).toEqual([null, refused, null])
  })

  test('backing off holds an edit and those behind it until its time', () => {
    const a = rename(1, { state: { kind: 'waiting', notBefore: 100 } })
    const b = rename(1)
    expect(together([a, b], 99)).toEqual([])
    expect(together([a, b], 100)).toEqual([[0], [1, 0]])
  })

  test('an edit that backed off by a clock that has been set back since is not held until that clock’s time', () => {
    const a = rename(1, { state: { kind: 'waiting', notBefore: 5 * 3_600_000 } })
    expect(together([a], 100)).toEqual([[0]])
  })

  test('a copy goes up after earlier edits of its source and before later ones', () => {
    const copy = entryOf(
      'template.clone',
      { id: 1, name: 'copy' },
      { temporaries: [{ of: 1, temporary: made }] },
    )
    const [before, after] = [rename(1, { state: { kind: 'waiting', notBefore: 100 } }), rename(1)]
    expect(together([before, copy])).toEqual([])
    expect(together([copy, after])).toEqual([[0], [1, 0]])
  })

  test('a batch holds so many edits and so many characters, and one edit at least', () => {
    const entries = [rename(1), rename(2), rename(3)]
    expect(together(entries, 1, { edits: 2, characters: 10_000 })).toEqual([[0], [1]])
    expect(together(entries, 1, { edits: 9, characters: 1 })).toEqual([[0]])
  })

  test('what another build made is sent by itself, and what waits for it is not sent before', () => {
    const old = rename(1, { wireHash: 'old' })
    const [a, b] = [rename(2), rename(1)]
    const isFit = (entry: OutboxEntry) => entry.wireHash !== 'old'
    const sent = (entries: OutboxEntry[]) =>
      batchOf(entries, 1, room, { isFit }).edits.map(({ entry }) => entry)
    expect(sent([old, a, b])).toEqual([old])
    expect(sent([a, old, b])).toEqual([a])
  })

  test('behind one that has failed for two minutes a refusal is believed, and a removal still waits', () => {
    const failed = (times: number) =>
      rename(1, {
        state: { kind: 'waiting', notBefore: 9 },
        history: Array.from({ length: times }, (_, at) => ({ at, code: at % 2 ? 5000 : null, message: '' })),
      })
    const again = rename(2, { state: { kind: 'waiting', notBefore: 0, after: true } })
    const sent = (entries: OutboxEntry[]) => batchOf(entries, 1, room)
    expect(sent([failed(7), again]).edits).toEqual([])
    expect(sent([failed(8), again])).toEqual({ edits: [{ entry: again, after: [] }], underWay: false })
    const [first, second] = [failed(7), failed(8)]
    expect(isUnderWayBefore([first], Number.POSITIVE_INFINITY)).toBe(true)
    expect(isUnderWayBefore([second], Number.POSITIVE_INFINITY)).toBe(false)
    expect(sent([second, entryOf('template.delete', { id: 3 })]).edits).toEqual([])
    expect(sent([second, rename(1)]).edits).toEqual([])
  })

  test('whatever the queue, nothing is sent before an earlier edit of the same row', () => {
    const anyEntry = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      fate: fc.constantFrom('ready', 'refused', 'later'),
      removes: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), fc.integer({ min: 1, max: 30 }), (wanted, most) => {
        const entries = wanted.map(({ id, fate, removes }) => {
          const entry = removes ? entryOf('template.delete', { id }) : rename(id)
          if (fate === 'refused') return { ...entry, state: refusedState() }
          return fate === 'later' ? { ...entry, state: { kind: 'waiting', notBefore: 9 } as const } : entry
        })
        const { edits } = batchOf(entries, 1, { edits: most, characters: 10_000 })
        const sent = edits.map(({ entry }) => entry)
        for (const [place, { entry, after }] of edits.entries()) {
          const waitedFor = after.map((index) => sent[index])
          const rest = entries.filter((each) => !waitedFor.includes(each))
          expect(blockers(rest)[rest.indexOf(entry)]).toBe(null)
          expect(after.every((index) => index < place)).toBe(true)
        }
        const left = entries.filter((each) => !sent.includes(each))
        const held = blockers(left)
        const free = left.filter(
          (each, place) => each.state.kind === 'waiting' && each.state.notBefore <= 1 && held[place] === null,
        )
        if (sent.length < most) expect(free).toEqual([])
      }),
    )
  })
})

test('an edit in a form that only the build knew which made it stops nothing, and one of this build is no excuse', () => {
  const input = { city: '武汉市', renamedSince: 1 }
  const older = { ...entryOf('campus.changeCampusList', { campusIds: [9] }), input, wireHash: 'older' }
  expect(changesOf(older)).toEqual([])
  const refused = { ...older, state: refusedState() }
  const other = entryOf('template.edit', { id: 1, name: '教室' })
  expect(blockers([refused, other])).toEqual([null, null])
  expect(() => changesOf({ ...older, wireHash: editWire('campus.changeCampusList') ?? '' })).toThrow(
    TypeError,
  )
})
