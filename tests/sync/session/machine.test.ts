import { expect, test } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { hasProved } from '#src/session/machine/entering.ts'
import { isRest, type Lock, type SignedIn, type Work } from '#src/session/machine/states.ts'
import type { SealState } from '#src/session/seal-state.ts'
import { Tab, userOf } from './tab.ts'
import { World } from './world.ts'

/** Something that happens in a drawn tab. */
const happenings = {
  'sign in': (world, tab) => {
    const userId = world.draw.pick(world.users)
    world.cookie = userId
    tab.enter(userId, 'sign-in', { password: world.draw.chance(0.5) ? 'secret' : null })
  },
  'sign out': (world, tab) => tab.leave('sign-out', world.draw.chance(0.5) ? 'keep-edits' : 'discard-edits'),
  lock: (_, tab) => tab.leave('lock', 'keep-edits'),
  unlock: (world, tab) => {
    const userId = world.draw.pick(world.users)
    const { key } = world.of(userId)
    // Now and then the key of a PIN that was taken away meanwhile.
    if (world.isSealed(userId))
      tab.enter(userId, 'unlock', { key: world.draw.chance(0.9) ? key : new Uint8Array([0]) })
  },
  'begin anew': (world, tab) => {
    const userId = world.draw.pick(world.users)
    world.cookie = userId
    if (world.isSealed(userId) && tab.user() === null) tab.enter(userId, 'anew')
  },
  'set a PIN': (_, tab) => {
    const userId = tab.user()
    if (userId !== null) tab.wish({ kind: 'set-pin', userId, pin: '482913' })
  },
  'remove the PIN': (world, tab) => {
    const userId = tab.user()
    if (userId !== null && world.isSealed(userId)) tab.wish({ kind: 'set-pin', userId, pin: null })
  },
  revoke: (_, tab) => {
    const desk = tab.desk()
    if (desk) tab.send({ kind: 'revoked', desk })
  },
  edit: (world, tab) => {
    const desk = tab.desk()
    if (desk && tab.desks.has(desk)) world.of(desk.user.userId).unsent += 1
  },
  'say more': (_, tab) => tab.send({ kind: 'refreshed', user: userOf(tab.user() ?? 1) }),
  'be told for nothing': (_, tab) => tab.send({ kind: 'told' }),
} satisfies Record<string, (world: World, tab: Tab) => void>

const names = Object.keys(happenings) as [keyof typeof happenings, ...(keyof typeof happenings)[]]

interface Played {
  world: World
  tabs: Tab[]
}

/** Draws two or three tabs and what happens in them, and plays it until nothing more happens. */
function play(seed: number): Played {
  const world = new World(seed)
  const { draw } = world
  const tabs: Tab[] = []
  const open = () => tabs.push(new Tab(world, tabs, draw.chance(0.5)))
  for (let count = draw.between(2, 3); count > 0; count -= 1) world.later(open, 30)
  const gap = draw.pick([20, 200, 2_000])
  for (let count = draw.between(6, 24); count > 0; count -= 1)
    world.after(draw.between(0, count * gap), () => {
      const tab = tabs[draw.between(0, tabs.length - 1)]
      if (!tab) return
      const reloads = draw.chance(0.05)
      const name = draw.pick(names)
      world.count(reloads ? 'reload' : name)
      if (!reloads) return happenings[name](world, tab)
      tab.close()
      open()
    })
  world.play()
  return { world, tabs }
}

/** What has to be so when nothing more happens. */
function rest({ world, tabs }: Played) {
  for (const tab of tabs) {
    const { at, waiting } = tab.running.state()
    expect(isRest(at) && at.kind).toBeOneOf(['nobody', 'locked', 'signed-in'])
    expect(waiting).toEqual([])
    expect([...tab.pending.keys()]).toEqual([])
  }
  if (world.failures > 0) return
  for (const tab of tabs) {
    const { at } = tab.running.state()
    // Who is signed in is signed in everywhere, or her PIN is asked for.
    if (world.present === null) expect(at.kind).not.toBe('signed-in')
    else expect(at.kind === 'locked' ? at.pinFor : tab.user()).toBe(world.present)
    // A key reads plain rows too, which a PIN that is taken away leaves.
    for (const [{ user }, key] of tab.desks)
      if (world.isSealed(user.userId)) {
        expect(key).toBe(world.of(user.userId).key)
        expect(world.of(user.userId)).toMatchObject({ plainRows: false })
      }
  }
  for (const userId of world.left)
    if (!world.isSealed(userId))
      expect({ userId, cached: world.of(userId).cached }).toMatchObject({ cached: false })
}

/** Everything a tab waits for comes to pass in some schedules. */
const works: Work['kind'][] = [
  ...(['read-present', 'prove', 'recover', 'note', 'update', 'give-up', 'open', 'close'] as const),
  ...(['sign-out', 'wipe', 'empty', 'report'] as const),
  ...(['begin-seal', 'others-follow', 'finish'] as const),
]

test('a tab that wakes opens her data anew when it is kept in another way by now', () => {
  const user = userOf(1)
  const desk = { user } as Desk
  const key = new Uint8Array([1])
  const wakes = (seal: SealState | null, lock: Lock) => {
    const shown: SignedIn = { kind: 'signed-in', user, desk, seal }
    const [at, effects] = hasProved({ kind: 'proving', shown, entry: { userId: 1, user, why: 'told' } }, lock)
    const opens = effects.flatMap((each) => (each.kind === 'work' ? [each.work] : []))
    return [at.kind, ...opens]
  }
  const sealed = { idleMinutes: 15, mendable: false }
  expect(wakes(sealed, { kind: 'plain' })).toEqual(['reopening', { kind: 'open', user, key: null }])
  expect(wakes(null, { kind: 'key', key, user })).toEqual(['reopening', { kind: 'open', user, key }])
  expect(wakes(sealed, { kind: 'key', key, user })).toEqual(['signed-in'])
  expect(wakes(null, { kind: 'plain' })).toEqual(['signed-in'])
})

const schedules = 4_000

test(`tabs keep every rule in ${schedules} drawn schedules, and come to rest`, () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= schedules; seed += 1) {
    try {
      const played = play(seed)
      rest(played)
      for (const [what, count] of played.world.seen) seen.set(what, (seen.get(what) ?? 0) + count)
    } catch (error) {
      throw new Error(`schedule ${seed}`, { cause: error })
    }
  }
  const drawn = [...works, ...names, 'reload']
  expect(drawn.filter((what) => (seen.get(what) ?? 0) < 50)).toEqual([])
})
