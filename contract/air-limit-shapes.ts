import * as T from 'typebox'
import { Id, Nullable } from './shapes.ts'

/** What can be set at all: of most air conditioners 16 to 30. */
const Degrees = (description: string) => Nullable(T.Integer({ minimum: 16, maximum: 30, description }))

export const airLimitFields = {
  coolLowest: Degrees('°C; the lowest that may be set while it cools or dries; null where nothing is said'),
  heatHighest: Degrees('°C; the highest that may be set while it heats; null where nothing is said'),
  modes: Nullable(
    T.Array(T.Integer({ minimum: 0, maximum: 4 }), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: 'what may be used: 0 automatic, 1 cooling, 2 heating, 3 fan, 4 drying; null for all',
    }),
  ),
}

/** What is allowed of air conditioners: AirLimits of rules/air-limits.ts. */
export const AirLimits = T.Object(airLimitFields)
export type AirLimits = T.Static<typeof AirLimits>

/** What a company says of its air conditioners; all null where it says nothing. */
export const CompanyAirLimits = T.Object({ cid: Id(), ...airLimitFields })
export type CompanyAirLimits = T.Static<typeof CompanyAirLimits>

/** What gateways get of a campus's limits: RoomLimits of rules/room/air.ts. */
export const RoomAirLimits = T.Object({ version: T.Integer(), ...airLimitFields })
