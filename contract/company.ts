import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Empty, Id, Nullable, Text } from './shapes.ts'
import { systemCodes } from './systems.ts'
import { AnsweredFile, UploadOf } from './upload-shapes.ts'

export const Company = T.Object({
  cid: Id(),
  cnName: Text(),
  enName: Text(),
  appTitle: Text(),
  companyLogo: Nullable(Text()),
  accountType: T.Integer(),
  customConfigMaxNumber: T.Integer({ description: 'custom scenes that a template may have' }),
})
export type Company = T.Static<typeof Company>

/** Configurations of a company that are asked for by their names (the specification's point 7). */
export const companyConfigKeys = ['custom_config_max_number'] as const

/** The pictures a company may have of its own: beside the title, and behind the sign-in. */
export type ImageKind = 'logo' | 'login'

const picture = (maxBytes: number) =>
  T.Object({ file: UploadOf(maxBytes, 'a PNG, JPEG or WebP picture, told by its content') })
const Answered = T.Object({ image: Text() })

/** Whoever may put a picture there may take it away: each kind has a permission of its own, and so a call of its own. */
const removal = { method: 'DELETE', offline: 'online', data: Empty } as const

export const company = {
  current: {
    method: 'GET',
    path: '/company/v1',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: "The caller's company.",
    data: Company,
  },
  config: {
    method: 'GET',
    path: '/company/v1/config',
    permission: 'signed-in',
    offline: 'online',
    about: "One of the configurations of the caller's company, by its name.",
    query: T.Object({ key: T.Enum([...companyConfigKeys]) }),
    data: T.Object({ key: T.Enum([...companyConfigKeys]), value: T.Integer() }),
  },
  byName: {
    method: 'GET',
    path: '/company/v1/byName',
    permission: null,
    offline: 'online',
    silent: true,
    about:
      'A company by its English name, for its branded sign-in page. The title is what its consoles of that platform are titled.',
    query: T.Object({
      companyName: T.String({ minLength: 1, maxLength: 60 }),
      systemCode: T.Enum([...systemCodes]),
    }),
    data: T.Object({
      ...Company.properties,
      hotelTitle: T.Optional(
        T.Boolean({ description: 'its sign-in page is titled so whatever else is said of that' }),
      ),
    }),
  },
  companyLogo: {
    method: 'PATCH',
    path: '/company/v1/companyLogo',
    permission: '/company/v1/companyLogo',
    offline: 'online',
    encoding: 'multipart',
    about: "Puts a picture in the place of the company's logo. Answers its address below the calls' base.",
    body: picture(limits.logoBytes),
    data: Answered,
  },
  loginImage: {
    method: 'PATCH',
    path: '/company/v1/loginImage',
    permission: '/company/v1/loginImage',
    offline: 'online',
    encoding: 'multipart',
    about: "Puts a picture behind the company's sign-in. Answers its address below the calls' base.",
    body: picture(limits.loginImageBytes),
    data: Answered,
  },
  removeLogo: {
    ...removal,
    path: '/company/v1/removeImage/logo',
    permission: '/company/v1/companyLogo',
    about: "Takes the company's logo away. None being there is as good.",
  },
  removeLoginImage: {
    ...removal,
    path: '/company/v1/removeImage/login',
    permission: '/company/v1/loginImage',
    about: "Takes the picture behind the company's sign-in away. None being there is as good.",
  },
  image: {
    method: 'GET',
    path: '/company/v1/image/{hash}',
    permission: null,
    offline: 'online',
    answer: 'file',
    about: 'A picture of a company, named by its content: kept by browsers for good, never changed.',
    params: T.Object({ hash: T.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }) }),
    data: AnsweredFile(),
  },
} as const satisfies Area
