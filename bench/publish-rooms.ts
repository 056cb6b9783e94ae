import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { openDatabase } from '#server/database/open.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { templates } from '#src/text/zh/templates.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite, fleetOfSite, type Site } from '#tests/devices/site.ts'
import { type Client, signIn as signInTo } from '#tests/server/client.ts'
import { eventually } from '#tests/world/eventually.ts'
import { freePort } from '#tests/world/ports.ts'
import { openBrowser } from './chromium.ts'
import { ms, spread } from './figures.ts'
import { mustEnd } from './loose-ends.ts'
import { type Kind, kinds, type Place, temporaryDirectory } from './places.ts'
import { mqttUrl } from './publishing.ts'
import type { Finding, Report, Settings } from './report.ts'
import { account, addressOf, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const lampsInRoom = 4
const patience = 5 * 60_000
const target = '10.00 s'

/** Times from the press until so much is so, in ms; the longest task of the page that shows it; answers of the server beside it. */
interface Published {
  answered: number
  sent: number
  applied: number
  shown: number
  longest: number
  beside: number[]
}

/** A template is published to 1,000 rooms behind 20 gateways, while a page shows how far that is. */
export async function benchPublish({ quick }: Settings): Promise<Report> {
  const gateways = quick ? 4 : 20
  const roomsEach = quick ? 10 : 50
  const rows: string[][] = []
  const findings: Finding[] = []
  for (const kind of kinds) {
    const all = await publishedOn(kind, { gateways, roomsEach }, quick ? 1 : 3)
    const median = (of: (one: Published) => number) => spread(all.map(of)).p50
    const beside = spread(all.flatMap((one) => one.beside))
    rows.push([
      kind.name,
      ...(['answered', 'sent', 'applied', 'shown', 'longest'] as const).map((key) =>
        ms(median((one) => one[key])),
      ),
      ms(beside.p50),
      ms(beside.worst),
    ])
    findings.push({
      what: `Published to ${gateways * roomsEach} rooms, ${kind.name}: stored and sent; all run it`,
      value: `${ms(median((one) => one.sent))}; ${ms(median((one) => one.applied))}`,
      target,
    })
  }
  return {
    tables: [
      {
        title: `Publishing to ${gateways * roomsEach} rooms of ${lampsInRoom} lamps behind ${gateways} gateways`,
        columns: [
          '',
          'answered',
          'all sent',
          'all run it',
          'page shows it',
          'its longest task',
          'healthz p50',
          'worst',
        ],
        rows,
        note: 'From the press. Embedded: its own broker; PostgreSQL: Mosquitto. Server, gateways and Chromium share the machine.',
      },
    ],
    findings,
  }
}

interface Size {
  gateways: number
  roomsEach: number
}

async function publishedOn(kind: Kind, size: Size, times: number): Promise<Published[]> {
  const place = await kind.make()
  const port = await freePort()
  const embedded = place.databaseUrl === undefined
  const options: Record<string, string> = embedded ? { MQTT_PORT: `${port}` } : { MQTT_URL: mqttUrl }
  const first = await startServerProcess(place, options)
  const { cid } = await (await signInTo(first.url, 'school', account)).call('user.baseinfo', {})
  await first.stop()
  const { site, templateId } = await roomsIn(place, cid, size)
  const server = await startServerProcess(place, options)
  const admin = await signInTo(server.url, 'school', account)
  const log = pino({ level: 'warn' })
  const playing = startSimulator({
    ...{ mqttUrl: embedded ? `mqtt://127.0.0.1:${port}` : mqttUrl, fleet: fleetOfSite(site), rate: 0, log },
  })
  const endPlaying = mustEnd(() => playing.stop())
  await eventually(() => playing.connected() === size.gateways, patience)
  const profile = await temporaryDirectory()
  const { page, close } = await openBrowser(profile.path)
  await signIn(page, server.url)
  await page.goto(addressOf(server.url, 'templatePublish', { templateId }))
  const rooms = size.gateways * size.roomsEach
  const all: Published[] = []
  for (let time = 0; time < times; time += 1) {
    if (time > 0) {
      const sceneList = [{ name: `场景${time}`, actionList: [] }]
      await admin.call('templateScene.addAll', { templateId, sceneList })
    }
    all.push(await publishOnce({ admin, url: server.url, page, templateId, rooms }))
  }
  await close()
  await endPlaying()
  await server.stop()
  await place.remove()
  await profile.remove()
  return all
}

/** Gives every gateway of a new campus its rooms, all made from one template, with lamps behind it. */
async function roomsIn(place: Place, cid: number, { gateways, roomsEach }: Size) {
  const database = await openDatabase(place)
  const site: Site = await addSite(database, gateways, roomsEach * lampsInRoom, { cid })
  const rooms = site.gateways.flatMap(({ devices }) =>
    Array.from({ length: roomsEach }, (_, index) =>
      devices.slice(index * lampsInRoom, (index + 1) * lampsInRoom).map(({ id }) => id),
    ),
  )
  const made = { cid, campus_id: site.campusId, kind: 'room' as const }
  const ids = await database.system(async (db) => {
    const values = rooms.map((_, index) => ({ ...made, name: `R${index + 1}` }))
    const added = await db.insertInto('space').values(values).returning('id').execute()
    for (const [index, { id }] of added.entries())
      await db
        .updateTable('device')
        .set({ room_id: id })
        .where('id', 'in', rooms[index] ?? [])
        .execute()
    // A template names its devices by what they are called, in every room the same.
    for (let lamp = 0; lamp < lampsInRoom; lamp += 1)
      await db
        .updateTable('device')
        .set({ name: `灯${lamp + 1}` })
        .where(
          'id',
          'in',
          rooms.map((devices) => devices[lamp] ?? 0),
        )
        .execute()
    return added.map(({ id }) => id)
  })
  const { templateId } = await addTemplate(database, { ...site, roomId: ids[0] ?? 0 }, '千间教室')
  await database.system((db) =>
    db.updateTable('space').set({ template_id: templateId }).where('id', 'in', ids).execute(),
  )
  await database.close()
  return { site, templateId }
}

interface Watched {
  admin: Client
  url: string
  page: Page
  templateId: number
  rooms: number
}

async function publishOnce({ admin, url, page, templateId, rooms }: Watched): Promise<Published> {
  const beside: number[] = []
  const isOver = new AbortController()
  const asking = askAllTheTime(url, beside, isOver.signal)
  await page.evaluate(() => window.lamplighterWatch.idle())
  const began = performance.now()
  const pageBegan = await page.evaluate(() => performance.now())
  const since = () => performance.now() - began
  const option = `${templates.publish.state.consistent} (${rooms})`
  const shown = page
    .locator('#main option', { hasText: option })
    .waitFor({ state: 'attached', timeout: patience })
    .then(since)
  await admin.call('template.publish', { id: templateId })
  const answered = since()
  let sent = 0
  await eventually(async () => {
    const state = await admin.call('template.configState', { id: templateId })
    if (state.sent === rooms) sent ||= since()
    await pause(200)
    return state.applied === rooms
  }, patience)
  const applied = since()
  const published = { answered, sent, applied, shown: await shown, beside }
  isOver.abort()
  await asking
  const tasks = await page.evaluate(() => window.lamplighterWatch.longTasks)
  const lengths = tasks.filter(({ start }) => start >= pageBegan).map(({ length }) => length)
  return { ...published, longest: Math.max(0, ...lengths) }
}

/** Asks the server whether it is well, again and again, and writes down how long each answer took. */
async function askAllTheTime(url: string, times: number[], until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const asked = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - asked)
    await pause(50)
  }
}
