import { isPartCall, itemsOf, partEditOf } from '#contract/parts/edits.ts'
import { same } from '#contract/rules/same.ts'
import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { withoutSecrets } from '#server/audit.ts'
import type { OutboxEntry, Overlap } from '#src/local/entry.ts'
import type { AuditEntry } from './books.ts'
import type { Left } from './finish.ts'
import type { Made } from './ledger.ts'
import type { World } from './world.ts'

/** What has become of the edits of a schedule. */
export interface Outcome {
  lost: Made[]
  twice: Made[]
  /** Everything else that must not be, in words. */
  wrong: string[]
}

const numbers = (values: readonly unknown[]) => values.filter((value) => typeof value === 'number')

/** The row that keeps the order of its edits while none of them is refused: a template for all its parts. */
function rootOf(made: Made): number | undefined {
  const { name, input, temporaries } = made
  const [root] = isPartCall(name)
    ? numbers([input.templateId])
    : numbers([input.id, name === 'campus.edit' ? input.campusId : undefined, temporaries[0]?.temporary])
  return root
}

/** The rows that keep it whatever is refused: a part for itself. */
function rowsOf(made: Made): number[] {
  const { name, input, temporaries } = made
  // A copy of a template whose removal was refused is an edit of the copy only, and a report that could not be closed can be begun.
  const own = name === 'template.clone' || name === 'fault.move' ? [] : [input]
  const listed = isPartCall(name) ? itemsOf(partEditOf(name), input) : []
  const given = temporaries.map((each) => each.temporary)
  const ids = [...own, ...listed].map((each) => ('id' in each ? each.id : undefined))
  const moved = Array.isArray(input.deviceIds) ? input.deviceIds : []
  return [...numbers([...ids, ...moved]), ...given]
}

/** Temporary id -> real id, of all that was done. */
function namesOf(
  made: readonly Made[],
  auditEntries: ReadonlyMap<string, AuditEntry[]>,
): Map<number, number> {
  const names = new Map<number, number>()
  for (const { key, temporaries } of made) {
    const created = new Map(auditEntries.get(key)?.[0]?.created.map((each) => [each.of, each.id]))
    for (const { of, temporary } of temporaries) {
      const real = created.get(names.get(of) ?? of)
      if (real !== undefined) names.set(temporary, real)
    }
  }
  return names
}

/** What the server's books and what is left in the outboxes say of every edit that was made. */
export function check(
  { ledger, company, tablet }: World,
  books: readonly AuditEntry[],
  left: readonly Left[],
): Outcome {
  const wrong: string[] = []
  const accounts = { first: company.people.first.id, second: company.people.second.id }
  const auditEntries = new Map<string, AuditEntry[]>()
  for (const auditEntry of books)
    if (auditEntry.key)
      auditEntries.set(auditEntry.key, [...(auditEntries.get(auditEntry.key) ?? []), auditEntry])
  const waiting = new Map(
    left.flatMap(({ who, entries }) => entries.map((entry) => [entry.id, { who, entry }])),
  )
  const names = namesOf(ledger.made, auditEntries)
  // What somebody discarded may have been done all the same, and nobody tells this tablet its ids.
  const told = namesOf(
    ledger.made.filter(({ standing }) => standing === 'kept'),
    auditEntries,
  )
  const tell = (what: string, made: Made) => wrong.push(`${what}: ${JSON.stringify(made)}`)

  const lost: Made[] = []
  const twice: Made[] = []
  for (const made of ledger.made) {
    const done = auditEntries.get(made.key) ?? []
    const here = waiting.get(made.key)
    const [auditEntry] = done
    if (done.length > 1) twice.push(made)
    if (done.length > 0 && here) tell('done, and still in the outbox', made)
    if (made.standing === 'kept' && !auditEntry && !here) lost.push(made)
    if (made.standing === 'refused' && (auditEntry || here)) tell('said not to be kept, and was', made)
    if (made.standing === 'discarded' && here) tell('discarded, and still there', made)
    if (here && here.who !== made.by) tell('in the outbox of somebody else', made)
    if (auditEntry && auditEntry.accountId !== accounts[made.by])
      tell('done in the name of somebody else', made)
    if (auditEntry && made.unfit) tell('in a form the server does not know, and done', made)
    const arrived = withoutSecrets(renameIds(made.input, names))
    const isSame = (input: unknown) => made.mayBeShorter === true || same(input, arrived)
    if (auditEntry && (auditEntry.call !== made.name || !isSame(auditEntry.input)))
      tell(`done as ${auditEntry.call} ${JSON.stringify(auditEntry.input)} instead`, made)
    if (here?.entry.state.kind === 'attention' && !(here.entry.state.code > 0 && here.entry.state.message))
      tell('refused without a reason', made)
    if (here && temporaryIdsIn(here.entry.input).some((id) => told.has(id)))
      tell('names a temporary id that has become real', made)
    if (here && conflictsWithOwn(here.entry, made, ledger.made))
      tell('in conflict with an edit of her own', made)
  }
  const keys = new Set(ledger.made.map((made) => made.key))
  for (const auditEntry of books) {
    const ours = auditEntry.accountId === accounts.first || auditEntry.accountId === accounts.second
    if (ours && (auditEntry.key === null || auditEntry.id === 0 || !keys.has(auditEntry.key)))
      wrong.push(`done without anybody having made it: ${JSON.stringify(auditEntry)}`)
  }
  const isRefused = ({ key, unfit }: Made) => unfit || tablet.link.refused.has(key)
  wrong.push(...disorder(ledger.made, auditEntries, names, isRefused))
  return { lost, twice, wrong }
}

