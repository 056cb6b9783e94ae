import * as T from 'typebox'
import { Campus, SpaceTypeIdOf, SpaceTypeOf } from './campus-shapes.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id, Name, Page, PageQuery, Text } from './shapes.ts'
import { BuildingTree, SpaceTree } from './space-shapes.ts'

/** What people say of a campus. */
export const campusFields = {
  name: Name(),
  spaceType: T.Optional(SpaceTypeOf()),
  spaceTypeId: T.Optional(SpaceTypeIdOf()),
  campusType: T.Optional(T.Integer({ minimum: 0, maximum: 9 })),
  province: T.Optional(Text(40)),
  city: T.Optional(Text(40)),
  area: T.Optional(Text(40)),
  address: T.Optional(Text()),
  phone: T.Optional(Text(30)),
  email: T.Optional(Text(80)),
  website: T.Optional(Text()),
  describe: T.Optional(Text(500)),
}

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
    about: 'Creates a campus.',
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
    about: 'Changes the fields that are given.',
    body: T.Object({ campusId: Id(), ...T.Partial(T.Object(campusFields)).properties }),
    data: Changed,
  },
} as const satisfies Area
