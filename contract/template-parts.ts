import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { ProductFunction } from './product.ts'
import { Id, Name, Text } from './shapes.ts'
import { SceneAction, TemplateGroup, TemplateScene } from './template-shapes.ts'

const ofTemplate = T.Object({ templateId: Id() })
/** The specification deletes by the part's id alone; who knows its template says so. */
const mayNameTemplate = T.Object({ templateId: T.Optional(Id()) })
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })

/** Groups and scenes of a template. Every write answers the template whole; see parts/edits.ts. */
export const templateGroup = {
  query: {
    method: 'GET',
    path: '/templateGroup/v1/query',
    permission: '/templateGroup/v1/query',
    offline: 'cache',
    about: 'Groups of a template.',
    query: ofTemplate,
    data: T.Array(TemplateGroup),
  },
  addAll: {
    method: 'POST',
    path: '/templateGroup/v1/addAll',
    permission: '/templateGroup/v1/addAll',
    offline: 'queue',
    about: 'Adds groups with their members.',
    body: T.Object({
      templateId: Id(),
      groupList: listOf(T.Object({ name: Name(), equipmentIds: T.Array(Id(), { maxItems: 200 }) })),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/templateGroup/v1/edit',
    permission: '/templateGroup/v1/edit',
    offline: 'queue',
    about: 'Renames a group, adds members, removes members.',
    body: T.Object({
      templateId: Id(),
      id: Id(),
      name: T.Optional(Name()),
      addEquipmentIds: T.Optional(T.Array(Id(), { maxItems: 200 })),
      removeEquipmentIds: T.Optional(T.Array(Id(), { maxItems: 200 })),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/templateGroup/v1/delete/{id}',
    permission: '/templateGroup/v1/delete',
    offline: 'queue',
    about: 'Deletes a group, what scenes do with it, and the timings that set it.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

const sceneFields = {
  name: Name(),
  sceneValue: T.Optional(T.Integer({ minimum: 1, maximum: 65535 })),
  actionList: T.Optional(T.Array(SceneAction, { maxItems: 400 })),
}

/** "All" in these paths means: a scene with all its actions. */
export const templateScene = {
  query: {
    method: 'GET',
    path: '/templateScene/v1/query',
    permission: '/templateScene/v1/query',
    offline: 'cache',
    about: 'Scenes of a template.',
    query: ofTemplate,
    data: T.Array(TemplateScene),
  },
  getAllById: {
    method: 'GET',
    path: '/templateScene/v1/getAllById/{id}',
    permission: '/templateScene/v1/query',
    offline: 'cache',
    about: 'One scene with all its actions.',
    data: TemplateScene,
  },
  linkinScene: {
    method: 'GET',
    path: '/templateScene/v1/linkinScene/{id}',
    permission: '/templateScene/v1/query',
    offline: 'cache',
    about: 'What scenes of a template may act on, and what each of these can be told. {id} is the template.',
    data: T.Array(
      T.Object({
        targetId: Id(),
        name: Text(),
        isGroup: T.Integer({ minimum: 0, maximum: 1 }),
        functionList: T.Array(ProductFunction),
      }),
    ),
  },
  addAll: {
    method: 'POST',
    path: '/templateScene/v1/addAll',
    permission: '/templateScene/v1/addAll',
    offline: 'queue',
    about: 'Adds scenes with their actions. Without a sceneValue the next free custom number is given.',
    body: T.Object({ templateId: Id(), sceneList: listOf(T.Object(sceneFields)) }),
    data: Changed,
  },
  editAll: {
    method: 'PATCH',
    path: '/templateScene/v1/editAll',
    permission: '/templateScene/v1/editAll',
    offline: 'queue',
    about:
      'Edits scenes: actionList sets the actions of the targets it names and leaves others alone, removeTargetIds takes targets out of the scene.',
    body: T.Object({
      templateId: Id(),
      sceneList: listOf(
        T.Object({
          id: Id(),
          name: T.Optional(Name()),
          actionList: T.Optional(T.Array(SceneAction, { maxItems: 400 })),
          removeTargetIds: T.Optional(T.Array(Id(), { maxItems: 400 })),
        }),
      ),
    }),
    data: Changed,
  },
  deleteAll: {
    method: 'DELETE',
    path: '/templateScene/v1/deleteAll/{id}',
    permission: '/templateScene/v1/deleteAll',
    offline: 'queue',
    about: 'Deletes a scene with all its actions, and the timings that call it.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area
