import * as T from 'typebox'
import { Id, Nullable, Text, Version } from './shapes.ts'

export const SpaceTypeOf = () =>
  T.Integer({
    minimum: 0,
    maximum: 5,
    description: '0 unset, 1 application, 2 school, 3 commercial lighting, 4 hotel, 5 factory',
  })

/** 0 rather than null, because forms leave out what is null. */
export const SpaceTypeIdOf = () =>
  T.Integer({ description: 'the id of a space type of the company; 0 is none' })

/** A campus, site, place or application, depending on the system (spec point 3). */
export const Campus = T.Object({
  campusId: Id(),
  name: Text(),
  megaprojectName: Nullable(Text()),
  spaceType: SpaceTypeOf(),
  spaceTypeId: SpaceTypeIdOf(),
  campusType: T.Integer({ description: '0 plain, 1 parking, 2 business campus' }),
  province: Text(),
  city: Text(),
  area: Text(),
  address: Text(),
  phone: Text(),
  email: Text(),
  website: Text(),
  describe: Text(500),
  isOwn: T.Boolean({ description: 'the caller may edit it' }),
  roomNum: T.Integer(),
  deviceNum: T.Integer(),
  version: Version(),
})
export type Campus = T.Static<typeof Campus>
