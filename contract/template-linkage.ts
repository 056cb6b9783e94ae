import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { FunctionValue } from './function-value.ts'
import { Id, Name, Nullable } from './shapes.ts'
import { TemplateBinding, TemplatePanelButton } from './template-shapes.ts'

const ofTemplate = T.Object({ templateId: Id() })
const mayNameTemplate = T.Object({ templateId: T.Optional(Id()) })
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })
const functionList = T.Array(FunctionValue, { maxItems: 20 })
const { equipmentId, keyIndex, pressType, actionType, icon } = TemplatePanelButton.properties
const { causeType, sourceIds, reading, state, limit, hysteresis, minutes, fromMinute, toMinute } =
  TemplateBinding.properties

/** What the keys of panels do. The specification edits them by a list; adding and removing follow its style. */
export const templatePanel = {
  query: {
    method: 'GET',
    path: '/templatePanelButton/v1/query',
    permission: '/templatePanelButton/v1/query',
    offline: 'cache',
    about: 'What the keys of the panels of a template do.',
    query: ofTemplate,
    data: T.Array(TemplatePanelButton),
  },
  addList: {
    method: 'POST',
    path: '/templatePanelButton/v1/addList',
    permission: '/templatePanelButton/v1/editList',
    offline: 'queue',
    about: 'Binds keys of panels, one per list entry; a key may be bound once for each kind of press.',
    body: T.Object({
      templateId: Id(),
      buttonList: listOf(
        T.Object({
          name: Name(),
          equipmentId,
          keyIndex,
          pressType: T.Optional(pressType),
          actionType,
          targetId: Nullable(Id()),
          icon,
        }),
      ),
    }),
    data: Changed,
  },
  editList: {
    method: 'PATCH',
    path: '/templatePanelButton/v1/editList',
    permission: '/templatePanelButton/v1/editList',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed key.',
    body: T.Object({
      templateId: Id(),
      buttonList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          pressType: T.Optional(pressType),
          actionType: T.Optional(actionType),
          targetId: T.Optional(Nullable(Id())),
          icon,
        }),
      ),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templatePanelButton/v1/delete/{id}',
    permission: '/templatePanelButton/v1/editList',
    offline: 'queue',
    about: 'Leaves a key with nothing to do.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

const bindingFields = {
  sourceIds: T.Optional(sourceIds),
  keyIndex: T.Optional(keyIndex),
  pressType: T.Optional(pressType),
  reading: T.Optional(reading),
  state: T.Optional(state),
  limit: T.Optional(limit),
  hysteresis: T.Optional(hysteresis),
  minutes: T.Optional(minutes),
  fromMinute: T.Optional(fromMinute),
  toMinute: T.Optional(toMinute),
  whileSceneId: T.Optional(Nullable(Id())),
  functionList: T.Optional(functionList),
}

/** Causes and consequences of a template. The paths are spelled as the specification spells them. */
export const templateBinding = {
  query: {
    method: 'GET',
    path: '/templateBingding/v1/query',
    permission: '/templateBingding/v1/query',
    offline: 'cache',
    about: 'Linkages of a template.',
    query: ofTemplate,
    data: T.Array(TemplateBinding),
  },
  getAllById: {
    method: 'GET',
    path: '/templateBingding/v1/getAllById/{id}',
    permission: '/templateBingding/v1/query',
    offline: 'cache',
    about: 'One linkage.',
    data: TemplateBinding,
  },
  getLinkColumn: {
    method: 'GET',
    path: '/templateBingding/v1/getLinkColumn/{id}',
    permission: '/templateBingding/v1/query',
    offline: 'cache',
    about: 'What may be a cause in a template: the states of its sensors. {id} is the template.',
    data: T.Array(
      T.Object({
        equipmentId: Id(),
        name: Name(),
        reading,
        states: T.Array(state, { description: '1 and 2; 3 and 4 of quantities' }),
      }),
    ),
  },
  getBindingButtonsByTemplateId: {
    method: 'GET',
    path: '/templateBingding/v1/getBindingButtonsByTemplateId/{id}',
    permission: '/templateBingding/v1/query',
    offline: 'cache',
    about: 'The keys of the panels of a template, and what they do. {id} is the template.',
    data: T.Array(
      T.Object({
        equipmentId: Id(),
        keyIndex,
        isCombox: T.Integer({
          minimum: 0,
          maximum: 1,
          description: '1 when short and long press do different things',
        }),
        buttonList: T.Array(TemplatePanelButton),
      }),
    ),
  },
  addAll: {
    method: 'POST',
    path: '/templateBingding/v1/addAll',
    permission: '/templateBingding/v1/addAll',
    offline: 'queue',
    about: 'Adds linkages.',
    body: T.Object({
      templateId: Id(),
      bindingList: listOf(T.Object({ name: Name(), causeType, ...bindingFields, targetId: Id() })),
    }),
    data: Changed,
  },
  editAll: {
    method: 'PATCH',
    path: '/templateBingding/v1/editAll',
    permission: '/templateBingding/v1/editAll',
    offline: 'queue',
    about: 'Changes the fields that are given of each listed linkage.',
    body: T.Object({
      templateId: Id(),
      bindingList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          causeType: T.Optional(causeType),
          ...bindingFields,
          targetId: T.Optional(Id()),
        }),
      ),
    }),
    data: Changed,
  },
  deleteAll: {
    method: 'DELETE',
    path: '/templateBingding/v1/deleteAll/{id}',
    permission: '/templateBingding/v1/deleteAll',
    offline: 'queue',
    about: 'Deletes a linkage.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area
