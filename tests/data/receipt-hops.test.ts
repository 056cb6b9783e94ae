import { describe, expect, test } from 'vitest'
import type { ConfigState } from '#contract/config-shapes.ts'
import { pathParams } from '#contract/endpoint.ts'
import { calls, type QueuedName } from '#contract/index.ts'
import { hopsOf, templateOf } from '#src/data/receipt-hops.ts'
import { laidOverOf, severalFieldOf, templateFieldOf } from '#src/local/edits/index.ts'
import type { Receipt } from '#src/local/receipts.ts'

const template = 20_001
const receipt = (name: QueuedName, input: Record<string, unknown>, more: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 'edit', name, input, aside: {}, createdAt: 100, attempts: 1, merged: [], doneAt: 200 },
  rows: [template],
  revisions: { [template]: 7 },
  ...more,
})
const state = (more: Partial<ConfigState> = {}): ConfigState => ({
  ...{ templateId: template, publishedAt: 300, revision: 7, rooms: 5, sent: 5, unknown: 1 },
  ...{ gatewayAcked: 3, applied: 2, drifted: 0, sentAt: 310, gatewayAt: 320, appliedAt: 330 },
  roomList: [],
  ...more,
})
const scene = receipt('templateScene.editAll', { templateId: template, sceneList: [] })
const kinds = (...hops: Parameters<typeof hopsOf>) => hopsOf(...hops).map((hop) => hop.kind)

describe('how far an edit got', () => {
  test('ends at the server until this device has heard of a publishing', () => {
    expect(hopsOf(scene, undefined)).toEqual([
      { kind: 'kept', at: 100 },
      { kind: 'server', at: 200 },
    ])
  })

  test('shows rooms and times of the last publishing that carries it', () => {
    expect(hopsOf(scene, state()).slice(2)).toEqual([
      { kind: 'gateway', reached: 3, of: 4, at: 320, drifted: 0 },
      { kind: 'device', reached: 2, of: 4, at: 330, drifted: 0 },
    ])
    expect(hopsOf(scene, state({ drifted: 1 })).at(-1)).toMatchObject({ kind: 'device', drifted: 1 })
  })

  test('waits for the next publishing when it was made after the last one', () => {
    expect(kinds(scene, state({ revision: 6 }))).toEqual(['kept', 'server', 'next-publishing'])
    expect(kinds(scene, state({ publishedAt: null, revision: null })).at(-1)).toBe('next-publishing')
  })

  test('goes by what the server counted, not by clocks that may disagree', () => {
    const late = { ...scene, doneAt: 9_000 }
    expect(kinds(late, state()).at(-1)).toBe('device')
    const { revisions: _, ...old } = scene
    expect(kinds(old, state()).at(-1)).toBe('device')
    expect(kinds({ ...old, doneAt: 9_000 }, state()).at(-1)).toBe('next-publishing')
  })

  test('ends at the server when nothing has to go down', () => {
    const campus = receipt('campus.edit', { campusId: 3, name: '东区' }, { rows: [3], revisions: {} })
    const renamed = receipt('space.edit', { id: 4, campusId: 3, name: '102' }, { rows: [4], revisions: {} })
    const gone = receipt('template.delete', { id: template }, { revisions: {} })
    for (const each of [campus, renamed, gone])
      expect(kinds(each, state())).toEqual(['kept', 'server', 'not-needed'])
    expect(kinds(scene, state({ rooms: 2, unknown: 2 }))).toEqual(['kept', 'server', 'not-needed'])
  })
})

describe('the template an edit is part of', () => {
  test.each([
    ['templateGroup.edit', { templateId: template, id: 5 }],
    ['template.edit', { id: template, name: '新' }],
    ['template.publish', { id: template }],
    ['template.add', { name: '新', campusIds: [3] }],
    ['template.clone', { id: 19_000, name: '副本' }],
    ['space.add', { campusId: 3, parentId: 4, kind: 'room', name: '101', templateId: template }],
  ] as const)('of %s', (name, input) => {
    expect(templateOf(receipt(name, input, { rows: [18_000, template] }))).toBe(template)
  })
})

test('what says of an edit which template it is part of, and of which rows it says the same, is a field of its call', () => {
  for (const { name, call } of calls) {
    if (call.offline !== 'queue') continue
    const shapes = [call.params, call.query, call.body]
    const fields = [
      ...pathParams(call.path),
      ...shapes.flatMap((shape) =>
        Object.keys((shape as { properties?: object } | undefined)?.properties ?? {}),
      ),
    ]
    for (const field of [templateFieldOf(name), severalFieldOf(name)])
      if (field !== null && field !== 'made')
        expect([name, fields]).toEqual([name, expect.arrayContaining([field])])
    expect([name, laidOverOf(name)]).not.toEqual([name, undefined])
  }
})
