import { type CallName, calls } from '#contract/index.ts'
import { type PageName, pageList, pageUrl } from '#contract/pages.ts'
import { partAreas } from '#contract/parts/edits.ts'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import { roleWords } from '#contract/rules/role-names.ts'
import { type RoleName, roleList } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { PermissionLine } from '#contract/user.ts'

type ListedCall = (typeof calls)[number]

/** Which calls and pages a role opens. What the contract gains later falls under these rules by itself. */
interface Rule {
  calls: (call: ListedCall) => boolean
  pages: (page: PageName) => boolean
}

const reads = ({ call }: ListedCall) => call.method === 'GET'
const oneOf =
  <N extends string>(...names: N[]) =>
  (name: string) =>
    names.some((known) => known === name)
/** Who may what, and who did what: not for everybody who may look at the rest. */
const aboutPeople = oneOf<ListedCall['area']>(
  'campusUser',
  'role',
  'audit',
  'placeRecord',
  'roomDistribution',
  'classroomPermission',
  'accessKey',
  'webhook',
  'robot',
)
const peoplePages = oneOf<PageName>('users', 'roles', 'insight', 'log')
const commands = oneOf<CallName>('device.command')
/** What others hold is ended by those who answer for a place; what is one's own, by whoever commands. */
const endsLeases = oneOf<CallName>('lease.end')
/** What they answer is what may be read anyway. */
const exports = oneOf<CallName>('parkingEnergy.export', 'parkingEnergy.exportCarbon')
/** Whoever stands in a room may say that something is wrong with it. */
const reports = oneOf<CallName>('upgrade.reportFault', 'fault.report')
/** A template leaves the company by a wider decision than a manager's. */
const handsOver = oneOf<CallName>('template.transfer')
const createsCampuses = oneOf<CallName>('campus.add', 'campus.delete')
/** Devices are put where they hang by those who answer for the rooms. */
const movesDevices = oneOf<CallName>(
  'device.move',
  'device.edit',
  'device.delete',
  'gateway.add',
  'gateway.renew',
)
/** Rooms of a campus, made and made over by the many. */
const buildsRooms = oneOf<CallName>('campus.bindConfig', 'campus.import', 'campus.exportMould')
/** Whose rooms are whose: told by those who answer for a campus to those below them. */
const allotsRooms = oneOf<ListedCall['area']>('roomDistribution', 'classroomPermission')
const givesTeachersRooms = oneOf<ListedCall['area']>('classroomPermission')
/** What happened in a place concerns those who answer for it. */
const whatHappened = oneOf<ListedCall['area']>('placeRecord')
const teacherPages = oneOf<PageName>('building', 'room', 'devices', 'faults', 'upgrades', 'message')
/** The areas whose contents a manager edits. */
const managerAreas = oneOf<ListedCall['area']>(
  ...([
    'space',
    'calendar',
    'template',
    'templateGenerate',
    'upgrade',
    'fleet',
    'ota',
    'fault',
    'runSheet',
  ] as const),
  ...Object.values(partAreas),
)

/** Money: what is bought, and what for. Everybody may know what there is and what the company has. */
const money = oneOf<ListedCall['area']>('vas', 'order', 'invoice')
const moneyPages = oneOf<PageName>('vasList', 'confirmOrder', 'cashier', 'payResult', 'orders', 'invoiceInfo')
const knowsServices = oneOf<CallName>('vas.list', 'vas.myServices')
const isSpent = ({ area, name }: ListedCall) => money(area) && !knowsServices(name)

/** Whom a report can be given to is asked by those who give it. */
const namesColleagues = oneOf<CallName>('fault.assignees')

/** What a room is proved by concerns those who hand it over. */
const handsRoomsOver = oneOf<ListedCall['area']>('runSheet')

/** Firmware concerns those who answer for devices; which files and keys a company takes, its admins. */
const aboutFirmware = oneOf<ListedCall['area']>('ota')
const takesFirmware = oneOf<CallName>('ota.addFirmware', 'ota.deleteFirmware', 'ota.addKey', 'ota.deleteKey')

/** When a company is alarmed and who is told is said for all of it; what is done with an alarm, by those who look after things. */
const saysAlarms = oneOf<ListedCall['area']>('alarmRule')
const seesToAlarms = oneOf<ListedCall['area']>('alarm')

/** Whom something may be given to is told to who gives it. */
const namesPeople = oneOf<CallName>('alarm.assignees')

/** Whose devices are out in the field concerns those who answer for a place. */
const aboutFleet = oneOf<ListedCall['area']>('fleet')

const readsThings = (call: ListedCall) =>
  reads(call) &&
  !aboutPeople(call.area) &&
  !aboutFleet(call.area) &&
  !aboutFirmware(call.area) &&
  !handsRoomsOver(call.area) &&
  !namesColleagues(call.name) &&
  !isSpent(call) &&
  !saysAlarms(call.area) &&
  !namesPeople(call.name)
/** What lamps take counts in every campus. */
const saysPower = oneOf<CallName>('product.power')
/** What a company says of itself is its admins' to say; space types are the business admin's (spec point 6). */
const managesCompany = ({ area, name, call }: ListedCall) =>
  call.method !== 'GET' &&
  (/^(airLimit|company|loginConfig|mapConfig|spaceType)/.test(area) || saysPower(name))
