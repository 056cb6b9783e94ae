import type { InputOf, QueuedName } from '#contract/index.ts'
import { same } from '#contract/rules/same.ts'
import type { SystemCode } from '#contract/systems.ts'
import { checkInput } from '#src/api/check-input.ts'
import { breather } from '#src/breather.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { Aside } from '#src/local/entry.ts'
import { type Draft, enqueueAll, type MadeOn, type MadeOnRow } from '#src/sync/enqueue.ts'
import { freshTemporaryId } from '#src/sync/random.ts'
import type { Store } from '#src/sync/store.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { keep, type StorageTrouble } from '../trouble.ts'

/** What every verb works with. */
export interface Verbs {
  db: LocalDatabase
  language: () => 'zh' | 'en'
  /** The console in which it is edited. */
  system: SystemCode
  trouble: Store<StorageTrouble | null>
  /** Told after an edit was queued. */
  queued: () => void
}

interface Extra {
  made?: readonly number[]
  /** The temporary ids of what is made, where other edits are to name them; fresh ones when not given. */
  ids?: readonly number[]
  aside?: Aside
  /** What its author saw of the rows as she began, where that may be a while ago. */
  madeOn?: readonly MadeOnRow[] | undefined
}

/** What a form says that an edit of a row was made on, as the outbox takes it. */
export const madeOnRow = (id: number, madeOn: MadeOn | undefined): Pick<Extra, 'madeOn'> =>
  madeOn ? { madeOn: [{ ...madeOn, id }] } : {}

/** Checks an edit as the server will and puts it into the outbox. @throws InvalidEdit, NotKept; nothing is queued */
export async function queue<N extends QueuedName>(
  verbs: Verbs,
  name: N,
  input: InputOf<N>,
  extra: Extra = {},
): Promise<number[]> {
  const [made = []] = await queueAll(verbs, name, [input], extra)
  return made
}

/** The same for several edits of one kind: all are queued or none. Answers the temporary ids of each. */
export const queueAll = <N extends QueuedName>(
  verbs: Verbs,
  name: N,
  inputs: readonly InputOf<N>[],
  extra: Extra = {},
): Promise<number[][]> =>
  queueEach(
    verbs,
    name,
    inputs.map((input) => ({ input, ...extra })),
  )

/** Checking edits that has gone on so long makes way for the page, in ms. */
const breathEvery = 25

/** The same where each makes other rows, or is drawn with something else. */
export async function queueEach<N extends QueuedName>(
  verbs: Verbs,
  name: N,
  edits: readonly ({ input: InputOf<N> } & Extra)[],
): Promise<number[][]> {
  const drafts: Draft<N>[] = []
  const breath = breather(breathEvery)
  for (const { input, made = [], ids = [], aside, madeOn } of edits) {
    const fields = await checkInput(name, input as Record<string, unknown>, verbs.language())
    if (fields) throw new InvalidEdit(fields)
    const temporaries = made.map((of, at) => ({ of, temporary: ids[at] ?? freshTemporaryId() }))
    drafts.push({ name, input, temporaries, aside, madeOn })
    await breath()
  }
  await keep(verbs.trouble, () => enqueueAll(verbs.db, drafts as unknown as Draft[]))
  verbs.queued()
  return drafts.map(({ temporaries = [] }) => temporaries.map((each) => each.temporary))
}

/** The same for an edit that makes one row; answers its temporary id. */
export async function queueOne<N extends QueuedName>(
  verbs: Verbs,
  name: N,
  input: InputOf<N>,
): Promise<number> {
  const [id = 0] = await queue(verbs, name, input, { made: [0] })
  return id
}

/** The fields of a patch that are not so already. Which of its fields somebody changed, her form tells. */
export function changedFields<P extends object>(row: object, patch: P): Partial<P> {
  const before = row as Record<string, unknown>
  const entries = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && !same(before[key], value),
  )
  return Object.fromEntries(entries) as Partial<P>
}
