import type { Effect } from './effect.ts'
import { given } from './fields.ts'

const empty = {
  megaprojectName: null,
  spaceType: 0,
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

export const campusEffects: {
  'campus.add': Effect<'campus.add'>
  'campus.edit': Effect<'campus.edit'>
} = {
  'campus.add': (input, made) => {
    const id = made.idOf(0)
    return [{ do: 'add', table: 'campuses', id, row: { ...empty, ...input, campusId: id } }]
  },
  'campus.edit': (input) => [
    { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
  ],
}