const companyPages = oneOf<PageName>(
  'loginSettings',
  'dataOverview',
  'dataEnergy',
  'dataMap',
  'accessKeys',
  'webhooks',
)
/** Megaprojects are changed by those who are for every campus. */
const managesProjects = ({ area, call }: ListedCall) => area === 'megaproject' && call.method !== 'GET'
/** Agents are given their rooms by those above them. */
const agentPages = oneOf<PageName>('roomDistribution')
const widePages = oneOf<PageName>('createPlace', 'projects')

const everything: Rule = { calls: () => true, pages: () => true }
const generalAgent: Rule = {
  calls: (call) =>
    allotsRooms(call.area) || ((!aboutPeople(call.area) || reads(call)) && !managesCompany(call)),
  pages: (page) => !companyPages(page),
}
const districtAgent: Rule = {
  calls: (call) =>
    givesTeachersRooms(call.area) ||
    whatHappened(call.area) ||
    (!aboutPeople(call.area) &&
      !takesFirmware(call.name) &&
      !managesCompany(call) &&
      !managesProjects(call) &&
      !isSpent(call) &&
      !createsCampuses(call.name) &&
      (!saysAlarms(call.area) || reads(call))),
  pages: (page) =>
    ![widePages, companyPages, peoplePages, agentPages, moneyPages].some((others) => others(page)),
}
const manager: Rule = {
  calls: (call) =>
    readsThings(call) ||
    (managerAreas(call.area) && !handsOver(call.name) && !takesFirmware(call.name)) ||
    seesToAlarms(call.area) ||
    (saysAlarms(call.area) && reads(call)) ||
    givesTeachersRooms(call.area) ||
    whatHappened(call.area) ||
    buildsRooms(call.name) ||
    movesDevices(call.name) ||
    commands(call.name) ||
    endsLeases(call.name) ||
    exports(call.name),
  pages: (page) =>
    ![widePages, companyPages, peoplePages, agentPages, moneyPages].some((others) => others(page)),
}
const teacher: Rule = {
  calls: (call) => readsThings(call) || commands(call.name) || reports(call.name),
  pages: teacherPages,
}
const ordinary: Rule = { calls: readsThings, pages: () => false }

/** What runs the platform itself: its companies, beside all that an admin of the open platform may. */
const superAdmin: Rule = everything

/** Roles that a company gets. Super admin is `operatorRole`'s; the lower-version role belongs to no company. */
const seeded: Partial<Record<keyof typeof roleWords, Rule>> = {
  admin: everything,
  schoolAdmin: everything,
  schoolGeneralAgent: generalAgent,
  schoolDistrictAgent: districtAgent,
  schoolManager: manager,
  schoolTeacher: teacher,
  schoolOrdinary: ordinary,
  hotelAdmin: everything,
  hotelGeneralAgent: generalAgent,
  hotelDistrictAgent: districtAgent,
  hotelManager: manager,
  hotelOrdinary: ordinary,
  businessAdmin: everything,
  businessGeneralAgent: generalAgent,
  businessDistrictAgent: districtAgent,
  businessManager: manager,
  businessOrdinary: ordinary,
}

/** A company's roles open nothing of the platform's own business, whatever their rule says. */
function permissionLines(rule: Rule, system: SystemCode, operator = false): PermissionLine[] {
  const operations = calls
    .filter(rule.calls)
    .flatMap(({ call }) => (call.permission?.startsWith('/') ? [call.permission] : []))
  const routes = pageList
    .filter((page) => rule.pages(page.name) && (!page.systems || page.systems.includes(system)))
    .flatMap((page) => pageUrl(page, system) ?? [])
  const lines = [
    ...[...new Set(operations)].map((url) => ({ url, type: 1 })),
    ...[...new Set(routes)].map((url) => ({ url, type: 2 })),
  ]
  return operator ? lines : lines.filter(({ url }) => !isOperatorUrl(url))
}

export interface RolePlan {
  name: RoleName
  roleName: string
  permissions: PermissionLine[]
}

/** The roles of a company of a system: those of its family, or the plain admin where there is none. */
export function rolesOf(system: SystemCode): RolePlan[] {
  const family = roleList.some((role) => role.family === system) ? system : null
  return roleList.flatMap((role) => {
    if (role.family !== family || role.name === 'lowerVersion') return []
    const rule = seeded[role.name]
    if (!rule) return []
    const roleName = roleWords[role.name].zh
    return [{ name: role.name, roleName, permissions: permissionLines(rule, system) }]
  })
}

/** The roles of a company that has several platforms: what two of them both have opens the pages of each. */
export function rolesOfAll(systems: readonly SystemCode[]): RolePlan[] {
  const plans = new Map<RoleName, RolePlan>()
  for (const plan of systems.flatMap(rolesOf)) {
    const lines = [...(plans.get(plan.name)?.permissions ?? []), ...plan.permissions]
    const permissions = [...new Map(lines.map((line) => [line.url, line])).values()]
    plans.set(plan.name, { ...plan, permissions })
  }
  return [...plans.values()]
}

/** The super admin's role, in the company of those who run the platform. */
export const operatorRole = (): RolePlan => ({
  name: 'superAdmin',
  roleName: roleWords.superAdmin.zh,
  permissions: permissionLines(superAdmin, 'open', true),
})
