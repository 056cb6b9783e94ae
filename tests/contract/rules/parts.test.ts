import { describe, expect, test } from 'vitest'
import { callOf } from '#contract/index.ts'
import { isPartList, type PartKind, partKinds, partLists } from '#contract/parts/kinds.ts'
import { itemKeyIn, noParts, partsOf, renamePart, type WithParts, withoutPart } from '#contract/parts/walk.ts'
import { versionsIn } from '#contract/rules/chain.ts'
import { partRows, type Template } from '#contract/template-shapes.ts'
import { inputSchema } from '../schemas.ts'

const kinds = partLists.map((list) => ({ list, ...(partKinds[list] as unknown as PartKind) }))
const each = 2

/** A template with parts of every kind, each of which names all it may. */
function template(): Template {
  const lists: Record<string, { id: number }[]> = {}
  let id = 100
  for (const { list, references } of kinds) {
    const named = references.map(({ to }) => to.flatMap((one) => lists[one]?.map((row) => row.id) ?? []))
    lists[list] = Array.from({ length: each }, () => {
      id += 1
      const fields = references.map((reference, place) => {
        const ids = named[place] ?? []
        if (reference.as === 'ids') return [reference.in, ids]
        if (reference.as === 'one') return [reference.in, ids[0]]
        return [reference.in, ids.map((one) => ({ [reference.key]: one, more: 1 }))]
      })
      return { id, templateId: 7, name: `${list} ${id}`, version: id, ...Object.fromEntries(fields) }
    })
  }
  return { id: 7, version: 1, ...lists } as unknown as Template
}

/** Every id that a template's parts name. */
const namedIn = (lists: WithParts): number[] =>
  kinds.flatMap(({ list, references }) =>
    (lists[list] as readonly Record<string, unknown>[]).flatMap((row) =>
      references.flatMap((reference) => {
        const value = row[reference.in]
        return reference.as === 'one'
          ? [value as number]
          : (value as unknown[]).map(itemKeyIn(list, reference.in))
      }),
    ),
  )

const everyId = partsOf(template()).map(({ id }) => id)

describe('the kinds of parts', () => {
  test('are those of the rows, each after what it refers to', () => {
    expect([...partLists].sort()).toEqual(Object.keys(partRows).sort())
    expect(Object.keys(noParts())).toEqual([...partLists])
    expect([isPartList('sceneList'), isPartList('campusIds'), isPartList('constructor')]).toEqual([
      true,
      false,
      false,
    ])
    for (const [place, { references }] of kinds.entries())
      for (const { to } of references)
        for (const one of to) expect(partLists.indexOf(one)).toBeLessThan(place)
  })

  test.each(kinds)('say of $list which fields of its rows name others', ({ list, references }) => {
    const fields = Object.keys(partRows[list].properties)
    expect(references.filter((reference) => !fields.includes(reference.in))).toEqual([])
  })

  test.each(kinds)(
    'of $list are made again by a call that takes what is kept of them',
    ({ list, remake }) => {
      const call = callOf(remake.call)
      expect(call.offline).toBe('queue')
      const item = inputSchema(call).properties?.[list]?.items
      const known = Object.keys(item?.properties ?? {})
      expect(remake.takes.filter((field) => !known.includes(field))).toEqual([])
      expect(
        (item?.required ?? []).filter((field) => !(remake.takes as readonly string[]).includes(field)),
      ).toEqual([])
    },
  )
})

describe('a template with parts of every kind', () => {
  test('has all of them, with their versions', () => {
    expect(everyId).toHaveLength(kinds.length * each)
    const none = { created: [], campuses: [], spaces: [], rooms: [], removed: [] }
    const versions = versionsIn({ ...none, templates: [template()] })
    for (const id of everyId) expect(versions.get(id)).toBe(id)
  })

  test('is copied so that no part names one of its source', () => {
    const source = template()
    const copied = Object.fromEntries(
      partLists.map((list) => [
        list,
        source[list].map((row) => renamePart({ ...row, id: row.id + 1_000 }, list, (id) => id + 1_000)),
      ]),
    ) as unknown as WithParts
    expect(namedIn(copied)).toEqual(namedIn(source).map((id) => id + 1_000))
    expect(namedIn(source).length).toBeGreaterThan(0)
  })

  test.each(everyId)('without part %i names it nowhere, and keeps what does not go with it', (id) => {
    const before = template()
    const after = withoutPart(before, id)
    const left = partsOf(after).map((part) => part.id)
    expect([...left, ...namedIn(after)]).not.toContain(id)
    // What is named is there.
    expect(namedIn(after).filter((one) => !left.includes(one))).toEqual([])
    const bound = kinds.some(({ references }) => references.some(({ as }) => as === 'one'))
    if (!bound) expect(left).toEqual(everyId.filter((one) => one !== id))
    for (const list of partLists)
      for (const row of after[list])
        if (!namedIn({ ...noParts(), [list]: before[list].filter((one) => one.id === row.id) }).includes(id))
          expect(before[list]).toContainEqual(row)
  })
})
