import * as T from 'typebox'
import { AirLimits } from './air-limit-shapes.ts'
import { calendarFields } from './calendar-shapes.ts'
import { latitudePattern, longitudePattern } from './rules/campus/places.ts'
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

/** Degrees north, as text: forms leave out what is null, and '' is nothing said. */
export const Latitude = () =>
  T.String({ maxLength: 12, pattern: latitudePattern, description: "degrees north; '' where nobody said" })
export const Longitude = () =>
  T.String({ maxLength: 12, pattern: longitudePattern, description: "degrees east; '' where nobody said" })

/** Whether templates may be taken from a campus: a handed-over building keeps what its rooms run. */
export const UnbindStatus = () =>
  T.Integer({ minimum: 0, maximum: 1, description: '1: templates may be unbound; 0: they are kept' })

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
  latitude: Latitude(),
  longitude: Longitude(),
  unbindStatus: UnbindStatus(),
  ...calendarFields,
  // What a row that was kept by an older build does not have.
  airOwn: T.Optional(Nullable(AirLimits)),
  airCompany: T.Optional(Nullable(AirLimits)),
  isOwn: T.Boolean({ description: 'the caller may edit it' }),
  roomNum: T.Integer(),
  deviceNum: T.Integer(),
  version: Version(),
})
export type Campus = T.Static<typeof Campus>
