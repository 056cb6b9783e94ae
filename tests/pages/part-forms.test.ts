import { expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import { causes } from '#contract/rules/causes.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { same } from '#contract/rules/same.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { overlay } from '#src/local/overlay.ts'
import { type PartValues, partForm } from '#src/pages/templates/parts/part-forms.ts'
import { seededTemplates } from '#tests/contract/seeded-templates.ts'

/** Absences listen to every sensor of people: what one says of its sensors is of no account, and its form says nothing of it. */
const isIdle = (row: PartValues, field: string) => field === 'sourceIds' && row.causeType === causes.absence

test.each(partLists)('a form of %s holds all that a part says, and says it again as it was', (list) => {
  const { begin, entered } = partForm(list)
  const rows = seededTemplates.flatMap(({ template }) =>
    (template[list] as readonly AnyPart[]).map((row) => ({ row: row as AnyPart & PartValues, template })),
  )
  expect(rows.length).toBeGreaterThan(0)
  const changed = rows.flatMap(({ row, template }) =>
    Object.entries(entered(begin(row), template as unknown as SeenTemplate) as PartValues).flatMap(
      ([field, value]) =>
        row[field] === undefined || isIdle(row, field) || same(row[field], value)
          ? []
          : [{ name: row.name, field, was: row[field], is: value }],
    ),
  )
  expect(changed).toEqual([])
  // What is no such text is no part of a draft.
  const begun = rows.map(({ row }) => begin(row))
  expect(JSON.parse(JSON.stringify(begun))).toStrictEqual(begun)
})

test('what the screen says of a part beside what it is does not come into what rooms are told', () => {
  for (const { key, template } of seededTemplates) {
    const seen = overlay('templates', [template], ({ id }) => id, []).get(template.id)
    expect(seen && [key, compileTemplate(seen)]).toEqual([key, compileTemplate(template)])
  }
})
