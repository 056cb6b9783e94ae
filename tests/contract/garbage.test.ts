import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, encodingOf } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { type CallName, callOf, calls } from '#contract/index.ts'
import { asSent, inputReader } from '#server/http/input.ts'
import { Refusal } from '#server/refusal.ts'
import type { Answer } from '#tests/server/client.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { quickest } from '#tests/world/databases.ts'
import { type Fault, faultsOf } from './faults.ts'
import { bodies, numbers, reaching, texts, unwritable } from './hostile.ts'
import { idPlaces, inputFor, kindAt } from './inputs.ts'
import { digest, settled, watchTraces } from './rows.ts'
import { inputSchema, places, replaceAt } from './schemas.ts'
import { freshIds, type Ids } from './sites.ts'
import { type ContractWorld, startContractWorld } from './world.ts'

/** Files travel in a form of their own, which only the server reads. */
const isRead = (call: Call) => encodingOf(call) === 'json' || encodingOf(call) === 'form'

/** Of each place one fault in turn, so that each kind of fault is met at many; of what cannot be read here, all. */
function travellingOf(call: Call, faults: readonly Fault[], turn: number): Fault[] {
  if (!isRead(call)) return [...faults]
  const paths = [...new Set(faults.map(({ path }) => path))]
  return paths.flatMap((path, place) => {
    const here = faults.filter((fault) => fault.path === path)
    return here.slice((turn + place) % here.length).slice(0, 1)
  })
}

const taking = calls
  .map(({ name, call }, turn) => {
    const faults = faultsOf(call)
    return { name, call, faults, travelling: travellingOf(call, faults, turn) }
  })
  .filter(({ faults }) => faults.length > 0)

/** Whether a fault has no place in what was to have it, or leaves it as good as before. */
const isStillGood = (name: CallName, about: string, input: unknown, good: unknown): boolean =>
  // The first edit of a batch can come after none: its list has no place to put a fault into.
  (name === 'sync.batch' && isDeepStrictEqual(input, good)) ||
  // A query has no empty list: it says nothing of the field then.
  (callOf(name).method === 'GET' && about === 'too few')

/** What a refusal for its input names; nothing where it is not refused. */
function refusedFields(read: () => unknown): unknown {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.kind === errors.input) return error.data
    throw error
  }
}

/** What has to be the name of a function, or of what a linkage's sensors read. */
const named = /functionList\.\*\.identifier$|^bindingList\.\*\.reading$/

/** Where any text may stand; one that has to be a colour, a hash or such a name may not hold any. */
const textPlaces = (name: CallName) =>
  places(inputSchema(callOf(name))).filter(
    ({ path, schema: { type, enum: choices, pattern = '\\S' } }) =>
      type === 'string' && !choices && pattern === '\\S' && !named.test(path),
  )
const worded = calls.filter(({ name }) => textPlaces(name).length > 0 && name !== 'sync.stream')
/** No space type at all is 0, which is no row that is missing. */
const withIds = calls
  .map(({ name }) => ({ name, spots: idPlaces(name).filter(({ path }) => path !== 'spaceTypeId') }))
  .filter(({ name, spots }) => spots.length > 0 && name !== 'sync.stream')

/** Answer nothing of what they were told: see tests/server/template-life.test.ts and tests/data/verbs.test.tsx. */
const silent: readonly CallName[] = [
  'upgrade.reportFault',
  'fault.report',
  'fault.move',
  'runSheet.record',
  'runSheet.sign',
  'runSheet.reopen',
]

/** How many texts a call meets on PostgreSQL, and how many after these on the embedded database, which takes longer over each. */
const textsEach = { quickest: 3, other: 1 }

const bodied = calls.filter(({ call }) => 'body' in call && call.body && encodingOf(call) === 'json')
const hostile = [...bodies, ...reaching]

const counted = calls
  .map(({ name, call }) => ({
    name,
    spots: places(inputSchema(call)).filter(
      ({ path, schema }) => /integer|number/.test(schema.type ?? '') && !kindAt(name, path, schema),
    ),
  }))
  .filter(({ spots }) => spots.length > 0)

/** Beyond what four bytes hold, and as far as a number is exact. */
const large = [2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, 1 - 2 ** 53]

const han = /\p{Script=Han}/u
const chinese = { header: 'zh-CN', message: errors.input.zh, isIn: (text: string) => han.test(text) }
const english = { header: 'en', message: errors.input.en, isIn: (text: string) => !han.test(text) }

