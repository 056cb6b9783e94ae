import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { themeNames } from './rules/theme.ts'
import { Id, Nullable, Text } from './shapes.ts'

/** A colour as `#rrggbb`. */
export const Colour = (description: string) =>
  T.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7, description })

const themeFields = {
  layout: T.Integer({ minimum: 1, maximum: 2, description: '1 horizontal, 2 vertical header' }),
  mapType: T.Integer({ minimum: 0, maximum: 9, description: 'style of the map page' }),
  navBgColor: Colour('behind the navigation'),
  customColor: Colour('the primary colour; ten tints and a darker shade are made of it'),
  themeColor: T.Enum([...themeNames], { description: 'the theme' }),
  iconVisible: T.Boolean({ description: 'pictures beside the words of the menus' }),
}

/** How a company's consoles look (spec point 3). `id` is null and `hadTheme` false where it never chose. */
export const Theme = T.Object({ id: Nullable(Id()), cid: Id(), ...themeFields, hadTheme: T.Boolean() })
export type Theme = T.Static<typeof Theme>
export type ThemeFields = Omit<Theme, 'id' | 'cid' | 'hadTheme'>

const loginFields = {
  title: Text(40),
  slogan: Text(60),
  backgroundColor: Colour('behind the sign-in'),
  buttonColor: Colour('of its button'),
}

/** How a company's sign-in looks. Pictures are addresses below the calls' base. */
export const LoginConfig = T.Object({
  cid: Id(),
  ...loginFields,
  companyLogo: Nullable(Text()),
  loginImage: Nullable(Text()),
  hadConfig: T.Boolean(),
})
export type LoginConfig = T.Static<typeof LoginConfig>
export type LoginFields = Pick<LoginConfig, keyof typeof loginFields>

const RegionPart = () => Text(limits.regionPart)
export const Region = T.Object({ province: RegionPart(), city: RegionPart(), district: RegionPart() })
export type Region = T.Static<typeof Region>
const regionList = T.Array(Region, { maxItems: 400 })

/** Where a company works: what campuses of it are offered as province, city and district. */
export const CompanyRegion = T.Object({ id: Nullable(Id()), cid: Id(), regionList })
export type CompanyRegion = T.Static<typeof CompanyRegion>

export const companyTheme = {
  getByCid: {
    method: 'GET',
    path: '/companyTheme/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: "The company's theme, or the one it has until it chooses.",
    data: Theme,
  },
  add: {
    method: 'POST',
    path: '/companyTheme/v1/add',
    permission: '/companyTheme/v1/add',
    offline: 'online',
    about: 'Gives the company a theme, in the place of the one it has.',
    body: T.Object({ cid: Id(), ...themeFields }),
    data: Theme,
  },
  edit: {
    method: 'PATCH',
    path: '/companyTheme/v1/edit',
    permission: '/companyTheme/v1/edit',
    offline: 'online',
    about: 'Changes what is given of the theme.',
    body: T.Object({ id: Id(), ...T.Partial(T.Object(themeFields)).properties }),
    data: Theme,
  },
} as const satisfies Area

export const loginConfig = {
  save: {
    method: 'POST',
    path: '/companyTheme/v1/loginConfig',
    permission: '/companyTheme/v1/loginConfig',
    offline: 'online',
    about: "Says how the company's sign-in looks.",
    body: T.Object(loginFields),
    data: LoginConfig,
  },
  get: {
    method: 'GET',
    path: '/companyTheme/v1/loginConfig/{id}',
    permission: null,
    offline: 'online',
    silent: true,
    about: "How a company's sign-in looks, by the company's id; a company that never said so looks like any.",
    data: LoginConfig,
  },
} as const satisfies Area

export const companyRegion = {
  getByCid: {
    method: 'GET',
    path: '/companyRegion/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'The regions a company works in.',
    data: CompanyRegion,
  },
  add: {
    method: 'POST',
    path: '/companyRegion/v1/add',
    permission: '/companyRegion/v1/add',
    offline: 'online',
    about: 'Gives the company its regions, in the place of those it has.',
    body: T.Object({ cid: Id(), regionList }),
    data: CompanyRegion,
  },
  edit: {
    method: 'PATCH',
    path: '/companyRegion/v1/edit',
    permission: '/companyRegion/v1/edit',
    offline: 'online',
    about: 'Puts another list of regions in the place of the one there is.',
    body: T.Object({ id: Id(), regionList }),
    data: CompanyRegion,
  },
} as const satisfies Area
