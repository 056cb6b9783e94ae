import { emptyCalendar } from '#contract/rules/campus/calendar.ts'
import { byElement, byField, type EditKind, given } from './kind.ts'

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
  latitude: '',
  longitude: '',
  unbindStatus: 1,
  ...emptyCalendar(),
  isOwn: true,
  roomNum: 0,
  deviceNum: 0,
  version: 0,
}

const ofCampuses = { over: 'rows', template: null, several: null } as const

const withoutCampus = byElement<'campus.changeCampusList'>('campusIds')
const withoutRoom = byElement<'campus.bindConfig'>('roomIds')

export const campusEdits: {
  'campus.add': EditKind<'campus.add'>
  'campus.edit': EditKind<'campus.edit'>
  'campus.delete': EditKind<'campus.delete'>
  'campus.changeCampusList': EditKind<'campus.changeCampusList'>
  'campus.editUnbindStatus': EditKind<'campus.editUnbindStatus'>
  'campus.bindConfig': EditKind<'campus.bindConfig'>
  'calendar.edit': EditKind<'calendar.edit'>
  'airLimit.editCampus': EditKind<'airLimit.editCampus'>
} = {
  'campus.add': {
    ...ofCampuses,
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
    ...ofCampuses,
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
    ],
    refers: { campusId: 'reference' },
    address: ['campusId'],
    trim: byField('campusId'),
  },
  'campus.delete': {
    ...ofCampuses,
    does: 'remove',
    effect: (input) => [{ do: 'remove', table: 'campuses', id: input.id }],
    refers: { id: 'row' },
    address: ['id'],
    trim: null,
  },
  'campus.changeCampusList': {
    ...ofCampuses,
    several: 'campusIds',
    does: 'edit',
    effect: (input) =>
      input.campusIds.map((id) => ({
        do: 'edit',
        table: 'campuses',
        id,
        fields: given(input, 'campusIds'),
      })),
    refers: { campusIds: 'reference' },
    address: ['campusIds'],
    trim: withoutCampus,
    rest: (input, campusId, fields) => {
      const left = given(input, 'campusIds', ...fields)
      return Object.keys(left).length > 0 ? { ...left, campusIds: [campusId] } : null
    },
    withoutTarget: withoutCampus,
  },
  'campus.editUnbindStatus': {
    ...ofCampuses,
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
    ],
    refers: { campusId: 'reference' },
    address: ['campusId'],
    trim: byField('campusId'),
  },
  'campus.bindConfig': {
    ...ofCampuses,
    template: 'templateId',
    several: 'roomIds',
    does: 'edit',
    effect: ({ roomIds, templateId }) =>
      roomIds.map((id) => ({ do: 'edit', table: 'spaces', id, fields: { templateId } })),
    refers: { campusId: 'reference', roomIds: 'reference', templateId: 'reference' },
    address: ['campusId', 'roomIds'],
    trim: withoutRoom,
    withoutTarget: withoutRoom,
  },
  'airLimit.editCampus': {
    ...ofCampuses,
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
    ],
    refers: { campusId: 'reference' },
    address: ['campusId'],
    trim: byField('campusId'),
  },
  'calendar.edit': {
    ...ofCampuses,
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'campuses', id: input.campusId, fields: given(input, 'campusId') },
    ],
    refers: { campusId: 'reference' },
    address: ['campusId'],
    trim: byField('campusId'),
  },
}
