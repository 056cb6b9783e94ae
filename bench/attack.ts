import { openDatabase } from '#server/database/open.ts'
import { demoPassword } from '#server/seed/accounts.ts'
import { seed } from '#server/seed/index.ts'
import { encodePassword } from '#src/session/password.ts'
import { createJar } from '#tests/world/jar.ts'
import { ms, type Spread, spread } from './figures.ts'
import { type Load, load, type Shot } from './load.ts'
import { embeddedPlace } from './places.ts'
import type { Report, Settings, Table } from './report.ts'
import { account } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const connections = 200
const targets = { healthz: 100, known: 2_000 }

const signInShot = (name: string, from: string): Shot => ({
  method: 'POST',
  path: '/iot_api/userinfo/v3/login',
  headers: { 'content-type': 'application/json', 'x-system-code': 'school', 'x-forwarded-for': from },
  body: JSON.stringify({ account: name, password: encodePassword('not this one 1') }),
})
const anyAddress = () => `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.7`

/** Who attacks: the address that the school is behind too, at one account; or many addresses, at any. */
const attacks: Record<string, () => Shot> = {
  'one account, from the own address': () => signInShot(account, '127.0.0.1'),
  'any accounts, from anywhere': () => signInShot(`nobody-${Math.random()}`, anyAddress()),
}

/** Signs in with the right password in one browser, again and again. */
async function signInsOf(url: string, jar: ReturnType<typeof createJar>, until: () => boolean) {
  const times: number[] = []
  let refused = 0
  const body = JSON.stringify({ account, password: encodePassword(demoPassword) })
  do {
    const began = performance.now()
    const answer = await jar.wrap(fetch)(`${url}/iot_api/userinfo/v3/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-system-code': 'school' },
      body,
    })
    const { code } = (await answer.json()) as { code: number }
    times.push(performance.now() - began)
    if (code !== 2000) refused += 1
  } while (!until())
  return { times: spread(times), refused }
}

interface Measured {
  attack: Load
  healthz: Spread
  known: Awaited<ReturnType<typeof signInsOf>>
}

async function measure(
  url: string,
  jar: ReturnType<typeof createJar>,
  next: () => Shot,
  seconds: number,
): Promise<Measured> {
  let over = false
  const attack = load(url, next, { concurrency: connections, seconds }).finally(() => {
    over = true
  })
  const health = load(url, () => ({ method: 'GET', path: '/healthz', headers: {} }), {
    concurrency: 1,
    seconds,
  })
  const known = signInsOf(url, jar, () => over)
  return { attack: await attack, healthz: (await health).latency, known: await known }
}

const columns = [
  'attack',
  'wrong sign-ins',
  'healthz p50',
  'healthz p99',
  'right one p50',
  'worst',
  'refused',
]

/** What 200 connections with wrong passwords do to the server, and to somebody whose browser is known. */
export async function benchAttack({ quick }: Settings): Promise<Report> {
  const place = await embeddedPlace()
  const database = await openDatabase(place)
  await seed(database, { size: 'small', log: { info: () => undefined } })
  await database.close()
  const server = await startServerProcess(place, { TRUST_PROXY: 'on' })
  // Before anybody attacks, as a browser is that somebody works with every day.
  const jar = createJar()
  await signInsOf(server.url, jar, () => true)
  const rows: string[][] = []
  const all: Measured[] = []
  for (const [name, next] of Object.entries(attacks)) {
    const measured = await measure(server.url, jar, next, quick ? 2 : 15)
    all.push(measured)
    const { attack, healthz, known } = measured
    rows.push([
      name,
      `${Math.round(attack.perSecond)}/s`,
      ms(healthz.p50),
      ms(healthz.p99),
      ms(known.times.p50),
      ms(known.times.worst),
      String(known.refused),
    ])
  }
  await server.stop()
  await place.remove()
  const table: Table = {
    title: `Sign-in under ${connections} connections with wrong passwords`,
    columns,
    rows,
  }
  const worst = (of: (one: Measured) => number) => ms(Math.max(...all.map(of)))
  return {
    tables: [
      {
        ...table,
        note: 'Embedded database; who attacks and who measures share the machine with the server.',
      },
    ],
    findings: [
      {
        what: `healthz p99 under ${connections} connections with wrong passwords`,
        value: worst(({ healthz }) => healthz.p99),
        target: ms(targets.healthz),
      },
      {
        what: 'A right password from a known browser meanwhile, at worst',
        value: worst(({ known }) => known.times.worst),
        target: ms(targets.known),
      },
    ],
  }
}
