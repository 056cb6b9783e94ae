import * as T from 'typebox'
import { Id, Nullable, Text, Version } from './shapes.ts'

/** A campus, site, place or application, depending on the system (spec point 3). */
export const Campus = T.Object({
  campusId: Id(),
  name: Text(),
  megaprojectName: Nullable(Text()),
  spaceType: T.Integer({ minimum: 0, maximum: 5 }),
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
