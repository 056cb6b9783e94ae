import { availableParallelism } from 'node:os'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openMessages } from '#server/messages/index.ts'
import { hashesTogether, passwordMatches } from '#server/password.ts'
import { Captchas } from '#server/sign-in/captchas.ts'
import { Codes } from '#server/sign-in/codes.ts'
import { KnownBrowsers } from '#server/sign-in/known-browsers.ts'
import { SignInLimit } from '#server/sign-in/limit.ts'
import { newDoor, newPorch, type SignInTools, signInByPassword } from '#server/sign-in/sign-in.ts'
import { quickest } from '#tests/world/databases.ts'
import { watchTogether } from '#tests/world/quick-argon2.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

let world: World
let browsers: KnownBrowsers
beforeAll(async () => {
  world = await startWorld(quickest)
  browsers = await KnownBrowsers.open(world.server.database)
}, 120_000)
afterAll(() => world?.stop())

/** What signing in is done with, by a door of which every place is taken until it is opened. */
function busyDoor() {
  const { database } = world.server
  const door = newDoor()
  let open = () => {}
  const busy = new Promise<void>((resolve) => {
    open = resolve
  })
  for (let place = 0; place <= hashesTogether; place += 1)
    void door.pass('first', [`somebody ${place}`], () => busy)
  const messages = openMessages(readConfig(), pino({ level: 'silent' }))
  const tools: SignInTools = {
    ...{ database, browsers, door, porch: newPorch(), limit: new SignInLimit(database) },
    ...{ captchas: new Captchas(database), codes: new Codes(database, messages) },
  }
  return { tools, open }
}

/** Somebody with so many browsers that she has been signed in with. */
async function owner(count: number) {
  const { id, account } = await newPerson(world)
  const tokens = Array.from({ length: count }, () => browsers.newToken())
  for (const token of tokens) await world.server.database.system((db) => browsers.note(db, id, token))
  return { account, tokens }
}

const tryOf = (tools: SignInTools, account: string, browserToken: string | undefined, typed: string) =>
  signInByPassword(tools, {
    ...{ account, browserToken, system: 'school', ip: '192.0.2.1' },
    password: base64(typed),
  }).then(
    ({ account }) => account,
    (error: { kind?: { code: number } }) => error.kind?.code,
  )
const times = <R>(count: number, work: (place: number) => Promise<R>) =>
  Array.from({ length: count }, (_, place) => work(place))

it('a browser that is known to others alone keeps nobody’s own browser waiting', async () => {
  const [teacher, principal] = [await owner(10), await owner(1)]
  const { tools, open } = busyDoor()
  const theirs = times(200, (place) => tryOf(tools, principal.account, teacher.tokens[place % 10], 'guessed'))
  // Those that are turned away are told after a while; by then all others stand where they wait.
  await Promise.race(theirs)
  const hers = tryOf(tools, principal.account, principal.tokens[0], password)
  open()
  expect(await hers).toBe(principal.account)
  await Promise.all(theirs)
})

it('nor does one account with many browsers fill the place of those who go first, whatever it types', async () => {
  const [teacher, principal] = [await owner(40), await owner(1)]
  const { tools, open } = busyDoor()
  const typed = (place: number) => (place % 3 === 0 ? teacher.account : `somebody-${place}`)
  const theirs = times(200, (place) => tryOf(tools, typed(place), teacher.tokens[place % 40], 'guessed'))
  await Promise.race(theirs)
  const hers = tryOf(tools, principal.account, principal.tokens[0], password)
  open()
  expect(await hers).toBe(principal.account)
  await Promise.all(theirs)
})

it('no more passwords are compared at once than leave a processor to everything else', async () => {
  const most = watchTogether()
  const tries = times(20, (place) =>
    passwordMatches(undefined, `somebody ${place}`, place % 2 ? 'first' : 'last'),
  )
  expect(await Promise.all(tries)).toEqual(Array(20).fill(false))
  expect(most()).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
})
