import { landing } from './landing.ts'
import { moneyPages } from './money-pages.ts'
import type { MenuPlace, Page } from './page.ts'
import { placePages } from './place-pages.ts'
import { routeUrl } from './rules/permission.ts'
import type { SystemCode } from './systems.ts'

/** Every page that works. Menus, breadcrumbs, guards and the landing order are read off this table. */
export const pages = {
  login: { path: '/login', title: 'page.login', menu: 'none', access: 'public', guest: true },
  companyLogin: { path: '/login/:enName', title: 'page.login', menu: 'none', access: 'public', guest: true },
  findPassword: {
    path: '/findpassword',
    title: 'page.findPassword',
    menu: 'none',
    access: 'public',
    guest: true,
  },
  register: {
    path: '/register',
    title: 'page.register',
    menu: 'none',
    access: 'public',
    guest: true,
    systems: ['open'],
  },
  activate: {
    path: '/activate/:code',
    title: 'page.activate',
    menu: 'none',
    access: 'public',
    systems: ['open'],
  },
  authenticate: { path: '/authenticate', title: 'page.authenticate', menu: 'none', access: 'signed-in' },
  download: { path: '/download', title: 'page.download', menu: 'none', access: 'public' },
  forbidden: { path: '/403', title: 'page.forbidden', menu: 'none', access: 'public' },
  missing: { path: '/404', title: 'page.missing', menu: 'none', access: 'public' },
  map: {
    path: '/map',
    title: 'page.map',
    menu: 'preview',
    access: 'permission',
    systems: ['open', 'school', 'hotel', 'business'],
    landing: landing.map,
    wall: true,
  },
  board: {
    path: '/board',
    title: 'page.board',
    menu: 'preview',
    access: 'permission',
    systems: ['business'],
    landing: landing.board,
    wall: true,
  },
  home: {
    path: '/home',
    title: 'page.home',
    menu: 'preview',
    access: 'permission',
    systems: ['open', 'school'],
    landing: landing.home,
    toggle: { autocomplete: true, create: false },
    fullScreen: true,
    wall: true,
  },
  digital: { path: '/digital', title: 'page.digital', menu: 'none', access: 'permission', wall: true },
  energy: {
    path: '/energy',
    title: 'page.energy',
    menu: 'preview',
    access: 'permission',
    landing: landing.energy,
    toggle: { autocomplete: true, create: false },
  },
  users: {
    path: '/manage/user',
    title: 'page.users',
    menu: 'manage',
    access: 'permission',
    landing: landing.users,
  },
  roles: { path: '/manage/role', title: 'page.roles', menu: 'manage', access: 'permission' },
  insight: {
    path: '/manage/user/authority',
    title: 'page.insight',
    menu: 'none',
    access: 'permission',
    parent: '/manage/user',
  },
  roomDistribution: {
    path: '/manage/roomdistribution',
    title: 'page.roomDistribution',
    menu: 'manage',
    access: 'permission',
    systems: ['open', 'school', 'hotel', 'business'],
    toggle: { autocomplete: true, create: false },
  },
  classroomPermission: {
    path: '/manage/classroompermission',
    title: 'page.classroomPermission',
    menu: 'manage',
    access: 'permission',
    systems: ['open', 'school', 'hotel', 'business'],
    toggle: { autocomplete: true, create: false },
  },
  ...placePages,
  devices: {
    path: '/manage/device',
    title: 'page.devices',
    menu: 'manage',
    access: 'permission',
    landing: landing.devices,
    toggle: { autocomplete: true, create: false },
  },
  faults: {
    path: '/manage/fault',
    title: 'page.faults',
    menu: 'manage',
    access: 'permission',
    toggle: { autocomplete: true, create: false },
  },
  runSheets: {
    path: '/manage/runsheet',
    title: 'page.runSheets',
    menu: 'manage',
    access: 'permission',
    toggle: { autocomplete: true, create: false },
  },
  runSheet: {
    path: '/manage/runsheet/:roomId',
    title: 'page.runSheet',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/runsheet',
    parent: '/manage/runsheet',
  },
  ota: {
    path: '/manage/ota',
    title: 'page.ota',
    menu: 'manage',
    access: 'permission',
    landing: landing.ota,
  },
  templates: {
    path: '/manage/template',
    title: 'page.templates',
    menu: 'manage',
    access: 'permission',
    landing: landing.templates,
    toggle: { autocomplete: true, create: false },
  },
  upgrades: {
    path: '/manage/template/upgrade',
    title: 'page.upgrades',
    menu: 'manage',
    access: 'permission',
    toggle: { autocomplete: true, create: false },
  },
  library: {
    path: '/manage/template/common',
    title: 'page.library',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/template',
    parent: '/manage/template',
  },
  compliance: {
    path: '/manage/template/compliance',
    title: 'page.compliance',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/template',
    parent: '/manage/template',
    toggle: { autocomplete: true, create: false },
  },
  templateEquipment: {
    path: '/manage/templateconfig/category/:templateId',
    title: 'page.templateEquipment',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/template',
    parent: '/manage/template',
  },
  templateDetail: {
    path: '/manage/templateconfig/detailed/:templateId',
    title: 'page.templateDetail',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/template',
    parent: '/manage/template',
  },
  templatePublish: {
    path: '/manage/templateconfig/publish/:templateId',
    title: 'page.templatePublish',
    menu: 'none',
    access: 'permission',
    permissionOf: '/manage/template',
    parent: '/manage/template',
  },
  alarm: {
    path: '/manage/alarm',
    title: 'page.alarm',
    menu: 'manage',
    access: 'permission',
    landing: landing.alarm,
  },
  message: {
    path: '/manage/message',
    title: 'page.message',
    menu: 'manage',
    access: 'permission',
    landing: landing.message,
  },
  log: {
    path: '/manage/log',
    title: 'page.log',
    menu: 'manage',
    access: 'permission',
    landing: landing.log,
  },
  platformInfo: {
    path: '/platform/info',
    title: 'page.platformInfo',
    menu: 'avatar',
    access: 'permission',
    landing: landing.platformInfo,
  },
  companies: {
    path: '/manage/company',
    title: 'page.companies',
    menu: 'manage',
    access: 'permission',
    systems: ['open'],
  },
  fleet: { path: '/manage/fleet', title: 'page.fleet', menu: 'manage', access: 'permission' },
  ...moneyPages,
  outbox: { path: '/outbox', title: 'page.outbox', menu: 'other', access: 'signed-in' },
  doctor: { path: '/doctor', title: 'page.doctor', menu: 'avatar', access: 'signed-in' },
  outboxEntry: {
    path: '/outbox/:entryId',
    title: 'page.outboxEntry',
    menu: 'none',
    access: 'signed-in',
    parent: '/outbox',
  },
  offline: { path: '/offline', title: 'page.offline', menu: 'avatar', access: 'signed-in' },
  account: {
    path: '/settings/system',
    title: 'page.account',
    menu: 'avatar',
    access: 'signed-in',
    landing: landing.account,
  },
  loginSettings: {
    path: '/settings/login',
    title: 'page.loginSettings',
    menu: 'avatar',
    access: 'permission',
    landing: landing.loginSettings,
  },
  dataOverview: {
    path: '/settings/data/overview',
    title: 'page.data',
    menu: 'avatar',
    access: 'permission',
    landing: landing.data,
    toggle: { autocomplete: true, create: false },
  },
  dataEnergy: {
    path: '/settings/data/energy',
    title: 'page.dataEnergy',
    menu: 'none',
    access: 'permission',
    parent: '/settings/data/overview',
    toggle: { autocomplete: true, create: false },
  },
  dataMap: {
    path: '/settings/data/map',
    title: 'page.dataMap',
    menu: 'none',
    access: 'permission',
    systems: ['open', 'school', 'hotel', 'business'],
    parent: '/settings/data/overview',
  },
  security: {
    path: '/settings/security',
    title: 'page.security',
    menu: 'avatar',
    access: 'signed-in',
    landing: landing.security,
  },
  accessKeys: { path: '/console/accesskey', title: 'page.accessKeys', menu: 'avatar', access: 'permission' },
  webhooks: { path: '/console/webhook', title: 'page.webhooks', menu: 'avatar', access: 'permission' },
  guide: { path: '/guide', title: 'page.guide', menu: 'avatar', access: 'public' },
  about: { path: '/about', title: 'page.about', menu: 'avatar', access: 'signed-in' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export interface Section {
  title: string
  /** It is left out of breadcrumbs (spec point 2). */
  breadcrumb?: false
}

/** Addresses that are no pages but lead to the first of theirs that may be opened (spec point 2). */
export const sections = {
  '/manage': { title: 'page.manage' },
  '/vas': { title: 'page.vas' },
  '/order': { title: 'page.order' },
  '/invoice': { title: 'page.invoice', breadcrumb: false },
  '/platform': { title: 'page.platform' },
  '/settings': { title: 'page.settings' },
  '/console': { title: 'page.console' },
} as const satisfies Record<string, Section>

/** Addresses that are no pages but lead to the entry of one (spec point 2). */
export const redirects = {
  '/settings/data': 'dataOverview',
  // A room has an address of its own; without one there are only the buildings to choose it in.
  '/manage/place/room': 'building',
  // Their list is the page of buildings itself.
  '/manage/place/building/list': 'building',
  // A step is one of a template, which is chosen among all of them.
  '/manage/templateconfig': 'templates',
  '/manage/templateconfig/category': 'templates',
  '/manage/templateconfig/detailed': 'templates',
  '/manage/templateconfig/publish': 'templates',
} as const satisfies Record<string, PageName>

export type SectionPath = keyof typeof sections
export const isSection = (path: string): path is SectionPath => Object.hasOwn(sections, path)

/** The section a page belongs to: the first part of its path, '/settings' of '/settings/login'. */
export const sectionOf = (path: string): string => `/${path.split('/')[1] ?? ''}`

export type NamedPage = Page & { name: PageName }

export const pageList: readonly NamedPage[] = Object.entries(pages).map(([name, page]) => ({
  ...(page as Page),
  name: name as PageName,
}))

const ofSystem = (page: Page, system: SystemCode) => !page.systems || page.systems.includes(system)

/** The permission url that opens a page in a system, or null when being signed in (or nothing) is enough. */
export function pageUrl(page: Page, system: SystemCode): string | null {
  return page.access === 'permission' ? routeUrl(system, page.permissionOf ?? page.path) : null
}

/** Whether a signed-in user with these route permissions may open a page of a system. */
export function opensPage(page: Page, system: SystemCode, urls: ReadonlySet<string>): boolean {
  if (!ofSystem(page, system)) return false
  const url = pageUrl(page, system)
  return url === null || urls.has(url)
}

/**
 * These pages as entries that lead to them: those that a user may open; and under the name of one that she may not, the first
 * page below it that she may, or no menu would lead there.
 */
export const entriesOf = (
  table: readonly NamedPage[],
  system: SystemCode,
  urls: ReadonlySet<string>,
): NamedPage[] =>
  table.flatMap((page) => {
    if (opensPage(page, system, urls)) return page
    const below = pageList.find(
      (one) => one.parent === page.path && !one.path.includes(':') && opensPage(one, system, urls),
    )
    return below ? { ...page, path: below.path } : []
  })

/** The entries of one menu place for a user, in the table's order. */
export const menuPages = (menu: MenuPlace, system: SystemCode, urls: ReadonlySet<string>): NamedPage[] =>
  entriesOf(
    pageList.filter((page) => page.menu === menu),
    system,
    urls,
  )

/** Where '/' leads: the first permitted page of the landing order, or null when there is none. */
export function landingPage(system: SystemCode, urls: ReadonlySet<string>): Page | null {
  return (
    pageList
      .filter((page) => page.landing !== undefined && opensPage(page, system, urls))
      .sort((a, b) => (a.landing ?? 0) - (b.landing ?? 0))[0] ?? null
  )
}

/** A page's address with its parameters filled in, below the system's base. */
export const pathTo = (name: PageName, params: Record<string, string | number> = {}): string =>
  pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
