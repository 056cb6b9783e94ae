import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import { isLater } from '#contract/rules/later.ts'
import type { LocalDatabase } from './database.ts'

/** The key of the answer to a question. */
export const answerKey = (name: CachedName, input: unknown) => `${name} ${JSON.stringify(input)}`

/** The last answer to a cacheable read that has no table of its own, or undefined. `at`: when it was surely true, in ms. */
export async function storedAnswer<N extends CachedName>(
  db: LocalDatabase,
  name: N,
  input: InputOf<N>,
): Promise<{ data: DataOf<N>; at: number } | undefined> {
  const row = await db.answers.get(answerKey(name, input))
  return row && { data: row.data as DataOf<N>, at: row.at }
}

/**
 * Stores what a read answers, or what it would now answer after a write, as true since `at` (ms). What is held and true since
 * later stays: an answer that was long on its way does not bring back what has been changed meanwhile.
 */
export const storeAnswer = <N extends CachedName>(
  db: LocalDatabase,
  name: N,
  input: InputOf<N>,
  data: DataOf<N>,
  at = Date.now(),
): Promise<void> =>
  db.transaction('rw', db.answers, async () => {
    const key = answerKey(name, input)
    const held = await db.answers.get(key)
    if (!held || !isLater(held.at, at)) await db.answers.put({ key, data, at })
  })

interface Server {
  call<N extends CachedName>(name: N, input: InputOf<N>): Promise<DataOf<N>>
}

/** Asks the server and stores its answer, which is true since it was asked: `at`, in ms. @throws what the call throws */
export async function fetchAnswer<N extends CachedName>(
  db: LocalDatabase,
  { call }: Server,
  name: N,
  input: InputOf<N>,
): Promise<{ data: DataOf<N>; at: number }> {
  const at = Date.now()
  const data = await call(name, input)
  await storeAnswer(db, name, input, data, at)
  return { data, at }
}

/** Answers nobody has asked for again in this time are forgotten, in ms. */
const keptFor = 30 * 24 * 60 * 60_000

export const dropOldAnswers = (db: LocalDatabase): PromiseLike<number> =>
  db.answers.filter(({ at }) => at < Date.now() - keptFor).delete()
