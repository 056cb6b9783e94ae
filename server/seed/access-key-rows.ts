import { calls } from '#contract/index.ts'
import { opensToKeys } from '#contract/rules/access-key.ts'
import { keyHash, newKeySecret } from '#server/key-secret.ts'
import type { CompanyPlan } from './plan.ts'
import { type Db, type Ids, insertRows } from './rows.ts'

const reading = [
  ...new Set(
    calls.flatMap(({ name, area, call }) =>
      call.permission?.startsWith('/') && call.method === 'GET' && opensToKeys(name) && /nergy$/.test(area)
        ? [call.permission]
        : [],
    ),
  ),
]

const plans = [
  { name: '能耗月报', urls: [...reading, '/campus/v1/queryCampusList'], addresses: ['10.20.0.0/16'] },
  { name: '门厅大屏', urls: ['/device/v1/summary', '/overview/v1/campuses'], addresses: [] },
]

/** Keys of the school's administrator, whose secrets nobody has seen: to use one it is given another. */
export async function insertAccessKeys(db: Db, ids: Ids, { key, system }: CompanyPlan, cid: number) {
  if (key !== 'school') return
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('cid', '=', cid)
    .where('account', '=', 'school-admin')
    .executeTakeFirstOrThrow()
  for (const plan of plans) {
    const [id, secret] = [ids.next(), newKeySecret()]
    await insertRows(db, 'access_key', [
      { id, cid, account_id: owner.id, system, hint: secret.slice(0, 10), ...plan },
    ])
    await insertRows(db, 'access_key_secret', [{ hash: keyHash(secret), key_id: id }])
  }
}