/** Whether a refusal names a place, or what holds it. */
const names = (data: unknown, path: string): boolean =>
  Object.keys(data ?? {}).some((field) => path === field || path.startsWith(`${field}.`))

onEachDatabase((kind) => {
  let world: ContractWorld

  beforeAll(async () => {
    world = await startContractWorld(kind)
  }, 180_000)
  afterAll(() => world?.stop())

  // What its schema forbids does not reach a database: one of them is enough.
  if (kind === quickest)
    describe('an input that its schema forbids', () => {
      let traces: Awaited<ReturnType<typeof watchTraces>>
      beforeAll(async () => {
        await settled(world.server.database)
        traces = await watchTraces(() => digest(world.server.database))
      })

      /** Makes a call with some of its faults. @returns what was not refused as it should be */
      const offend = async ({ name, travelling }: (typeof taking)[number]) => {
        const wrong: unknown[] = []
        for (const [index, { path, about, change }] of travelling.entries()) {
          const { header, message, isIn } = index % 2 ? chinese : english
          const good = inputFor(name, world.own.site.ids, 'full')
          const input = change(good)
          if (isStillGood(name, about, input, good)) continue
          const answer = await world.admin.send(name, input as never, { 'accept-language': header })
          const { code, status, data } = answer as Answer
          const sentences = Object.values(data ?? {})
          const right =
            [code, status, answer.message].join() === [4000, 400, message].join() &&
            names(data, path) &&
            sentences.every((text) => typeof text === 'string' && isIn(text))
          if (!right) wrong.push({ fault: `${path}: ${about}`, code, data, message: answer.message })
        }
        return wrong
      }

      // Thousands, which need no journey each: `travelling` are some of all of them.
      test.each(taking.filter(({ call }) => isRead(call)))(
        'is refused by what reads $name, with the field named',
        ({ name, call, faults }) => {
          const read = inputReader(call)
          const good = inputFor(name, world.own.site.ids, 'full') as Record<string, unknown>
          const wrong = faults.filter(({ path, about, change }) => {
            const input = change(good) as Record<string, unknown>
            if (isStillGood(name, about, input, good)) return false
            return !names(
              refusedFields(() => read(asSent(call, structuredClone(input)))),
              path,
            )
          })
          expect(wrong.map(({ path, about }) => `${path}: ${about}`)).toEqual([])
        },
      )

      test.each(taking)('is refused by $name with the field named', async (call) => {
        expect(await offend(call)).toEqual([])
      })

      test('changes nothing', async () => {
        expect(await traces.check(taking, offend)).toEqual([])
      })
    })

  describe('an input that its schema allows', () => {
    /** A call's input with every one of its texts replaced. */
    const withTexts = (name: CallName, ids: Ids, text: string) => {
      const input: unknown = inputFor(name, ids, 'full')
      return textPlaces(name).reduce((value, { path, schema }) => {
        const unique = schema.pattern ? `${randomUUID().slice(0, 4)}${text}` : text
        const { maxLength = unique.length } = schema
        // Half a character is another test's.
        const cut = unique.length > maxLength && /[\ud800-\udbff]/.test(unique.charAt(maxLength - 1))
        return replaceAt(value, path, () => unique.slice(0, cut ? maxLength - 1 : maxLength))
      }, input)
    }

    /** Every text is met by many calls, and every call meets some: what stores a text is the same in all. */
    const textsFor = (name: CallName) => {
      const { quickest: most, other } = textsEach
      const [from, length] = kind === quickest ? [0, most] : [most, other]
      const first = worded.findIndex((each) => each.name === name) * (most + other) + from
      return Array.from({ length }, (_, place) => texts[(first + place) % texts.length] ?? '')
    }

    const numbersFor = (name: CallName) => {
      const place = counted.findIndex((each) => each.name === name) % large.length
      return kind === quickest ? large : large.slice(place, place + 1)
    }

    test.each(worded)('may hold any text: $name keeps it as it is', async ({ name }) => {
      for (const text of textsFor(name)) {
        const { admin, own } = world
        const input = withTexts(name, await freshIds(admin, own.site.ids, name), text)
        const { code, data } = (await admin.send(name, input as never)) as Answer
        if (callOf(name).offline === 'queue') {
          expect([text, code]).toEqual([text, 2000])
          if (!silent.includes(name))
            expect(JSON.stringify(data)).toContain(JSON.stringify(text).slice(1, -1))
        } else expect([text, [2000, 4000, 4011, 4030, 4040, 4290, 1007].includes(code)]).toEqual([text, true])
      }
    })

    // Refused before it reaches a database.
    const unstored = kind === quickest ? worded : []
    test.each(unstored)(
      'has no text that cannot be stored: $name names the field',
      async ({ name, call }) => {
        const isJson = 'body' in call && call.body && encodingOf(call) === 'json'
        // What is sent as UTF-8 arrives with the replacement character for half a pair.
        for (const text of unwritable.filter((each) => isJson || each.includes('\0'))) {
          const input = withTexts(name, world.own.site.ids, text)
          const { code, data } = (await world.admin.send(name, input as never)) as Answer
          const unnamed = textPlaces(name).filter(({ path }) => !names(data, path.replaceAll('*', '0')))
          expect({ text, code, unnamed }).toEqual({ text, code: 4000, unnamed: [] })
        }
      },
    )

    /** What can be done once is refused the next time, whatever number it holds. */
    const isRefusedAnyway = async (name: CallName, data: unknown) => {
      const usual = inputFor(name, world.own.site.ids, 'full')
      const answer = (await world.admin.send(name, usual as never)) as Answer
      return JSON.stringify(answer.data) === JSON.stringify(data)
    }

    test.each(counted)('may hold any number: $name takes it or names the field', async ({ name, spots }) => {
      for (const number of numbersFor(name))
        for (const { path, schema } of spots) {
          const { minimum = number, maximum = number } = schema
          if (number < minimum || number > maximum) continue
          const input = replaceAt(inputFor(name, world.own.site.ids, 'full'), path, () => number)
          const { code, data } = (await world.admin.send(name, input as never)) as Answer
          // What an edit was made on is refused by the field that it is about.
          const about = /^madeOn\.(\w+)/.exec(path)?.[1] ?? path.replaceAll('*', '0')
          const named = code !== 4000 || names(data, about)
          const right = code !== 5000 && (named || (await isRefusedAnyway(name, data)))
          expect({ path, number, code, data, right }).toMatchObject({ path, right: true })
        }
    })
  })

  describe('an id that no row has', () => {
    let traces: Awaited<ReturnType<typeof watchTraces>>
    beforeAll(async () => {
      await settled(world.server.database)
      traces = await watchTraces(() => digest(world.server.database))
    })

    /** Makes a call with ids of no row. @returns the code it was answered with, by id, where it is not the right one */
    const grope = async ({ name, spots }: (typeof withIds)[number]) => {
      const right = spots.every(({ chooses }) => chooses) ? 2000 : 4040
      const wrong: unknown[] = []
      const place = withIds.findIndex((each) => each.name === name) % numbers.length
      for (const number of kind === quickest ? numbers : numbers.slice(place, place + 1)) {
        const input = spots.reduce<unknown>(
          (value, { path }) => replaceAt(value, path, () => number),
          inputFor(name, world.own.site.ids, 'full'),
        )
        const { code } = await world.admin.send(name, input as never)
        if (code !== right) wrong.push({ number, code, right })
      }
      return wrong
    }

    test.each(withIds)('finds nothing in $name', async (call) => {
      expect(await grope(call)).toEqual([])
    })

    test('changes nothing', async () => {
      expect(await traces.check(withIds, grope)).toEqual([])
    })
  })

  test.runIf(kind === quickest)(
    'a body that is no object, or reaches for prototypes, is refused with a field named',
    async () => {
      const before = await digest(world.server.database)
      for (const [turn, { name, call }] of bodied.entries()) {
        const url = (call.base === 'client' ? '/iot_client' : '/iot_api') + call.path
        // What reads a body is the same in all: each meets some, and all are met many times.
        const some = hostile.filter((_, place) => (place + turn) % 4 === 0)
        for (const body of some) {
          const headers = { 'content-type': 'application/json' }
          const response = await world.admin.fetch(url, { method: call.method, headers, body })
          const { code, data } = (await response.json()) as Answer
          expect([name, body, code, data]).toEqual([name, body, 4000, expect.any(Object)])
        }
      }
      expect('polluted' in {}).toBe(false)
      expect(await digest(world.server.database)).toEqual(before)
    },
  )
})
