import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import { demoAccounts } from '#server/seed/accounts.ts'
import { companies } from '#server/seed/companies.ts'
import type { RunningServer } from '#server/server.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'
import { idPlaces, inputFor } from './inputs.ts'
import { shapeFaults } from './shape.ts'
import type { Ids } from './sites.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ host: '' })
}, 180_000)
afterAll(() => server?.stop())

/** Ids of what an account sees first, as far as it may look; what it does not see is left out. */
async function idsSeenBy(client: Client): Promise<Partial<Ids>> {
  const { cid } = await client.call('company.current', {})
  const seen: Partial<Ids> = { company: cid }
  const { list: campuses } = await client.call('campus.authorisedList', { pageSize: 0 })
  const [campus] = campuses
  if (!campus) return seen
  seen.campus = campus.campusId
  const { spaces, templates, rooms } = await client.call('sync.changes', { campusId: campus.campusId })
  const of = (kind: string) => spaces.find((space) => space.kind === kind)?.id
  const template = templates.find(({ status, sceneList }) => status === 2 && sceneList.length > 0)
  const made = spaces.find(({ kind, templateId }) => kind === 'room' && templateId === template?.id)
  Object.assign(seen, {
    building: of('building'),
    floor: of('floor'),
    room: made?.id ?? of('room'),
    template: template?.id,
    scene: template?.sceneList[0]?.id,
    device: rooms.flatMap(({ devices }) => devices)[0]?.id,
  })
  const own = (await client.send('megaproject.briefList', { pageSize: 0 })).data?.list[0]
  if (!own) return seen
  const { buildingVos } = await client.call('megaproject.zoneTree', { megaprojectId: own.id })
  const [building] = buildingVos
  return { ...seen, megaproject: own.id, ownBuilding: building?.id, ownFloor: building?.floorVos[0]?.id }
}

/** A meter of its campus, where there is one and she may look. */
async function meterSeenBy(client: Client, campusId = 0): Promise<number | undefined> {
  const { data } = await client.send('campusEnergy.energyList', { campusId, timeType: 3, pageSize: 0 })
  return data?.list.find(({ lamps }) => !lamps)?.meterId
}

describe('what the demonstration companies hold', () => {
  test.each(demoAccounts)('is answered to $account as the contract says', async ({ account, system }) => {
    const client = await signIn(server.url, system, account)
    const ids = await idsSeenBy(client)
    expect(ids.campus).toBeGreaterThan(0)
    const meter = await meterSeenBy(client, ids.campus)
    const user = await client.call('user.baseinfo', {})
    const urls = new Set(user.roles.flatMap(({ permissions }) => permissions.map(({ url }) => url)))
    for (const { name, call } of calls) {
      if (call.method !== 'GET' || call.answer) continue
      if (idPlaces(name).some(({ kind }) => ids[kind] === undefined)) continue
      const ofMeter = name === 'campusEnergy.getMeterTerms'
      if (ofMeter && meter === undefined) continue
      // Of every status, all meters, and a company's own page before sign-in.
      const more = {
        ...{ status: undefined, meterId: undefined },
        ...{ companyName: user.company.enName, systemCode: system },
        ...(ofMeter ? { id: meter } : {}),
      }
      const input = { ...inputFor(name, ids as Ids, 'full'), ...more }
      const answer = await client.send(name, input as never)
      const expected = permits(urls, call.permission) ? 2000 : 4030
      expect([name, answer.code]).toEqual([name, expected])
      if (expected === 2000) expect([name, shapeFaults(call, answer.data)]).toEqual([name, []])
    }
  })

  test('is published where a template says so: each of its rooms is given what it is to run', async () => {
    const rooms = () =>
      server.database.system((db) =>
        db
          .selectFrom('space')
          .innerJoin('template', 'template.id', 'space.template_id')
          .leftJoin('room_config', (join) =>
            join
              .onRef('room_config.room_id', '=', 'space.id')
              .onRef('room_config.template_id', '=', 'template.id'),
          )
          .where('template.status', '>=', publishedStatus)
          .select(['space.id', 'space.cid', 'room_config.version'])
          .execute(),
      )
    // The server gives it to them by itself.
    await eventually(async () => (await rooms()).every(({ version }) => version === 1))
    expect(new Set((await rooms()).map(({ cid }) => cid)).size).toBe(companies('small').length)
  })

  test('is served to its own machine alone as long as nobody has said where to listen', () => {
    expect(server).toMatchObject({ demo: true, sheltered: true, config: { host: '127.0.0.1' } })
  })

  test('is not seen by the second school company, and the other way round', async () => {
    const [school, rival] = [
      await signIn(server.url, 'school', 'school-admin'),
      await signIn(server.url, 'school', 'rival-admin'),
    ]
    const campusesOf = async (client: Client) =>
      (await client.call('campus.authorisedList', { pageSize: 0 })).list
    const [ours, theirs] = [await campusesOf(school), await campusesOf(rival)]
    expect(ours.length * theirs.length).toBeGreaterThan(0)
    for (const [client, campuses] of [
      [school, theirs],
      [rival, ours],
    ] as const)
      for (const { campusId } of campuses) {
        expect((await client.refusal('campus.getById', { id: campusId })).code).toBe(4040)
        expect((await client.refusal('sync.changes', { campusId })).code).toBe(4040)
        expect((await client.refusal('device.status', { campusId })).code).toBe(4040)
      }
  })
})
