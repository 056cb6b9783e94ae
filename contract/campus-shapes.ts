import * as T from 'typebox'
import { Id, Nullable, Text, Version } from './shapes.ts'

/** The kinds the platform itself knows, 1 application to 5 factory, are below this; ids of rows are above. */
export const spaceTypeKinds = 6

export const SpaceTypeOf = () =>
  T.Integer({
    minimum: 0,
    description: 'the id of a space type of the company; 0 to 5 is a kind of the platform (spec point 1)',
  })

/** A campus, site, place or application, depending on the system (spec point 3). */
export const Campus = T.Object({
  campusId: Id(),
  name: Text(),
  megaprojectName: Nullable(Text()),
  spaceType: SpaceTypeOf(),
  campusType: T.Integer(),
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
