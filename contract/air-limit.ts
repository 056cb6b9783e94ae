import * as T from 'typebox'
import { AirLimits, airLimitFields, CompanyAirLimits } from './air-limit-shapes.ts'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Id, Nullable } from './shapes.ts'

/** Whoever says how a company's energy is shown says what its air conditioners may be set to. */
const permission = '/companyEnergyConfig/v1/edit'

/** What a company allows its air conditioners, and campuses that keep to something else. */
export const airLimit = {
  getByCid: {
    method: 'GET',
    path: '/airLimit/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'What the company allows its air conditioners; all null where it allows everything.',
    data: CompanyAirLimits,
  },
  save: {
    method: 'POST',
    path: '/airLimit/v1/save',
    permission,
    offline: 'online',
    about: 'Says what the company allows, in the place of what it allowed. Gateways are told by themselves.',
    body: T.Object(airLimitFields),
    data: CompanyAirLimits,
  },
  editCampus: {
    method: 'PATCH',
    path: '/airLimit/v1/editCampus',
    permission,
    offline: 'queue',
    about: "Gives a campus limits of its own in the place of the company's; null for the company's again.",
    body: T.Object({ campusId: Id(), airOwn: Nullable(AirLimits) }),
    data: Changed,
  },
} as const satisfies Area
