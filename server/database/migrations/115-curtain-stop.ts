import { type Kysely, type Migration, sql } from 'kysely'

/** What products of a type, of every company's library, can be told from now on. */
const added: Readonly<Record<number, readonly object[]>> = {
  802: [{ identifier: 'stop', name: '停止', min: 1, max: 1, step: 1, unit: '' }],
  604: [
    { identifier: 'floorSwitch', name: '地暖开关', min: 0, max: 1, step: 1, unit: '' },
    { identifier: 'floorTemperature', name: '地暖温度', min: 16, max: 35, step: 1, unit: '°C' },
    { identifier: 'airSwitch', name: '新风开关', min: 0, max: 1, step: 1, unit: '' },
    { identifier: 'airSpeed', name: '新风风速', min: 0, max: 3, step: 1, unit: '' },
  ],
}

/** Curtains stop, and wall units are told their floor heating and fresh air: see decision 115. */
export const curtainStop: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [type, functions] of Object.entries(added))
      for (const fn of functions)
        await sql`update product set function_list = function_list || ${JSON.stringify([fn])}::jsonb
          where cid is null and product_type_id = ${Number(type)} and jsonb_array_length(function_list) > 0
            and not function_list @> ${JSON.stringify([{ identifier: (fn as { identifier: string }).identifier }])}::jsonb`.execute(
          db,
        )
  },
}
