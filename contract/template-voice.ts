import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { FunctionValue } from './function-value.ts'
import { Id, Name, Nullable } from './shapes.ts'
import { TemplateAirVoice, TemplateAlias, TemplateVoiceWord } from './template-room-shapes.ts'

const ofTemplate = T.Object({ templateId: Id() })
const mayNameTemplate = T.Object({ templateId: T.Optional(Id()) })
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })
const functionList = T.Array(FunctionValue, { maxItems: 20 })
const { command } = TemplateAirVoice.properties

/** Words that rooms answer to. The specification reads and edits them; adding and removing follow its style. */
export const voiceWord = {
  list: {
    method: 'GET',
    path: '/voiceWord/v1/list',
    permission: '/voiceWord/v1/list',
    offline: 'cache',
    about: 'The words that call scenes and set groups and equipment of a template.',
    query: ofTemplate,
    data: T.Array(TemplateVoiceWord),
  },
  nameList: {
    method: 'GET',
    path: '/voiceWord/v1/name/list',
    permission: '/voiceWord/v1/list',
    offline: 'cache',
    about: 'What each scene, group and equipment of a template answers to: its name, its aliases, its words.',
    query: ofTemplate,
    data: T.Array(T.Object({ objectId: Id(), name: Name(), wordList: T.Array(T.String()) })),
  },
  addList: {
    method: 'POST',
    path: '/voiceWord/v1/addList',
    permission: '/voiceWord/v1/edit',
    offline: 'queue',
    about: 'Adds words. No two objects of a template answer to the same one.',
    body: T.Object({
      templateId: Id(),
      voiceList: listOf(T.Object({ name: Name(), targetId: Id(), functionList: T.Optional(functionList) })),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/voiceWord/v1/edit',
    permission: '/voiceWord/v1/edit',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed word.',
    body: T.Object({
      templateId: Id(),
      voiceList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          targetId: T.Optional(Id()),
          functionList: T.Optional(functionList),
        }),
      ),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/voiceWord/v1/delete/{id}',
    permission: '/voiceWord/v1/edit',
    offline: 'queue',
    about: 'Takes a word back.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

/** Words for air conditioners alone. */
export const airVoice = {
  list: {
    method: 'GET',
    path: '/voiceWord/v1/aircondition',
    permission: '/voiceWord/v1/aircondition',
    offline: 'cache',
    about: 'The words that air conditioners of a template answer to.',
    query: ofTemplate,
    data: T.Array(TemplateAirVoice),
  },
  addList: {
    method: 'POST',
    path: '/voiceWord/v1/aircondition/addList',
    permission: '/voiceWord/v1/aircondition/edit',
    offline: 'queue',
    about: 'Adds words for one air conditioner, or for all of the room.',
    body: T.Object({
      templateId: Id(),
      airVoiceList: listOf(T.Object({ name: Name(), equipmentId: T.Optional(Nullable(Id())), command })),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/voiceWord/v1/aircondition/edit',
    permission: '/voiceWord/v1/aircondition/edit',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed word.',
    body: T.Object({
      templateId: Id(),
      airVoiceList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          equipmentId: T.Optional(Nullable(Id())),
          command: T.Optional(command),
        }),
      ),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/voiceWord/v1/aircondition/delete/{id}',
    permission: '/voiceWord/v1/aircondition/edit',
    offline: 'queue',
    about: 'Takes a word for air conditioners back.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

/** Further names that objects answer to. */
export const templateAlias = {
  findObjectAlias: {
    method: 'GET',
    path: '/templateAliasBinding/v1/findObjectAlias',
    permission: '/templateAliasBinding/v1/findObjectAlias',
    offline: 'cache',
    about: 'The aliases of a template, or of one of its objects.',
    query: T.Object({ templateId: Id(), objectId: T.Optional(Id()) }),
    data: T.Array(TemplateAlias),
  },
  saveObjectAlias: {
    method: 'POST',
    path: '/templateAliasBinding/v1/saveObjectAlias',
    permission: '/templateAliasBinding/v1/saveObjectAlias',
    offline: 'queue',
    about: 'Gives objects aliases, one per list entry.',
    body: T.Object({
      templateId: Id(),
      aliasList: listOf(T.Object({ name: Name(), objectId: Id() })),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/templateAliasBinding/v1/edit',
    permission: '/templateAliasBinding/v1/saveObjectAlias',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed alias.',
    body: T.Object({
      templateId: Id(),
      aliasList: listOf(T.Object({ id: Id(), name: T.Optional(Name()), objectId: T.Optional(Id()) })),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateAliasBinding/v1/delete/{id}',
    permission: '/templateAliasBinding/v1/saveObjectAlias',
    offline: 'queue',
    about: 'Takes an alias back.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area
