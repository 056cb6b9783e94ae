import { byField, type EditKind, given } from './kind.ts'

const ofSpaces = { over: 'rows', template: null, several: null } as const

/** Comes after every sibling the server has numbered. */
const last = 1_000_000

export const spaceEdits: {
  'space.add': EditKind<'space.add'>
  'space.edit': EditKind<'space.edit'>
  'space.delete': EditKind<'space.delete'>
  'space.plan': EditKind<'space.plan'>
} = {
  'space.add': {
    ...ofSpaces,
    template: 'templateId',
    does: 'add',
    effect: (input, made) => {
      const id = made.idOf(0)
      const row = {
        hasTiming: false,
        outline: null,
        plan: null,
        sort: last,
        version: 0,
        ...input,
        templateId: input.templateId ?? null,
        id,
      }
      return [{ do: 'add', table: 'spaces', id, row }]
    },
    refers: { campusId: 'reference', parentId: 'parent', templateId: 'reference' },
    address: ['campusId', 'kind'],
    trim: null,
  },
  'space.edit': {
    ...ofSpaces,
    template: 'templateId',
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'spaces', id: input.id, fields: given(input, 'id', 'campusId') },
    ],
    refers: { id: 'row', campusId: 'reference', templateId: 'reference', parentId: 'parent' },
    address: ['id', 'campusId'],
    trim: byField('id', 'campusId'),
  },
  'space.delete': {
    ...ofSpaces,
    does: 'remove',
    effect: (input, made) => [{ do: 'remove', table: 'spaces', id: input.id, below: made.aside.below ?? [] }],
    refers: { id: 'row' },
    address: ['id', 'asSeen'],
    trim: null,
  },
  // The picture itself stays in the entry (data/plans.ts shows it from there): it would be carried by every row.
  'space.plan': {
    ...ofSpaces,
    does: 'edit',
    effect: ({ id, picture, width = 1, height = 1 }) => [
      {
        do: 'edit',
        table: 'spaces',
        id,
        fields: { plan: picture === null ? null : { hash: '', width, height } },
      },
    ],
    refers: { id: 'row', campusId: 'reference' },
    address: ['id', 'campusId'],
    trim: null,
  },
}
