import { sql } from 'kysely'
import { type PartEdit, type PlainItem, pathIn } from '#contract/parts/edits.ts'
import { filmIdOf } from '#contract/rules/films.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'

const gone = {
  zh: '视频已不在服务器上，请重新上传',
  en: 'The video is not on the server any more: please upload it again',
}

/** @throws Refusal input {url} for a film that is not there whole, or belongs to somebody whose templates are not seen */
export async function requireFilms(
  { db }: Tenant,
  edit: PartEdit,
  items: readonly PlainItem[],
): Promise<void> {
  const named = items.flatMap(({ url }, index) => {
    const id = edit.list === 'videoList' && typeof url === 'string' ? filmIdOf(url) : null
    return id === null ? [] : [{ index, id }]
  })
  if (named.length === 0) return
  const rows = await db
    .selectFrom('film')
    .select('id')
    .where('id', '=', sql<number>`any(${named.map(({ id }) => id)}::bigint[])`)
    .where('finished_at', 'is not', null)
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  const missing = named.find(({ id }) => !there.has(id))
  if (missing) refuseInput({ [pathIn(edit, missing.index, 'url')]: gone })
}
