import { expect, test } from 'vitest'
import { causes } from '#contract/rules/causes.ts'
import { layouts } from '#contract/rules/layouts/index.ts'
import { readingsOf } from '#contract/rules/readings.ts'
import { compileTemplate, withIdentifiers } from '#contract/rules/room-config.ts'
import { generated, type Lists, laid, planned } from './planned.ts'

const sourcesIn = (lists: Lists) =>
  (compileTemplate({ ...lists, name: '' }).bindings ?? [])
    .filter(({ causeType }) => causeType === causes.absence)
    .map(({ sources }) => [...sources].sort())

test('an absence listens to every sensor of people that is in use, whichever it names', () => {
  const withAbsences = layouts.filter(({ code }) => {
    const empty = planned(code)
    const made = laid(empty, generated(empty))
    const lists = { ...made, equipmentList: withIdentifiers(made.equipmentList) }
    const people = lists.equipmentList.filter(({ productTypeId }) =>
      readingsOf(productTypeId).includes('presence'),
    )
    const absences = sourcesIn(lists).length
    const each = (names: string[]) => Array.from({ length: absences }, () => [...names].sort())
    const all = people.map(({ identifier }) => identifier)
    expect(sourcesIn(lists)).toEqual(each(all))

    const bindingList = lists.bindingList.map((one) => ({
      ...one,
      sourceIds: one.causeType === causes.absence ? [] : one.sourceIds,
    }))
    expect(sourcesIn({ ...lists, bindingList })).toEqual(each(all))

    const equipmentList = lists.equipmentList.map((one) => ({ ...one, state: one === people[0] ? 0 : 1 }))
    expect(sourcesIn({ ...lists, equipmentList })).toEqual(
      each(all.filter((one) => one !== people[0]?.identifier)),
    )
    return absences > 0
  })
  expect(withAbsences.length).toBeGreaterThan(3)
})
