import { describe, expect, test } from 'vitest'
import { callOf } from '#contract/index.ts'
import {
  editCallFor,
  editPartsCall,
  elementFieldsOf,
  narrowFields,
  narrowOf,
  type PartCall,
  type PartEdit,
  partEditOf,
  partEdits,
  removePartsCall,
} from '#contract/parts/edits.ts'
import { isPartList, type PartKind, partKinds, partLists, type WithParts } from '#contract/parts/kinds.ts'
import { noParts, partsOf, renamePart, targetKeyIn, withoutPart } from '#contract/parts/walk.ts'
import { versionsIn } from '#contract/rules/chain.ts'
import { sensorType } from '#contract/rules/linkage.ts'
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
          : (value as unknown[]).map(targetKeyIn(list, reference.in))
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

  test.each(kinds)('of $list are added, edited and removed, and made again by what adds them', (kind) => {
    const { list, remade } = kind
    for (const does of ['add', 'edit', 'remove'] as const)
      expect(partEditOf(editPartsCall(does, list)).list).toBe(list)
    const name = editPartsCall('add', list)
    const { properties = {}, required = [] } = itemSchema(name, partEditOf(name))
    expect(remade.filter((field) => !Object.hasOwn(properties, field))).toEqual([])
    expect(required.filter((field) => field !== 'templateId' && !remade.includes(field))).toEqual([])
  })

  const edits = Object.entries(partEdits) as unknown as [PartCall, PartEdit][]
  test.each(edits)('%s takes what its record says', (name, edit) => {
    const item = Object.keys(itemSchema(name, edit).properties ?? {})
    const row = Object.keys(partRows[edit.list].properties)
    const removed = edit.do === 'remove' && edit.ids !== undefined ? [edit.ids] : []
    if (edit.do !== 'add') expect(item).toContain(removed[0] ?? 'id')
    const byElement = Object.entries(elementFieldsOf(edit))
    for (const [field, { set, drop }] of byElement) {
      expect([row.includes(field), item.includes(set), item.includes(drop)]).toEqual([true, true, true])
    }
    const names = [...byElement.flatMap(([, { set, drop }]) => [set, drop]), ...removed]
    // Whatever else it takes is a field of the row, by the same name.
    const plain = item.filter((field) => !names.includes(field) && field !== 'templateId')
    expect(plain.filter((field) => !row.includes(field))).toEqual([])
  })
})

describe('an edit of a few fields goes by the call that is made for them', () => {
  const sensor = { equipmentType: sensorType }
  const narrow = (Object.entries(partEdits) as unknown as [PartCall, PartEdit][]).flatMap(([name, edit]) => {
    const fields = narrowOf(edit)?.fields
    return fields ? [{ name, edit, fields }] : []
  })
  const saying = (edit: PartEdit, fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [elementFieldsOf(edit)[field]?.set ?? field, [1]]))

  test.each(narrow)('$name, and by the other one where more is said', ({ name, edit, fields }) => {
    const whole = editPartsCall('edit', edit.list)
    const item = { id: 1, ...saying(edit, fields) }
    expect(editCallFor(edit.list, [item], [sensor])).toBe(name)
    expect(editCallFor(edit.list, [{ ...item, name: '新名' }], [sensor])).toBe(whole)
    expect(editCallFor(edit.list, [item], [undefined])).toBe(whole)
    expect(whole).not.toBe(name)
    expect(narrowFields(edit.list)).toEqual(expect.arrayContaining([...fields]))
    // One that lists no items is not sent several times for what is one edit.
    const several = editCallFor(edit.list, [item, { ...item, id: 2 }], [sensor, sensor])
    expect(several).toBe('items' in edit ? name : whole)
    const taken = Object.keys(itemSchema(name, edit).properties ?? {}).filter(
      (field) => !['id', 'templateId'].includes(field),
    )
    const { set, drop } = elementFieldsOf(edit)[fields[0] ?? ''] ?? {}
    expect(taken.sort()).toEqual((set && drop ? [set, drop] : [...fields]).sort())
  })

  test('but what is no sensor is taken out of use as equipment is', () => {
    const out = [{ id: 1, state: 0 }]
    expect(editCallFor('equipmentList', out, [{ equipmentType: 1 }])).toBe('templateEquipment.updateList')
    expect(editCallFor('equipmentList', [{ id: 1 }], [sensor])).toBe('templateEquipment.updateList')
  })

  test('and several are removed by one call, where there is one', () => {
    expect(removePartsCall('equipmentList', [1, 2])).toBe('templateEquipment.deleteList')
    expect(removePartsCall('equipmentList', [1])).toBe('templateEquipment.delete')
    expect(removePartsCall('groupList', [1, 2])).toBe('templateGroup.delete')
  })
})

/** The schema of what a call says of one part. */
function itemSchema(name: PartCall, edit: PartEdit) {
  const whole = inputSchema(callOf(name))
  const items = 'items' in edit && edit.items !== undefined ? whole.properties?.[edit.items]?.items : whole
  expect(items).toBeDefined()
  return items ?? {}
}

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
