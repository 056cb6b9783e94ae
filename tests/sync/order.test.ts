import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#src/local/entry.ts'
import { blocker, dependants, sendable } from '#src/sync/order.ts'
import { entryOf, refusedState } from './entries.ts'

const rename = (id: number, rest: Partial<OutboxEntry> = {}) =>
  entryOf('template.edit', { id, name: 'x' }, rest)
const made = -(2 ** 45)
const make = () =>
  entryOf('template.add', { name: 'new', campusIds: [1] }, { temporaries: [{ of: 0, temporary: made }] })

describe('order of edits', () => {
  test('edits of one row go up in their order, independent ones side by side', () => {
    const [a, b, c] = [rename(1), rename(1), rename(2)]
    expect(sendable([a, b, c], 1)).toEqual([a, c])
    expect(blocker(b, [a])).toBe(a)
  })

  test('an edit of a part waits for an earlier edit of the same template', () => {
    const part = entryOf('templateScene.deleteAll', { templateId: 1, id: 9 })
    expect(sendable([rename(1), part], 1)).not.toContain(part)
  })

  test('a refused edit holds back what depends on it and nothing else', () => {
    const refused = { ...make(), state: refusedState() }
    const inside = entryOf('templateScene.addAll', { templateId: made, sceneList: [{ name: 's' }] })
    const other = rename(7)
    expect(sendable([refused, inside, other], 1)).toEqual([other])
    expect(dependants(refused, [refused, inside, other])).toEqual([inside])
  })

  test('a removal waits for everything before it that is under way, not for what was refused', () => {
    const removal = entryOf('template.delete', { id: 5 })
    const room = entryOf('space.edit', { id: 3, campusId: 1, templateId: 6 })
    expect(sendable([room, removal], 1)).toEqual([room])
    expect(sendable([{ ...room, state: refusedState() }, removal], 1)).toEqual([removal])
  })

  test('backing off holds an edit and those behind it until its time', () => {
    const a = rename(1, { state: { kind: 'waiting', notBefore: 100 } })
    const b = rename(1)
    expect(sendable([a, b], 99)).toEqual([])
    expect(sendable([a, b], 100)).toEqual([a])
  })

  test('whatever the queue, nothing is sent before an earlier edit of the same row', () => {
    const anyEntry = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      stuck: fc.boolean(),
      removes: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (wanted) => {
        const entries = wanted.map(({ id, stuck, removes }) => {
          const entry = removes ? entryOf('template.delete', { id }) : rename(id)
          return stuck ? { ...entry, state: refusedState() } : entry
        })
        const ready = sendable(entries, 1)
        for (const entry of entries) {
          const before = entries.slice(0, entries.indexOf(entry))
          const free = entry.state.kind === 'waiting' && blocker(entry, before) === null
          expect(ready.includes(entry)).toBe(free)
        }
      }),
    )
  })
})