/** Whether what somebody else is said to have written is what she wrote herself, and has not taken back. */
function conflictsWithOwn({ state }: OutboxEntry, { by }: Made, all: readonly Made[]): boolean {
  const theirs = state.kind === 'attention' ? state.overlaps.map(writtenByThem) : []
  const own = all.filter(
    (each) => each.by === by && (each.standing === 'kept' || each.standing === 'unknown'),
  )
  return theirs.some(
    (value) => value.length > 4 && own.some(({ input }) => JSON.stringify(input).includes(value)),
  )
}

/** What somebody else is said to have written: a field, or the name of a row that is to be removed. */
function writtenByThem({ field, original, theirs }: Overlap): string {
  if (field !== '') return JSON.stringify(theirs)
  const [before, now] = [original, theirs].map((row) => (row as { name?: string } | null)?.name)
  return now === undefined || now === before ? '' : JSON.stringify(now)
}

/** Edits of one row that were done in another order than they were made in. */
function disorder(
  made: readonly Made[],
  auditEntries: ReadonlyMap<string, AuditEntry[]>,
  names: ReadonlyMap<number, number>,
  isRefused: (made: Made) => boolean,
): string[] {
  const real = (id: number) => names.get(id) ?? id
  const rough = new Set(
    made
      .filter(isRefused)
      // What is in an older form says in words of its own which rows it is of.
      .flatMap((each) => [rootOf(each), ...rowsOf(each), ...(each.unfit ? each.touches : [])])
      .flatMap((id) => (id ? [real(id)] : [])),
  )
  const placesOf = (each: Made) => {
    const root = rootOf(each)
    const whole = root === undefined || rough.has(real(root)) ? [] : [`${each.by} all of ${real(root)}`]
    return [...whole, ...rowsOf(each).map((row) => `${each.by} ${real(row)}`)]
  }
  const last = new Map<string, { id: number; made: Made }>()
  return made.flatMap((each) => {
    const id = auditEntries.get(each.key)?.[0]?.id
    // One that was discarded, or whose database was deleted, while its request was late may still arrive, and has no
    // place in the order any more.
    if (id === undefined || each.standing === 'discarded' || each.standing === 'wiped') return []
    return placesOf(each).flatMap((place) => {
      const before = last.get(place)
      if (!before || before.id < id) last.set(place, { id, made: each })
      return before && before.id > id
        ? [`done before an earlier one of the same row: ${JSON.stringify([each, before.made])}`]
        : []
    })
  })
}
