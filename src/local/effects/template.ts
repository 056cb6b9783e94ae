import { noParts } from '#contract/parts/walk.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import type { Effect } from './effect.ts'
import { given } from './fields.ts'

export const templateEffects: {
  'template.add': Effect<'template.add'>
  'template.edit': Effect<'template.edit'>
  'template.clone': Effect<'template.clone'>
  'template.publish': Effect<'template.publish'>
  'template.delete': Effect<'template.delete'>
} = {
  'template.add': (input, made) => {
    const id = made.idOf(0)
    const row = {
      id,
      name: input.name,
      describe: input.describe ?? '',
      campusIds: input.campusIds,
      status: 0,
      roomNum: 0,
      updatedAt: made.at,
      revision: 0,
      version: 0,
      ...noParts(),
    }
    return [{ do: 'add', table: 'templates', id, row }]
  },
  'template.edit': (input) => [{ do: 'edit', table: 'templates', id: input.id, fields: given(input, 'id') }],
  'template.clone': (input, made) => [
    {
      do: 'copy',
      table: 'templates',
      id: made.idOf(input.id),
      from: input.id,
      name: input.name,
      parts: made.ids,
    },
  ],
  'template.publish': (input) => [
    { do: 'edit', table: 'templates', id: input.id, fields: { status: publishedStatus } },
  ],
  'template.delete': (input) => [{ do: 'remove', table: 'templates', id: input.id }],
}
