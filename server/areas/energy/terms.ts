import { sql } from 'kysely'
import type { MeterTerm, MeterTerms } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { type CounterTerm, hasRolledOver, impossibleFrom } from '#contract/rules/energy/counter.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellCounted } from '#server/devices/counted-channel.ts'
import { countableFrom, readingsSince, recountMeter } from '#server/devices/energy-store.ts'
import { holdRollUps } from '#server/devices/roll-up-lock.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

type Said = InputOf<'campusEnergy.setMeterTerm'>

const firstOnly: Words = {
  zh: '第一块表之前没有别的表，不填此项',
  en: 'The first meter replaced none: leave this empty',
}
const future: Words = { zh: '时间不能晚于现在', en: 'The time cannot be in the future' }
const tooEarly: Words = { zh: '时间须晚于 1970 年', en: 'The time has to be after 1970' }
const beyondRegister: Words = { zh: '超出表的最大示数', en: 'More than its register can show' }
const passed = (value: number): Words => ({
  zh: `这块表的示数曾到 ${value}`,
  en: `This counter has shown ${value} already`,
})
const beforeRemoval = (value: number): Words => ({
  zh: `拆表前的读数已是 ${value}，拆下时不会更小`,
  en: `It showed ${value} before it was taken out, and cannot have shown less then`,
})
const afterInstalling = (value: number): Words => ({
  zh: `装表后的读数是 ${value}，装上时不会更大`,
  en: `It showed ${value} after it was put in, and cannot have shown more then`,
})
const tooMuch: Words = {
  zh: '按此计算，一小时的用电会超过 100 万 kWh',
  en: 'By this, more than a million kWh would have been used in an hour',
}

/** @throws Refusal notFound for what is no meter, the lamps of a room among them */
async function campusOf({ db }: Tenant, meterId: number): Promise<number> {
  const found = await db
    .selectFrom('meter')
    .select('campus_id as campusId')
    .where('id', '=', meterId)
    .where('lamps', '=', false)
    .executeTakeFirst()
  return found?.campusId ?? refuse('notFound', { meterId })
}

/** The counters of a meter, the oldest first. */
const counters = ({ db }: Tenant, meterId: number): Promise<CounterTerm[]> =>
  db
    .selectFrom('meter_term')
    .select(['begins as from', 'ratio', 'register_max as registerMax', 'installed', 'removed'])
    .where('meter_id', '=', meterId)
    .orderBy('begins')
    .execute()

async function answered(tenant: Tenant, meterId: number): Promise<MeterTerms> {
  const terms = await counters(tenant, meterId)
  const list = terms.map(
    ({ from, ratio, registerMax, installed }, index): MeterTerm => ({
      begins: from > 0 ? from : null,
      ratio,
      registerMax,
      installed,
      removedReading: terms[index - 1]?.removed ?? null,
    }),
  )
  return { meterId, list: list.reverse(), countedSince: await countableFrom(tenant.db, meterId) }
}

/** @throws Refusal notFound */
export async function meterTerms(
  tenant: Tenant,
  { id }: InputOf<'campusEnergy.getMeterTerms'>,
): Promise<MeterTerms> {
  await campusOf(tenant, id)
  return answered(tenant, id)
}

/** What is wrong with what was entered, as far as no reading has to be looked at. */
function entryFaults({ begins, registerMax, installed, removedReading }: Said, before: CounterTerm | null) {
  const faults: Record<string, Words> = {}
  if (begins === null) {
    if (installed != null) faults.installed = firstOnly
    if (removedReading != null) faults.removedReading = firstOnly
    return faults
  }
  if (begins > Date.now()) faults.begins = future
  if (begins <= 0) faults.begins = tooEarly
  if (installed != null && registerMax != null && installed > registerMax) faults.installed = beyondRegister
  const limit = before?.registerMax ?? null
  if (removedReading != null && limit !== null && removedReading > limit)
    faults.removedReading = beyondRegister
  return faults
}

/** What the readings around it contradict. `terms` are as they would be, the oldest first; it is the one at `at`. */
async function readingFaults(tenant: Tenant, meterId: number, terms: readonly CounterTerm[], at: number) {
  const faults: Record<string, Words> = {}
  const [before, term, next] = [terms[at - 1], terms[at], terms[at + 1]]
  if (!term) return faults
  const readings = await readingsSince(tenant.db, meterId, term.from)
  const own = readings.filter((each) => each.at >= term.from && each.at < (next?.from ?? Infinity))
  const earlier = readings.findLast((each) => each.at < term.from)
  const [first] = own
  const highest = own.reduce((most, { value }) => Math.max(most, value), 0)
  if (term.registerMax !== null && highest > term.registerMax) faults.registerMax = passed(highest)
  const { removed = null } = before ?? {}
  if (
    before &&
    removed !== null &&
    earlier &&
    earlier.value > removed &&
    !hasRolledOver(before, earlier.value)
  )
    faults.removedReading = beforeRemoval(earlier.value)
  const { installed } = term
  if (installed !== null && first && first.value < installed && !hasRolledOver(term, installed))
    faults.installed = afterInstalling(first.value)
  return faults
}

