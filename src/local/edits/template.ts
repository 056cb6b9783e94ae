import { newAllLights } from '#contract/parts/kinds.ts'
import { noParts } from '#contract/parts/walk.ts'
import { usualDefaults } from '#contract/rules/room-defaults.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import type { Change } from '../change.ts'
import { byElement, byField, type EditKind, given } from './kind.ts'

const ofTemplates = { over: 'rows', several: null } as const

/** Of one template, which it names. */
const ofOne = { ...ofTemplates, template: 'id', refers: { id: 'row' }, address: ['id'], trim: null } as const

/** An edit of one field of a template. */
const setsField = {
  ...ofOne,
  does: 'edit',
  effect: (input: { id: number }): Change[] => [
    { do: 'edit', table: 'templates', id: input.id, fields: given(input, 'id') },
  ],
} as const

const withoutRoom = byElement<'template.publish'>('roomIds')

export const templateEdits: {
  'template.add': EditKind<'template.add'>
  'template.edit': EditKind<'template.edit'>
  'template.configLightTime': EditKind<'template.configLightTime'>
  'template.configPowerState': EditKind<'template.configPowerState'>
  'template.configSwitchState': EditKind<'template.configSwitchState'>
  'template.clone': EditKind<'template.clone'>
  'template.publish': EditKind<'template.publish'>
  'template.delete': EditKind<'template.delete'>
  'template.updateTemplateCampusIds': EditKind<'template.updateTemplateCampusIds'>
} = {
  'template.add': {
    ...ofTemplates,
    template: 'made',
    does: 'add',
    effect: (input, made) => {
      const id = made.idOf(0)
      // An entry of an older build has no id for it: it is there once the server has made it.
      const lights = made.ids.get(1)
      const row = {
        id,
        name: input.name,
        describe: input.describe ?? '',
        campusIds: input.campusIds,
        status: 0,
        roomNum: 0,
        ...usualDefaults,
        updatedAt: made.at,
        revision: 0,
        version: 0,
        ...noParts(),
        groupList: lights === undefined ? [] : [newAllLights(lights, id)],
      }
      return [{ do: 'add', table: 'templates', id, row }]
    },
    refers: { campusIds: 'reference' },
    address: [],
    trim: null,
    withoutTarget: byElement<'template.add'>('campusIds'),
  },
  'template.edit': {
    ...ofOne,
    does: 'edit',
    effect: (input) => [{ do: 'edit', table: 'templates', id: input.id, fields: given(input, 'id') }],
    trim: byField('id'),
  },
  'template.configLightTime': setsField,
  'template.configPowerState': setsField,
  'template.configSwitchState': setsField,
  'template.clone': {
    ...ofOne,
    template: 'made',
    does: 'copy',
    effect: (input, made) => [
      {
        do: 'copy',
        table: 'templates',
        id: made.idOf(input.id),
        from: input.id,
        name: input.name,
        parts: made.ids,
      },
    ],
  },
  'template.publish': {
    ...ofOne,
    refers: { id: 'row', roomIds: 'reference' },
    withoutTarget: (input, room) => (input.roomIds ? withoutRoom(input, room) : input),
    does: 'publish',
    effect: (input) => [
      { do: 'edit', table: 'templates', id: input.id, fields: { status: publishedStatus } },
    ],
  },
  'template.updateTemplateCampusIds': {
    ...ofOne,
    refers: { id: 'row', campusIds: 'reference' },
    does: 'edit',
    effect: (input) => [
      { do: 'edit', table: 'templates', id: input.id, fields: { campusIds: input.campusIds } },
    ],
    trim: byField('id'),
    withoutTarget: byElement<'template.updateTemplateCampusIds'>('campusIds'),
  },
  'template.delete': {
    ...ofOne,
    template: null,
    address: ['id', 'asSeen'],
    does: 'remove',
    effect: (input) => [{ do: 'remove', table: 'templates', id: input.id }],
  },
}
