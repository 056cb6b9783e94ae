import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id, Name, Text } from './shapes.ts'
import { ScreenTile, TemplateScreen, TemplateThermostat, TemplateVideo } from './template-room-shapes.ts'

const mayNameTemplate = T.Object({ templateId: T.Optional(Id()) })
const listOf = <S extends T.TSchema>(row: S) => T.Array(row, { minItems: 1, maxItems: 200 })

const thermostatFields = {
  type: TemplateThermostat.properties.type,
  childList: TemplateThermostat.properties.childList,
}

/** Wall units for several functions. The specification lists and updates them; the others follow its style. */
export const thermostat = {
  list: {
    method: 'GET',
    path: '/template/{templateId}/TemplateMultipurposeThermostat/v1/list',
    permission: '/TemplateMultipurposeThermostat/v1/list',
    offline: 'cache',
    about: 'How the wall units of a template are set up.',
    data: T.Array(T.Object({ ...TemplateThermostat.properties, equipmentName: Name() })),
  },
  add: {
    method: 'POST',
    path: '/template/{templateId}/TemplateMultipurposeThermostat/v1/add',
    permission: '/TemplateMultipurposeThermostat/v1/update',
    offline: 'queue',
    about: 'Sets up a wall unit, which is an equipment of the template.',
    body: T.Object({ name: Name(), equipmentId: Id(), ...thermostatFields }),
    data: Changed,
  },
  update: {
    method: 'PATCH',
    path: '/template/{templateId}/TemplateMultipurposeThermostat/v1/update',
    permission: '/TemplateMultipurposeThermostat/v1/update',
    offline: 'queue',
    about: 'Changes the fields that are given.',
    body: T.Object({
      id: Id(),
      name: T.Optional(Name()),
      type: T.Optional(thermostatFields.type),
      childList: T.Optional(thermostatFields.childList),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/TemplateMultipurposeThermostat/v1/delete/{id}',
    permission: '/TemplateMultipurposeThermostat/v1/update',
    offline: 'queue',
    about: 'Takes back how a wall unit is set up; the unit stays.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

const pageList = TemplateScreen.properties.pageList
const tileList = T.Array(ScreenTile, { maxItems: 60 })

/** Touch screens. The specification asks by POST; the others follow its style. */
export const smartScreen = {
  query: {
    method: 'POST',
    path: '/template/v1/smartScreen/query',
    permission: '/template/v1/smartScreen/query',
    offline: 'online',
    about: 'What the touch screens of a template show.',
    body: T.Object({ templateId: Id() }),
    data: T.Array(TemplateScreen),
  },
  add: {
    method: 'POST',
    path: '/template/v1/smartScreen/add',
    permission: '/template/v1/smartScreen/edit',
    offline: 'queue',
    about: 'Fills a touch screen, which is an equipment of the template.',
    body: T.Object({
      templateId: Id(),
      name: Name(),
      equipmentId: Id(),
      pageList: T.Optional(pageList),
      tileList: T.Optional(tileList),
    }),
    data: Changed,
  },
  edit: {
    method: 'POST',
    path: '/template/v1/smartScreen/edit',
    permission: '/template/v1/smartScreen/edit',
    offline: 'queue',
    about:
      'Changes the fields that are given: tileList puts what it names where it says and leaves the rest alone, removeTileIds takes off the screen.',
    body: T.Object({
      templateId: Id(),
      id: Id(),
      name: T.Optional(Name()),
      pageList: T.Optional(pageList),
      tileList: T.Optional(tileList),
      removeTileIds: T.Optional(T.Array(Id(), { maxItems: 60 })),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/template/v1/smartScreen/delete/{id}',
    permission: '/template/v1/smartScreen/edit',
    offline: 'queue',
    about: 'Empties a touch screen; the screen itself stays.',
    query: mayNameTemplate,
    data: Changed,
  },
} as const satisfies Area

const { url } = TemplateVideo.properties

/** Films about a template: links, and what was uploaded (template-film.ts). */
export const templateVideo = {
  query: {
    method: 'GET',
    path: '/template/v1/templateVideo/{id}',
    permission: '/template/v1/templateVideo',
    offline: 'cache',
    about: 'The films about a template. {id} is the template.',
    data: T.Array(TemplateVideo),
  },
  addAll: {
    method: 'POST',
    path: '/template/v1/templateVideo/addAll',
    permission: '/template/v1/templateVideo/addAll',
    offline: 'queue',
    about: 'Adds films.',
    body: T.Object({
      templateId: Id(),
      videoList: listOf(T.Object({ name: Name(), url, describe: T.Optional(Text()) })),
    }),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    path: '/template/v1/templateVideo/edit',
    permission: '/template/v1/templateVideo/edit',
    offline: 'queue',
    about: 'Changes the fields that are given.',
    body: T.Object({
      templateId: T.Optional(Id()),
      id: Id(),
      name: T.Optional(Name()),
      url: T.Optional(url),
      describe: T.Optional(Text()),
    }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    path: '/template/v1/templateVideo/delete',
    permission: '/template/v1/templateVideo/delete',
    offline: 'queue',
    about: 'Deletes a film.',
    query: T.Object({ id: Id(), templateId: T.Optional(Id()) }),
    data: Changed,
  },
} as const satisfies Area
