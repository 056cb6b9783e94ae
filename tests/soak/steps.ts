import fc from 'fast-check'
import type { Fate } from '#tests/world/fates.ts'
import type { RequestMoment } from './context.ts'
import { type EditKind, edits } from './edits.ts'
import { type OtherKind, otherKinds } from './others.ts'
import { placeEdits } from './place-edits.ts'
import type { Moment } from './storage.ts'
import type { Build } from './tablet.ts'

/** Where a tab or the worker dies. */
export type Death =
  | { in: 'transaction'; nth: number; moment: Moment }
  | { in: 'request'; nth: number; moment: RequestMoment }

/** One thing that happens. `tab` is 0 or 1: two tabs of one browser. `which` chooses from what there is. */
export type Step =
  | { do: 'edit'; kind: EditKind; tab: number; which: number }
  /** Somebody else edits the same things, elsewhere. */
  | { do: 'other'; kind: OtherKind; which: number }
  | { do: 'cut' | 'mend' | 'shrink' | 'widen' }
  | { do: 'fates'; fates: Fate[] }
  | { do: 'wait'; time: number }
  | { do: 'settle' }
  | { do: 'crash' | 'close'; tab: number }
  | { do: 'die-in'; tab: number; death: Death }
  /** The browser wakes the worker, which may die. `alone`: no page is left, so that it is the worker who sends. */
  | { do: 'worker'; death: Death | null; alone: boolean }
  | { do: 'clock'; hours: number }
  | { do: 'disk-full'; tab: number }
  | { do: 'disk-free'; tab: number }
  /** The browser throws the database away; a newer console takes it over. */
  | { do: 'wipe' | 'newer-tab' }
  | { do: 'expire' | 'sign-in' }
  /** The other person signs in; the tabs of the first one stay for a moment, and she may still type there. */
  | { do: 'swap'; lingering: boolean }
  | { do: 'retry' | 'discard'; which: number }
  | { do: 'retry-all' }
  | { do: 'build'; tab: number; build: Build }

export interface Schedule {
  /** Whether the browser has Web Locks; without them tabs go by leases, and there is no worker. */
  locks: boolean
  /** Whether the server takes batches. */
  batches: boolean
  /** Whether the people discard in the end what was refused. */
  tidy: boolean
  steps: Step[]
  /** The server is killed before this step, while it is at work if possible. */
  kill: number | null
}

const plain = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true })
const tab = fc.integer({ min: 0, max: 1 })
const which = fc.nat({ max: 7 })
const refusedKinds: EditKind[] = [
  'taken-name',
  'room-outside',
  'not-permitted',
  'never-there',
  'no-name',
  'crossed-outline',
]
const kinds = Object.keys(edits) as EditKind[]
const usual = kinds.filter((kind) => !refusedKinds.includes(kind))
const placeKinds = Object.keys(placeEdits) as (keyof typeof placeEdits)[]
const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('pass') },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Fate>('lose-request', 'lose-reply', 'cut-reply', 'garble', 'portal'),
  },
  { weight: 5, arbitrary: fc.constantFrom<Fate>('delay', 'twice', 'late') },
  { weight: 3, arbitrary: fc.constantFrom<Fate>('too-many', 'unavailable', 'server-fault') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('signed-out', 'system-missing') },
)
const nth = fc.integer({ min: 1, max: 6 })
const death: fc.Arbitrary<Death> = fc.oneof(
  plain({
    in: fc.constant('transaction' as const),
    nth,
    moment: fc.constantFrom<Moment>('before', 'within', 'after'),
  }),
  plain({
    in: fc.constant('request' as const),
    nth: fc.integer({ min: 1, max: 2 }),
    moment: fc.constantFrom<RequestMoment>('unsent', 'under-way', 'answered'),
  }),
)

const one = (name: Step['do']) => fc.constant({ do: name } as Step)
const inTab = (name: Step['do']) => tab.map((number) => ({ do: name, tab: number }) as Step)

const edit = (kind: fc.Arbitrary<EditKind>) => plain({ do: fc.constant('edit' as const), kind, tab, which })

const weighted: [number, fc.Arbitrary<Step>][] = [
  [45, edit(fc.constantFrom(...usual))],
  [12, edit(fc.constantFrom<EditKind>('add-part', 'add-part', 'edit-part', 'remove-part'))],
  [12, edit(fc.constantFrom(...placeKinds))],
  [5, edit(fc.constantFrom<EditKind>('outline', 'outline-all'))],
  [4, edit(fc.constantFrom(...refusedKinds))],
  [6, plain({ do: fc.constant('other' as const), kind: fc.constantFrom(...otherKinds), which })],
  [3, one('cut')],
  [3, one('mend')],
  [1, one('shrink')],
  [1, one('widen')],
  [7, fc.array(fate, { minLength: 1, maxLength: 5 }).map((fates) => ({ do: 'fates', fates }))],
  [2, fc.nat({ max: 25 }).map((time) => ({ do: 'wait', time }))],
  [2, one('settle')],
  [2, inTab('crash')],
  [1, inTab('close')],
  [5, plain({ do: fc.constant('die-in' as const), tab, death })],
  [
    3,
    fc.tuple(fc.option(death), fc.boolean()).map(([each, alone]) => ({ do: 'worker', death: each, alone })),
  ],
  [2, fc.integer({ min: -9, max: 9 }).map((hours) => ({ do: 'clock', hours }))],
  [1, inTab('disk-full')],
  [2, inTab('disk-free')],
  [1, fc.constantFrom<Step>({ do: 'wipe' }, { do: 'newer-tab' }, { do: 'newer-tab' })],
  [1, one('expire')],
  [2, one('sign-in')],
  [1, fc.boolean().map((lingering) => ({ do: 'swap', lingering }))],
  [3, plain({ do: fc.constantFrom('retry' as const, 'discard' as const), which })],
  [1, one('retry-all')],
  [
    1,
    plain({
      do: fc.constant('build' as const),
      tab,
      build: fc.constantFrom<Build>('this', 'older', 'unfit'),
    }),
  ],
]

type Happening = Fate | Step['do'] | 'server killed'

/** What is drawn to happen in a schedule; whether a fate meets a request also depends on when one goes out. */
export const drawnIn = ({ steps, kill }: Schedule): Happening[] => [
  ...steps.flatMap((step) => (step.do === 'fates' ? step.fates : [step.do])),
  ...(kill !== null && kill < steps.length ? (['server killed'] as const) : []),
]

/** What the schedules of a test run must draw. */
export const happenings: readonly Happening[] = [
  ...(['lose-request', 'lose-reply', 'cut-reply', 'garble', 'portal'] as const),
  ...([
    'delay',
    'twice',
    'late',
    'too-many',
    'unavailable',
    'server-fault',
    'signed-out',
    'system-missing',
  ] as const),
  ...(['other', 'cut', 'mend', 'shrink', 'widen', 'settle', 'crash', 'close', 'die-in', 'worker'] as const),
  ...(['clock', 'disk-full', 'disk-free', 'wipe', 'newer-tab', 'expire', 'sign-in', 'swap'] as const),
  ...(['retry', 'discard', 'retry-all', 'build', 'server killed'] as const),
]

const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Most browsers have locks, most servers take batches, and few are killed: coming back takes them seconds. */
export const schedules: fc.Arbitrary<Schedule> = plain({
  locks: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  batches: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  tidy: fc.boolean(),
  steps: fc.noBias(fc.array(step, { minLength: 2, maxLength: 30, size: 'max' })),
  kill: fc.oneof({ weight: 80, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 12 }) }),
})
