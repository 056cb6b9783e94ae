import * as T from 'typebox'
import { Company } from './company.ts'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { AccountName } from './people-shapes.ts'
import { companyFeatures } from './rules/company-features.ts'
import { companyEnName } from './rules/contact.ts'
import { Empty, Id, Name, Nullable, Page, PageQuery, Text, Time } from './shapes.ts'
import { systemCodes } from './systems.ts'

const Features = () => Nullable(T.Array(T.Enum([...companyFeatures]), { maxItems: companyFeatures.length }))

/** A company's English name: what names it in the address of its sign-in page. */
const EnName = () =>
  T.String({
    minLength: 2,
    maxLength: 60,
    pattern: companyEnName,
    description: 'unique; names it in the address of its sign-in page',
  })

/** Platforms beside those that a company has. */
const AlsoIn = () =>
  T.Optional(
    T.Array(T.Enum([...systemCodes]), {
      maxItems: systemCodes.length,
      uniqueItems: true,
      description: 'further platforms that its people may enter; its administrators do at once',
    }),
  )

/** What a company's consoles are titled; empty is its name (contract/rules/title.ts). */
const AppTitle = () => T.Optional(Text(40))

/** A company as the people see it who run the server for all of them. */
export const OperatedCompany = T.Object({
  ...Company.properties,
  userNum: T.Integer({ description: 'accounts' }),
  campusNum: T.Integer(),
  closedAt: Nullable(Time()),
  features: Features(),
  own: T.Boolean({ description: "the caller's own company, which she cannot close" }),
  applicant: T.Optional(
    Nullable(
      T.Object(
        { userId: Id(), username: Text(40), account: Text(100) },
        { description: 'who came with it by registering, while it has no roles yet; null for any other' },
      ),
    ),
  ),
})
export type OperatedCompany = T.Static<typeof OperatedCompany>

/** What was made for a company, its first administrator's password among it; that is told once. */
export const OpenedCompany = T.Object({ cid: Id(), enName: Text(60), account: Text(60), password: Text(40) })
export type OpenedCompany = T.Static<typeof OpenedCompany>

const online = { offline: 'online' } as const
const oneCompany = T.Object({ cid: Id() })

/**
 * What the super admins of the platform do with its companies; nobody else holds these permissions, and no company's
 * role can be given them (contract/rules/operator.ts).
 */
export const operator = {
  list: {
    ...online,
    method: 'GET',
    path: '/operator/v1/company/list',
    permission: '/operator/v1/company/list',
    about:
      'The companies of this server, by name, or by the number or account of somebody in them; those that were opened last first.',
    query: T.Object({ ...PageQuery }),
    data: Page(OperatedCompany),
  },
  open: {
    ...online,
    method: 'POST',
    path: '/operator/v1/company/open',
    permission: '/operator/v1/company/open',
    about:
      'Opens a company with the roles of its platforms and its first administrator. Answers her password, once: she has to change it when she signs in.',
    body: T.Object({
      system: T.Enum([...systemCodes]),
      alsoIn: AlsoIn(),
      cnName: Name(60),
      enName: EnName(),
      account: AccountName(),
      username: T.Optional(Text(40)),
      appTitle: AppTitle(),
    }),
    data: OpenedCompany,
  },
  admit: {
    ...online,
    method: 'POST',
    path: '/operator/v1/company/admit',
    permission: '/operator/v1/company/open',
    about:
      'Gives a company that came with a registration the roles and alarm rules that every company of the open platform starts with, and makes who registered its administrator. She is told by e-mail.',
    body: oneCompany,
    data: Empty,
  },
  close: {
    ...online,
    method: 'POST',
    path: '/operator/v1/company/close',
    permission: '/operator/v1/company/close',
    about:
      'Closes a company: its people are signed out and cannot sign in. Nothing of it is deleted. Closing a closed one is as good.',
    body: oneCompany,
    data: Empty,
  },
  reopen: {
    ...online,
    method: 'POST',
    path: '/operator/v1/company/reopen',
    permission: '/operator/v1/company/close',
    about: 'Lets the people of a closed company in again.',
    body: oneCompany,
    data: Empty,
  },
  edit: {
    ...online,
    method: 'PATCH',
    path: '/operator/v1/company/edit',
    permission: '/operator/v1/company/edit',
    about:
      'Renames a company, in Chinese or in English, which moves its sign-in page; or gives it further platforms, with their roles. What is not said stays; no platform is taken away.',
    body: T.Object({
      cid: Id(),
      cnName: T.Optional(Name(60)),
      enName: T.Optional(EnName()),
      alsoIn: AlsoIn(),
    }),
    data: Empty,
  },
  setFeatures: {
    ...online,
    method: 'POST',
    path: '/operator/v1/company/features',
    permission: '/operator/v1/company/features',
    about:
      'Says what a company has otherwise than usual (contract/rules/company-features.ts); null is what its id says. And how many custom scenes a template may have, and what its consoles are titled.',
    body: T.Object({
      cid: Id(),
      features: Features(),
      customConfigMaxNumber: T.Optional(T.Integer({ minimum: 0, maximum: limits.customScenesMost })),
      appTitle: AppTitle(),
    }),
    data: Empty,
  },
} as const satisfies Area
