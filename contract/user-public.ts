import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Account, Contact, Empty, Password, Text } from './shapes.ts'
import { systemCodes } from './systems.ts'

const Valid = T.Object({ valid: T.Boolean() })
const open = { permission: null, offline: 'online', silent: true } as const

/** What anybody may ask before signing in. */
export const publicCalls = {
  system: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/system',
    about: 'The systems there are, and which ways of signing in this server offers.',
    data: T.Object({
      systems: T.Array(T.Enum([...systemCodes])),
      mail: T.Boolean({ description: 'codes can go to e-mail addresses' }),
      sms: T.Boolean({ description: 'codes can go to phones' }),
      oauth: T.Union([T.Object({ name: Text() }), T.Null()]),
    }),
  },
  agreement: {
    ...open,
    method: 'GET',
    path: '/agreement/v1',
    about: 'What one agrees to by signing in, in both languages.',
    data: T.Object({ version: Text(), zh: T.Array(T.String()), en: T.Array(T.String()) }),
  },
  phoneValidStatus: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/phone/valid/status',
    about:
      'Whether a phone number has the right form. It does not tell whose it is, or whether an account exists.',
    query: T.Object({ phone: Contact(), account: T.Optional(Account()) }),
    data: Valid,
  },
  checkUsernameAndEmail: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/checkUsernameAndEmail',
    about:
      'Whether a name and an e-mail address have the form to register with. It does not tell what is taken.',
    query: T.Object({ username: Text(100), email: Contact() }),
    data: T.Object({ username: T.Boolean(), email: T.Boolean() }),
  },
  register: {
    ...open,
    method: 'POST',
    path: '/userinfo/v1/register',
    encoding: 'form',
    about:
      'Asks for an account on the open platform: the link that makes it goes to the e-mail address, which is its name. Answers the same when there is one already.',
    body: T.Object({
      email: Account(),
      username: T.String({ minLength: 1, maxLength: 40 }),
      password: Password(),
    }),
    data: Empty,
  },
  activate: {
    ...open,
    method: 'GET',
    path: '/userinfo/v1/activate/{code}',
    about: 'Makes the account that was registered, in a company of its own and without roles; once.',
    params: T.Object({ code: Text(90) }),
    data: T.Object({ activated: T.Boolean() }),
  },
  oauthStart: {
    ...open,
    method: 'POST',
    path: '/userinfo/v1/oauth/start',
    about:
      'Begins a sign-in at the OpenID Connect provider: where to go, and a key that this browser keeps until it is back.',
    data: T.Object({ url: T.String(), key: Text() }),
  },
} as const satisfies Area
