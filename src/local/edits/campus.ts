import { byField, type EditKind, given } from './kind.ts'

const empty = {
  megaprojectName: null,
  spaceType: 0,
  spaceTypeId: 0,
  campusType: 0,
  province: '',
  city: '',
  area: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  describe: '',
  isOwn: true,
  roomNum: 0,
  deviceNum: 0,
  version: 0,
}

export const campusEdits: {
  'campus.add': EditKind<'campus.add'>
  'campus.edit': EditKind<'campus.edit'>
} = {
  'campus.add': {
    does: 'add',
    effect: (input, made) => {
      const id = made.idOf(0)
      return [{ do: 'add', table: 'campuses', id, row: { ...empty, ...input, campusId: id } }]
    },
    refers: {},
    address: ['spaceType', 'spaceTypeId', 'campusType'],
    trim: null,
  },
  'campus.edit': {
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
    ],
    refers: { campusId: 'reference' },
    address: ['campusId'],
    trim: byField('campusId'),
  },
}
