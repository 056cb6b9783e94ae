import * as T from 'typebox'
import { Campus, Latitude, Longitude, SpaceTypeIdOf, SpaceTypeOf, UnbindStatus } from './campus-shapes.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Email } from './people-shapes.ts'
import { placePhone, website } from './rules/contact.ts'
import { campusTypes } from './rules/space-kind.ts'
import { Id, Name, Nullable, Page, PageQuery, Text } from './shapes.ts'
import { BuildingTree, SpaceTree } from './space-shapes.ts'
import { TemplateStatus } from './template-shapes.ts'
import { AnsweredFile, UploadOf } from './upload-shapes.ts'

/** What people say of a campus. */
export const campusFields = {
  name: Name(),
  spaceType: T.Optional(SpaceTypeOf()),
  spaceTypeId: T.Optional(SpaceTypeIdOf()),
  campusType: T.Optional(T.Integer({ minimum: 0, maximum: campusTypes.length - 1 })),
  province: T.Optional(Text(40)),
  city: T.Optional(Text(40)),
  area: T.Optional(Text(40)),
  address: T.Optional(Text()),
  phone: T.Optional(T.String({ maxLength: 30, pattern: placePhone })),
  email: T.Optional(Email()),
  website: T.Optional(
    T.String({ maxLength: 200, pattern: website, description: "http or https; '' is none" }),
  ),
  describe: T.Optional(Text(500)),
  latitude: T.Optional(Latitude()),
  longitude: T.Optional(Longitude()),
}

/** What can be said of several campuses at once. */
const { spaceType, spaceTypeId, campusType, province, city, area } = campusFields
const sharedFields = { spaceType, spaceTypeId, campusType, province, city, area }

/** Templates of a company as its campuses choose among them. */
const CompanyTemplate = T.Object({
  id: Id(),
  name: Text(),
  status: TemplateStatus,
  campusIds: T.Array(Id(), { description: 'those that the caller sees' }),
  roomNum: T.Integer({ description: 'rooms of the campus asked about that are made from it' }),
})

const TemplateIds = () => T.Array(Id(), { minItems: 1, maxItems: 200 })

const SpaceTypeQuery = { spaceType: T.Optional(SpaceTypeOf()), spaceTypeId: T.Optional(SpaceTypeIdOf()) }

