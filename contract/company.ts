import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Id, Nullable, Text } from './shapes.ts'
import { systemCodes } from './systems.ts'

export const Company = T.Object({
  cid: Id(),
  cnName: Text(),
  enName: Text(),
  appTitle: Text(),
  companyLogo: Nullable(Text()),
  accountType: T.Integer(),
})
export type Company = T.Static<typeof Company>

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
  byName: {
    method: 'GET',
    path: '/company/v1/byName',
    permission: null,
    offline: 'online',
    silent: true,
    about: 'A company by its English name, for its branded sign-in page.',
    query: T.Object({
      companyName: T.String({ minLength: 1, maxLength: 60 }),
      systemCode: T.Enum([...systemCodes]),
    }),
    data: Company,
  },
} as const satisfies Area
