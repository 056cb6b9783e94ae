import { describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { landingPage, pageList, pageUrl } from '#contract/pages.ts'
import { isOperatorUrl } from '#contract/rules/operator.ts'
import { type SystemCode, systemCodes } from '#contract/systems.ts'
import { demoAccounts } from '#server/seed/accounts.ts'
import { companies } from '#server/seed/companies.ts'
import { addBuilding, noPlaceRows, type Site } from '#server/seed/place-rows.ts'
import { type ProductKey, products } from '#server/seed/products.ts'
import { random } from '#server/seed/random.ts'
import { operatorRole, rolesOf } from '#server/seed/roles.ts'
import { serialNumbers } from '#server/seed/serial-numbers.ts'

const now = Date.UTC(2026, 0, 15, 2)
const distinct = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row))).size

describe('places', () => {
  test('gives the same rows in every run, but for the salts', () => {
    const [building] = [...(companies('small')[0]?.campuses[0]?.buildings() ?? [])]
    const write = () => {
      const rows = noPlaceRows()
      if (building) addBuilding(rows, siteWithoutDatabase(), building, 0)
      return { ...rows, gateway: rows.gateway.map(({ credential_hash: _salted, ...gateway }) => gateway) }
    }
    expect(write()).toEqual(write())
    expect(write().device.length).toBeGreaterThan(100)
  })

  test('the large campus has 100,000 devices and another number for each', () => {
    const city = companies('large')[0]?.campuses.find((campus) => campus.key === 'city')
    const rows = noPlaceRows()
    const site = siteWithoutDatabase()
    for (const [index, building] of [...(city?.buildings() ?? [])].entries())
      addBuilding(rows, site, building, index)
    expect(rows.device).toHaveLength(100_000)
    expect(new Set(rows.device.map((device) => device.device_no)).size).toBe(100_000)
    expect(rows.gateway).toHaveLength(3_500)
  })
})

describe('roles', () => {
  test.each(systemCodes)('roles of %s hold only urls that exist, and the admin all of them', (system) => {
    const asked = calls.flatMap(({ call }) => call.permission ?? [])
    const operations = new Set(asked.filter((url) => url !== 'signed-in' && !isOperatorUrl(url)))
    const has = ({ systems }: (typeof pageList)[number]) => !systems || systems.includes(system)
    const opened = pageList.filter(has).flatMap((page) => pageUrl(page, system) ?? [])
    const routes = new Set(opened.filter((url) => !isOperatorUrl(url)))
    const roles = rolesOf(system)
    for (const { permissions } of roles) {
      expect(permissions.filter(({ url, type }) => !(type === 1 ? operations : routes).has(url))).toEqual([])
      expect(distinct(permissions)).toBe(permissions.length)
    }
    expect(roles[0]?.permissions).toHaveLength(operations.size + routes.size)
  })

  test('every account lands on a page; a teacher writes nothing but commands, her own holds, examinations and fault reports', () => {
    const routesOf = (system: SystemCode, role: string) =>
      [...rolesOf(system), operatorRole()]
        .find((row) => row.name === role)
        ?.permissions.filter((line) => line.type === 2) ?? []
    for (const { system, role } of demoAccounts)
      expect(landingPage(system, new Set(routesOf(system, role).map((line) => line.url)))?.title).toMatch(
        /^page\.(map|energy|users|places|building)$/,
      )
    const held = rolesOf('school').find((role) => role.name === 'schoolTeacher')?.permissions ?? []
    const urls = new Set(held.map((line) => line.url))
    const writes = calls.filter(({ call }) => call.method !== 'GET' && urls.has(call.permission ?? ''))
    const told = [
      'upgrade.reportFault',
      'device.command',
      'device.press',
      'device.say',
      'lease.release',
      'roomStay.set',
      'fault.report',
    ]
    expect(writes.map(({ name }) => name)).toEqual(told)
  })
})

/** A place of the first company to put buildings in, with ids that nobody else has. */
function siteWithoutDatabase(): Site {
  let id = 1
  const templates = companies('large')[0]?.templates ?? []
  return {
    cid: 1,
    campusId: 2,
    templates: new Map(templates.map(({ key, equipment }, index) => [key, { id: index, equipment }])),
    productIds: new Map((Object.keys(products) as ProductKey[]).map((key, index) => [key, index])),
    ids: { next: () => id++, save: async () => {} },
    random: random(1),
    serials: serialNumbers(),
    now,
  }
}