export const campus = {
  authorisedList: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/authorisedList',
    permission: 'signed-in',
    offline: 'cache',
    about: 'The campuses the caller may enter, of one kind or space type when it is given.',
    query: T.Object({ ...PageQuery, ...SpaceTypeQuery }),
    data: Page(Campus),
  },
  queryCampusList: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/queryCampusList',
    permission: '/campus/v1/queryCampusList',
    offline: 'cache',
    about: 'Campuses whose name holds keyWord, of one kind or space type when it is given.',
    query: T.Object({ ...PageQuery, ...SpaceTypeQuery }),
    data: Page(Campus),
  },
  getById: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/getById/{id}',
    permission: '/campus/v1/getById',
    offline: 'cache',
    about: 'One campus.',
    data: Campus,
  },
  getCampusTree: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/getCampusTree/{id}',
    permission: '/campus/v1/getCampusTree',
    offline: 'cache',
    about: 'Buildings, floors and rooms of a campus as one tree.',
    data: SpaceTree,
  },
  getBuildingTree: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/getBuildingTree',
    permission: '/campus/v1/getBuildingTree',
    offline: 'cache',
    about: 'Buildings of a campus with their floors and rooms, in the form its buildingVos readers expect.',
    query: T.Object({ campusId: Id() }),
    data: BuildingTree,
  },
  add: {
    method: 'POST',
    base: 'client',
    path: '/campus/v1/add',
    permission: '/campus/v1/add',
    offline: 'queue',
    encoding: 'form',
    about: 'Creates a campus. Outside of business systems it is of no kind and of no space type (0).',
    body: T.Object(campusFields),
    data: Changed,
  },
  edit: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/edit',
    permission: '/campus/v1/edit',
    offline: 'queue',
    encoding: 'form',
    about: 'Changes the fields that are given. Kinds and space types are said in business systems only.',
    body: T.Object({ campusId: Id(), ...T.Partial(T.Object(campusFields)).properties }),
    data: Changed,
  },
  delete: {
    method: 'DELETE',
    base: 'client',
    path: '/campus/v1/delete/{id}',
    permission: '/campus/v1/delete',
    offline: 'queue',
    about: 'Deletes a campus; refused while anything stands in it.',
    data: Changed,
  },
  changeCampusList: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/changeCampusList',
    permission: '/campus/v1/changeCampusList',
    offline: 'queue',
    about: 'Says the same of several campuses: kind, space type or region.',
    body: T.Object({
      campusIds: T.Array(Id(), { minItems: 1, maxItems: limits.changeCampuses }),
      ...sharedFields,
    }),
    data: Changed,
  },
  editUnbindStatus: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/edit/unbindStatus',
    permission: '/campus/v1/edit/unbindStatus',
    offline: 'queue',
    about: 'Says whether templates may be unbound from a campus.',
    body: T.Object({ campusId: Id(), unbindStatus: UnbindStatus() }),
    data: Changed,
  },
  commonTemplateList: {
    method: 'GET',
    base: 'client',
    path: '/campus/v1/commonTemplate/cidList',
    permission: '/campus/v1/commonTemplate/cidList',
    offline: 'cache',
    about: "The company's templates that the caller sees, with the campuses they are bound to.",
    query: T.Object({ campusId: Id() }),
    data: T.Array(CompanyTemplate),
  },
  bindCampusTemplate: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/bindCampusTemplate',
    permission: '/campus/v1/bindCampusTemplate',
    offline: 'online',
    about: 'Binds templates of the company to a campus, whose rooms can be made from them then.',
    body: T.Object({ campusId: Id(), templateIds: TemplateIds() }),
    data: Changed,
  },
  unbundCampusTemplate: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/unbundCampusTemplate',
    permission: '/campus/v1/unbundCampusTemplate',
    offline: 'online',
    about: 'Takes templates from a campus; refused for one that rooms of the campus are made from.',
    body: T.Object({ campusId: Id(), templateIds: TemplateIds() }),
    data: Changed,
  },
  bindConfig: {
    method: 'PATCH',
    base: 'client',
    path: '/campus/v1/bindConfig',
    permission: '/campus/v1/bindConfig',
    offline: 'queue',
    about: 'Makes several rooms of a campus from one template that is bound to it, or from none.',
    body: T.Object({
      campusId: Id(),
      roomIds: T.Array(Id(), { minItems: 1, maxItems: limits.bindRooms }),
      templateId: Nullable(Id()),
    }),
    data: Changed,
  },
  import: {
    method: 'POST',
    base: 'client',
    path: '/campus/v1/import',
    permission: '/campus/v1/import',
    offline: 'online',
    encoding: 'multipart',
    about:
      'Adds the rooms of a spreadsheet to a campus, with the buildings and floors they stand in: all of them, or none. A refusal (4000) names every faulty cell as rows.<row of the sheet>.<field>.',
    body: T.Object({
      campusId: Id(),
      file: UploadOf(
        limits.importBytes,
        `An .xlsx file as exportMould makes it, of at most ${limits.importRooms} rooms`,
      ),
    }),
    data: T.Object({ buildings: T.Integer(), floors: T.Integer(), rooms: T.Integer() }),
  },
  exportMould: {
    method: 'POST',
    base: 'client',
    path: '/campus/v1/exportMould',
    permission: '/campus/v1/import',
    offline: 'online',
    answer: 'file',
    about:
      'A spreadsheet to enter rooms of a campus in (room_template.xlsx), with the templates that can be named.',
    body: T.Object({ campusId: Id() }),
    data: AnsweredFile(),
  },
} as const satisfies Area