/** Which of what was entered makes a counter leap further than any can; null where nothing does that did not before. */
async function impossibleField(
  { db }: Tenant,
  meterId: number,
  { terms, held, at }: { terms: readonly CounterTerm[]; held: readonly CounterTerm[]; at: number },
): Promise<'removedReading' | 'installed' | 'ratio' | null> {
  const readings = await readingsSince(db, meterId, terms[at]?.from ?? 0)
  const leaps = (of: readonly CounterTerm[]) => impossibleFrom(readings, of) !== null
  if (!leaps(terms) || leaps(held)) return null
  const without = (index: number, field: 'removed' | 'installed') =>
    terms.map((term, each) => (each === index ? { ...term, [field]: null } : term))
  if (!leaps(without(at - 1, 'removed'))) return 'removedReading'
  return leaps(without(at, 'installed')) ? 'ratio' : 'installed'
}

const same = (a: CounterTerm, b: CounterTerm | undefined) =>
  b !== undefined &&
  (['ratio', 'registerMax', 'installed', 'removed'] as const).every((field) => a[field] === b[field])

/** Only what differs from what is held is written. */
async function save(
  { db, who }: Tenant,
  [meterId, campusId]: readonly [meterId: number, campusId: number],
  terms: readonly CounterTerm[],
  held: readonly CounterTerm[],
) {
  const at = (list: readonly CounterTerm[], from: number) => list.find((term) => term.from === from)
  for (const { from } of held.filter((term) => !at(terms, term.from)))
    await db
      .deleteFrom('meter_term')
      .where('meter_id', '=', meterId)
      .where(sql<boolean>`begins = ${new Date(from)}`)
      .execute()
  for (const term of terms.filter((each) => !same(each, at(held, each.from)))) {
    const { from, ratio, registerMax, installed, removed } = term
    const said = { ratio, register_max: registerMax, installed, removed }
    await db
      .insertInto('meter_term')
      .values({ meter_id: meterId, cid: who.cid, campus_id: campusId, begins: new Date(from), ...said })
      .onConflict((known) => known.columns(['meter_id', 'begins']).doUpdateSet(said))
      .execute()
  }
}

/** Changes what the counters of a meter are, and counts anew what they have counted since a moment. */
async function change(
  tenant: Tenant,
  meter: readonly [meterId: number, campusId: number],
  { terms, held, since }: { terms: readonly CounterTerm[]; held: readonly CounterTerm[]; since: number },
) {
  const [meterId, campusId] = meter
  await save(tenant, meter, terms, held)
  await recountMeter(tenant.db, meterId, since)
  await tellCounted(tenant.db, [{ cid: tenant.who.cid, campusId }])
  return answered(tenant, meterId)
}

/** @throws Refusal notFound, input */
export async function setMeterTerm(tenant: Tenant, input: Said): Promise<MeterTerms> {
  const { meterId, begins, ratio, registerMax = null, installed = null, removedReading = null } = input
  const campusId = await campusOf(tenant, meterId)
  await holdRollUps(tenant.db)
  const held = await counters(tenant, meterId)
  const from = begins ?? 0
  const known = held.find((term) => term.from === from)
  const others = held.filter((term) => term !== known)
  const before = others.findLast((term) => term.from < from) ?? null
  const faults = entryFaults(input, before)
  if (Object.keys(faults).length > 0) refuseInput(faults)
  const removed = (known ?? before)?.removed ?? null
  const term: CounterTerm = { from, ratio, registerMax, installed, removed }
  const terms = [
    ...others.map((each) => (each === before ? { ...each, removed: removedReading } : each)),
    term,
  ].sort((a, b) => a.from - b.from)
  const contradicted = await readingFaults(tenant, meterId, terms, terms.indexOf(term))
  if (Object.keys(contradicted).length > 0) refuseInput(contradicted)
  const impossible = await impossibleField(tenant, meterId, { terms, held, at: terms.indexOf(term) })
  if (impossible) refuseInput({ [impossible]: tooMuch })
  return change(tenant, [meterId, campusId], { terms, held, since: from })
}

/**
 * Says of a meter that another counter has been put in its place now, like the one before it. What either showed nobody has
 * noted: what lies between the last reading and the next is not counted until somebody enters it.
 * @throws Refusal notFound
 */
export async function beginCounter(tenant: Tenant, meterId: number): Promise<void> {
  const campusId = await campusOf(tenant, meterId)
  await holdRollUps(tenant.db)
  const held = await counters(tenant, meterId)
  const { ratio = 1, registerMax = null } = held.at(-1) ?? {}
  const from = Date.now()
  const term: CounterTerm = { from, ratio, registerMax, installed: null, removed: null }
  await change(tenant, [meterId, campusId], { terms: [...held, term], held, since: from })
}

/** @throws Refusal notFound, input for the first counter */
export async function deleteMeterTerm(
  tenant: Tenant,
  { id, begins }: InputOf<'campusEnergy.deleteMeterTerm'>,
): Promise<MeterTerms> {
  const campusId = await campusOf(tenant, id)
  if (begins <= 0) refuseInput({ begins: tooEarly })
  await holdRollUps(tenant.db)
  const held = await counters(tenant, id)
  const gone = held.find((term) => term.from === begins)
  if (!gone) return answered(tenant, id)
  const before = held.findLast((term) => term.from < begins)
  // What was noted as the next one came is of the one that goes on.
  const terms = held
    .filter((term) => term !== gone)
    .map((term) => (term === before ? { ...term, removed: gone.removed } : term))
  return change(tenant, [id, campusId], { terms, held, since: begins })
}
