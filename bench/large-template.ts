import { sql } from 'kysely'
import { causes } from '#contract/rules/causes.ts'
import type { CheckInput } from '#contract/rules/check/context.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Database } from '#server/database/database.ts'
import {
  custom,
  everyDay,
  lit,
  off,
  on,
  preset,
  some,
  type TemplatePlan,
  tuned,
  weekdays,
} from '#server/seed/plan.ts'
import { type ProductKey, type ProductPlan, products } from '#server/seed/products.ts'
import { insertRows } from '#server/seed/rows.ts'
import { partsOf } from '#server/seed/template-rows.ts'
import { type PartRow, templateOf } from '#server/seed/version-rows.ts'

export const largeName = '大型开放办公区'
/** What is asked of a large template: equipment, groups, scenes, linkages and timings. */
const size = { equipment: 200, groups: 40, scenes: 60, bindings: 100, timings: 50 }

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

const others = {
  ...{ panels: numbered(8, '面板'), presence: numbered(12, '人体传感器'), light: numbered(4, '光线传感器') },
  ...{ doors: numbered(4, '门磁'), airs: numbered(8, '空调'), curtains: numbered(8, '窗帘') },
}
const lamps = numbered(size.equipment - Object.values(others).flat().length, '灯')
/** One beside the group of all lights, which every template has. */
const zones = Array.from({ length: size.groups - 1 }, (_, zone) => ({
  name: `${zone + 1}区`,
  members: lamps.filter((_, index) => index % (size.groups - 1) === zone),
}))

const lightOf = (scene: number, brightness: number) =>
  scene % 2 === 0 ? lit(brightness) : tuned(brightness, 3500 + (scene % 4) * 400)
/** Every scene says something of a quarter of the zones and of some lamps by themselves: as much as gateways take. */
const actionsOf = (scene: number) => ({
  ...Object.fromEntries(
    zones
      .filter((_, index) => (index + scene) % 4 === 0)
      .map(({ name }, index) => [name, lightOf(scene, 20 + ((index * 7 + scene * 3) % 80))]),
  ),
  ...Object.fromEntries(
    lamps.filter((_, index) => (index + scene) % 36 === 0).map((name) => [name, lit(30 + (scene % 6) * 10)]),
  ),
})
const presets = [
  'work',
  'bright',
  'soft',
  'movie',
  'projectorOn',
  'projectorOff',
  'night',
  'masterOn',
] as const
const everything = [...others.airs, ...others.curtains]
const scenes: TemplatePlan['scenes'] = [
  ...presets.map((name, index) => preset(name, actionsOf(index))),
  preset('masterOff', Object.fromEntries(['全部灯光', ...everything].map((name) => [name, off]))),
  ...numbered(size.scenes - presets.length - 1, '场景').map((name, index) =>
    custom(name, actionsOf(index + 9)),
  ),
]

const plan: TemplatePlan = {
  ...{ key: 'large', name: largeName, status: 0, describe: '', campuses: null },
  equipment: [
    ...some('classroomLamp', ...lamps),
    ...some('panel4', ...others.panels),
    ...some('presence', ...others.presence),
    ...some('lightSensor', ...others.light),
    ...some('door', ...others.doors),
    ...some('airConditioner', ...others.airs),
    ...some('curtain', ...others.curtains),
  ],
  groups: zones,
  scenes,
  timings: numbered(size.timings, '定时').map((name, index) => ({
    ...{ name, minute: 360 + index * 20, days: index % 3 === 0 ? everyDay : weekdays },
    scene: scenes[9 + (index % 40)]?.name ?? '',
  })),
}

const set = (identifier: string, paramValue: number) => ({ identifier, functionParamList: [{ paramValue }] })
/** Linkages of sensors with zones, by the rows that are there, until there are as many as wanted. */
function moreLinkages(
  rows: readonly PartRow[],
  next: () => number,
  head: Omit<PartRow, 'id' | 'list' | 'name' | 'content'>,
): PartRow[] {
  const idOf = new Map(rows.map(({ name, id }) => [name, id]))
  const left = size.bindings - rows.filter(({ list }) => list === 'bindingList').length
  return numbered(left, '联动').map((name, index) => {
    const isLux = index % 3 === 2
    const source = isLux ? others.light[index % 4] : [...others.presence, ...others.doors][index % 16]
    const reading = isLux ? 'illuminance' : (source ?? '').startsWith('门') ? 'door' : 'presence'
    const content = {
      ...{ causeType: isLux ? causes.threshold : causes.state, sourceIds: [idOf.get(source ?? '')] },
      ...{ keyIndex: 1, pressType: 1, reading, state: isLux ? 4 : 1, limit: isLux ? 100 + index * 5 : 0 },
      ...{ hysteresis: isLux ? 40 : 0, minutes: 1, fromMinute: null, toMinute: null, whileSceneId: null },
      targetId: idOf.get(zones[index % zones.length]?.name ?? ''),
      functionList: [set('switch', on.switch), set('brightness', 40 + (index % 6) * 10)],
    }
    return { ...head, id: next(), list: 'bindingList', name, content }
  })
}

function rowsOf(
  ids: { next(): number },
  cid: number,
  templateId: number,
  productIds: ReadonlyMap<ProductKey, number>,
) {
  const rows = partsOf(ids, cid, templateId, plan, productIds)
  return [...rows, ...moreLinkages(rows, () => ids.next(), { cid, template_id: templateId })]
}

/** The template as a page holds it, and the products it is made of. */
export function largeTemplate(): Pick<CheckInput, 'productOf'> & { template: Template } {
  let last = 1_000
  const productIds = new Map((Object.keys(products) as ProductKey[]).map((key, index) => [key, index + 1]))
  const productOf = new Map([...productIds].map(([key, id]): [unknown, ProductPlan] => [id, products[key]]))
  const rows = rowsOf({ next: () => ++last }, 1, 1_000, productIds)
  const known = new Map(
    [...productOf].map(([id, { functionList }]) => [id, { functionList: [...functionList] }]),
  )
  return { template: templateOf(1_000, plan, rows, productOf), productOf: (id) => known.get(id) }
}

/** Puts it among the templates of a campus, and answers its id. */
export const addLargeTemplate = (database: Database, campusName: string): Promise<number> =>
  database.system(async (db) => {
    const { cid, id: campusId } = await db
      .selectFrom('campus')
      .select(['cid', 'id'])
      .where('name', '=', campusName)
      .executeTakeFirstOrThrow()
    const known = await db.selectFrom('product').select(['id', 'pid']).where('cid', 'is', null).execute()
    const byPid = new Map(known.map(({ pid, id }) => [pid, id]))
    const productIds = new Map(
      Object.entries(products).flatMap(([key, { pid }]): [ProductKey, number][] => {
        const id = byPid.get(pid)
        return id === undefined ? [] : [[key as ProductKey, id]]
      }),
    )
    const { rows } = await sql<{ first: number }>`select nextval('row_id')::int as first`.execute(db)
    const templateId = rows[0]?.first ?? 0
    let last = templateId
    const parts = rowsOf({ next: () => ++last }, cid, templateId, productIds)
    await insertRows(db, 'template', [
      {
        id: templateId,
        cid,
        name: largeName,
        status: 0,
        describe: '',
        light_time: 0,
        power_state: 3,
        switch_state: 1,
      },
    ])
    await insertRows(db, 'template_campus', [{ template_id: templateId, campus_id: campusId, cid }])
    await insertRows(db, 'template_part', parts)
    await sql`select setval('row_id', ${last + 1}::bigint, false)`.execute(db)
    return templateId
  })
