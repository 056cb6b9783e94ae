import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import type { LocalDatabase } from './database.ts'

/** The key of the answer to a question. */
export const answerKey = (name: CachedName, input: unknown) => `${name} ${JSON.stringify(input)}`

/** The last answer to a cacheable read that has no table of its own, or undefined. `at` in ms. */
export async function storedAnswer<N extends CachedName>(
  db: LocalDatabase,
  name: N,
  input: InputOf<N>,
): Promise<{ data: DataOf<N>; at: number } | undefined> {
  const row = await db.answers.get(answerKey(name, input))
  return row && { data: row.data as DataOf<N>, at: row.at }
}

export const storeAnswer = <N extends CachedName>(
  db: LocalDatabase,
  name: N,
  input: InputOf<N>,
  data: DataOf<N>,
): Promise<unknown> => db.answers.put({ key: answerKey(name, input), data, at: Date.now() })

/** Answers nobody has asked for again in this time are forgotten, in ms. */
const keptFor = 30 * 24 * 60 * 60_000

export const dropOldAnswers = (db: LocalDatabase): PromiseLike<number> =>
  db.answers.filter(({ at }) => at < Date.now() - keptFor).delete()
