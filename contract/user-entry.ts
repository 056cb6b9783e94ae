import * as T from 'typebox'
import { Company } from './company.ts'
import type { Area } from './endpoint.ts'
import { Empty, Id, Name, Nullable, Text } from './shapes.ts'

const signedIn = { permission: 'signed-in', offline: 'online', silent: true } as const
const Sent = T.Object({ sent: T.Boolean() })
const Address = T.Object({ x: T.String({ maxLength: 90, description: 'an e-mail address' }) })
const OwnCompany = T.Object({
  ...Company.properties,
  founder: T.Boolean({ description: 'she has registered it herself and may name it' }),
})

/** What every signed-in user may ask about her own place here. */
export const entryCalls = {
  company: {
    ...signedIn,
    method: 'GET',
    path: '/userinfo/v1/company',
    about: "The caller's company, and whether she may name it.",
    data: OwnCompany,
  },
  nameCompany: {
    ...signedIn,
    method: 'POST',
    path: '/userinfo/v1/company',
    about: 'Names the company that came with an account somebody registered herself; others are refused.',
    body: T.Object({ cnName: Name() }),
    data: OwnCompany,
  },
  specialCid: {
    ...signedIn,
    method: 'GET',
    path: '/userinfo/v1/specialCid',
    about: "The features that the caller's company alone has (contract/rules/company-features.ts).",
    data: T.Object({ cid: Id(), features: T.Array(Text()) }),
  },
  visionUser: {
    ...signedIn,
    method: 'GET',
    path: '/vision/v1/user/current',
    about: 'The caller as the data screens name her: who she is and which campuses they may show.',
    data: T.Object({
      userId: Id(),
      username: Text(),
      cid: Id(),
      campusIds: Nullable(T.Array(Id())),
    }),
  },
  oemMail: {
    ...signedIn,
    method: 'GET',
    path: '/oemApplication/v1/email/{x}',
    about:
      "Sends how a company gets a sign-in page of its own to the caller's own e-mail address; not sent to any other.",
    params: Address,
    data: Sent,
  },
  sdkMail: {
    ...signedIn,
    method: 'GET',
    path: '/sdk/v1/email/{x}',
    about: "Sends where the calls are described to the caller's own e-mail address; not sent to any other.",
    params: Address,
    data: Sent,
  },
  loginCheckIp: {
    ...signedIn,
    method: 'PATCH',
    path: '/userinfo/v1/loginCheckIp',
    about:
      'Whether signing in from an address never used before asks for a code too. Needs a phone number or e-mail address that a code can reach.',
    body: T.Object({ loginCheckIp: T.Boolean() }),
    data: Empty,
  },
} as const satisfies Area
