import type { Effect } from './effect.ts'
import { given } from './fields.ts'

/** Comes after every sibling the server has numbered. */
const last = 1_000_000

export const spaceEffects: {
  'space.add': Effect<'space.add'>
  'space.edit': Effect<'space.edit'>
  'space.delete': Effect<'space.delete'>
} = {
  'space.add': (input, made) => {
    const id = made.idOf(0)
    const row = {
      hasTiming: false,
      sort: last,
      version: 0,
      ...input,
      templateId: input.templateId ?? null,
      id,
    }
    return [{ do: 'add', table: 'spaces', id, row }]
  },
  'space.edit': (input) => [
    { do: 'edit', table: 'spaces', id: input.id, fields: given(input, 'id', 'campusId') },
  ],
  'space.delete': (input, made) => [
    { do: 'remove', table: 'spaces', id: input.id, below: made.aside.below ?? [] },
  ],
}
