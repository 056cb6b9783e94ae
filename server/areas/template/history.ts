import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { TemplateChange } from '#contract/template-history.ts'
import type { Tenant } from '#server/database/database.ts'
import { requireTemplate } from './rows.ts'

const atOnce = 30

interface Row {
  id: number
  at: number
  username: string
  behalf: string | null
  call: string
  changes: (Omit<TemplateChange, 'list'> & { table: string })[]
  changeNum: number
}

/** 'template_scene' -> 'sceneList': parts are logged under the name of their kind. */
const listOf = (table: string) => (table === 'template' ? table : `${table.slice('template_'.length)}List`)

/** Who changed which part of a template when, the latest first, as far back as the log is kept. @throws Refusal notFound */
export async function historyOf(
  tenant: Tenant,
  { id, before }: InputOf<'template.history'>,
): Promise<DataOf<'template.history'>> {
  const ownName = await requireTemplate(tenant, id)
  const { rows } = await sql<Row>`
    select id, (extract(epoch from at) * 1000)::bigint as at, username, behalf, call, changes, change_num as "changeNum"
    from template_history(${id}::bigint, ${before ?? null}::bigint, ${atOnce + 1})`.execute(tenant.db)
  return {
    list: rows.slice(0, atOnce).map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.map(({ table, name, ...change }) => ({
        ...{ list: listOf(table), ...change },
        // What is logged of an edit is what differs, which its name need not be.
        name: name === '' && table === 'template' ? ownName : name,
      })),
    })),
    more: rows.length > atOnce,
  }
}
