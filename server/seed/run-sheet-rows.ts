import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { isLightKind, type LightKind } from '#contract/rules/run-sheet/light.ts'
import { type RunStep, stepsOf } from '#contract/rules/run-sheet/steps.ts'
import { type Db, type Ids, insertRows, type Row } from './rows.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How far rooms are: the share of their steps that has a result, and how many of these were failed. */
const plans: readonly { share: number; failed: number; daysAgo: number }[] = [
  { share: 1, failed: 0, daysAgo: 6 },
  { share: 1, failed: 0, daysAgo: 5 },
  { share: 1, failed: 1, daysAgo: 4 },
  { share: 0.6, failed: 1, daysAgo: 2 },
  { share: 0.45, failed: 0, daysAgo: 1 },
  { share: 0.2, failed: 0, daysAgo: 1 },
]
/** Rooms before that of the template stay as nobody has looked at them. */
const firstRoom = 8

/** What was read, in lx, and by what. */
const readings: Readonly<Record<LightKind, readonly number[]>> = {
  desk: [346, 362, 351, 338, 355, 349, 331, 340, 344],
  board: [562, 571, 558, 547, 566, 552],
}
const meter = '照度计 TES-1339'
const calibrated = 200 * day

/**
 * What was found so far in rooms of the template that most rooms of a company are made from, by its first account. To be run
 * once rooms, versions and accounts stand.
 */
export async function insertRunSheets(db: Db, ids: Ids, cid: number, now: number): Promise<void> {
  const used = await db
    .selectFrom('space as room')
    .innerJoin('template_version as version', 'version.template_id', 'room.template_id')
    .innerJoin('template_config as config', (join) =>
      join.onRef('config.template_id', '=', 'version.template_id').onRef('config.hash', '=', 'version.hash'),
    )
    .select(['version.template_id as id', ({ fn }) => fn.countAll().as('rooms')])
    .where('room.cid', '=', cid)
    .groupBy('version.template_id')
    .orderBy('rooms', 'desc')
    .orderBy('version.template_id')
    .executeTakeFirst()
  const finder = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('cid', '=', cid)
    .orderBy('id')
    .executeTakeFirst()
  if (!used?.id || !finder) return
  const steps = await stepsOfTemplate(db, used.id)
  const rooms = await db
    .selectFrom('space')
    .select(['id', 'campus_id'])
    .where('template_id', '=', used.id)
    .orderBy('id')
    .offset(firstRoom)
    .limit(plans.length)
    .execute()
  const sheets: Row<'run_sheet'>[] = []
  const results: Row<'run_result'>[] = []
  for (const [index, { id: room_id, campus_id }] of rooms.entries()) {
    const { share, failed, daysAgo } = plans[index] ?? { share: 0, failed: 0, daysAgo: 0 }
    const found = steps.slice(0, Math.round(steps.length * share))
    const began = now - daysAgo * day
    const of = { cid, campus_id, room_id }
    sheets.push({ id: ids.next(), ...of, changed_at: new Date(began + found.length * minute) })
    for (const [place, step] of found.entries()) {
      const state = place >= 3 && place < 3 + failed ? 'fail' : 'pass'
      const at = new Date(began + place * minute)
      results.push({
        ...{ id: ids.next(), ...of, round: 1, step: step.step, state, at, stands: true },
        ...{ by_id: finder.id, by: finder.username, photo_hash: null, device_no: null },
        ...said(step, state, now),
      })
    }
  }
  await insertRows(db, 'run_sheet', sheets)
  await insertRows(db, 'run_result', results)
}

/** What goes with a result: readings of light, and why something has failed. */
function said({ kind }: RunStep, state: StepState, now: number) {
  const isLight = isLightKind(kind)
  return {
    note: state === 'fail' ? '没有反应，已报修' : '',
    readings: isLight ? [...readings[kind]] : [],
    meter: isLight ? meter : '',
    calibrated_on: isLight ? new Date(now - calibrated).toISOString().slice(0, 10) : null,
  }
}

/** The steps of what was published of a template. */
async function stepsOfTemplate(db: Db, templateId: number): Promise<RunStep[]> {
  const { config } = await db
    .selectFrom('template_version as version')
    .innerJoin('template_config as config', (join) =>
      join.onRef('config.template_id', '=', 'version.template_id').onRef('config.hash', '=', 'version.hash'),
    )
    .select('config.config')
    .where('version.template_id', '=', templateId)
    .orderBy('version.number', 'desc')
    .executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('product')
    .select(['pid', 'product_type_id as productTypeId', 'parent_type_id as parentTypeId'])
    .execute()
  const byPid = new Map(products.map((product) => [product.pid, product]))
  return stepsOf(config, (pid) => byPid.get(pid))
}
