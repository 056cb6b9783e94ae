import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasCompany } from '../database/has-company.ts'
import { beginAnew } from '../database/restored.ts'
import type { Tables } from '../database/tables.ts'

type Db = Transaction<Tables>

/** Rows that are read and written at once; of tables that hold files, whose rows are long. */
const atOnce = { usual: 1_000, files: 4 }

interface Table {
  name: string
  /** Columns that are not computed from others, and their types as SQL has them. */
  columns: { name: string; type: string }[]
  holdsFiles: boolean
}

/** Tables that rows are written to: of one that is divided by months, the whole. What has migrated is each database's own. */
async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, bool_or(a.atttypid = 'bytea'::regtype) as "holdsFiles",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' group by c.relname order by c.relname`.execute(db)
  return rows
}

/** Makes the tables of months that the other database has. */
async function makeMonths(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string; whole: string; bound: string }>`
    select c.relname as name, i.inhparent::regclass::text as whole, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r'`.execute(from)
  for (const { name, whole, bound } of rows)
    await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(whole)} ${sql.raw(bound)}`.execute(
      to,
    )
}

/** As text from database to database: nothing on the way takes a value for another. */
async function copyTable(from: Db, to: Db, { name, columns, holdsFiles }: Table): Promise<void> {
  const table = sql.table(name)
  const listed = sql.join(columns.map((column) => sql.ref(column.name)))
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const values = sql.join(columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`))
  const length = sql.lit(holdsFiles ? atOnce.files : atOnce.usual)
  await sql`declare moving no scroll cursor for
    select to_json(array[${texts}])::text as line from ${table}`.execute(from)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${length} from moving`.execute(from)
    if (rows.length === 0) break
    const lines = `[${rows.map(({ line }) => line).join()}]`
    await sql`insert into ${table} (${listed}) overriding system value
      select ${values} from json_array_elements(${lines}::json) as line`.execute(to)
  }
  await sql`close moving`.execute(from)
}

interface Key {
  table: string
  name: string
}

/** Keys that rows name others by, which are not written in an order that would keep them. */
async function foreignKeys(db: Db): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and not condeferrable
      and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/**
 * Lets rows come in any order and as they are: keys are looked at when all are there, and triggers, which count and mark what
 * people change, stay out. The database's owner may do both, where only its administrator may switch off the keys themselves.
 */
async function withoutOrder(db: Db, tables: readonly Table[], write: () => Promise<void>): Promise<void> {
  const keys = await foreignKeys(db)
  const bind = async (how: 'deferrable initially deferred' | 'not deferrable') => {
    for (const { table, name } of keys)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(db)
  }
  const triggers = async (how: 'disable' | 'enable') => {
    for (const { name } of tables)
      await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(db)
  }
  await bind('deferrable initially deferred')
  await triggers('disable')
  await write()
  await sql`set constraints all immediate`.execute(db)
  await triggers('enable')
  await bind('not deferrable')
}

async function copySequences(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(from)
  for (const { name, last } of rows) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(to)
}

const countOf = async (db: Db, name: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
  return rows[0]?.rows ?? 0
}

/**
 * Copies every row of a database into another one of the same version in which nobody lives, in one transaction, and has it begin
 * anew. Answers how many rows of how many tables there are.
 * @throws Error when there is a company there already or none here, or when a table has another number of rows than the one it was copied from
 */
export const moveInto = (from: Database, to: Database): Promise<{ tables: number; rows: number }> =>
  from.system((source) =>
    to.system(async (target) => {
      if (await hasCompany(target))
        throw new Error('There is a company in the database that is to be moved into: it has to be empty.')
      if (!(await hasCompany(source)))
        throw new Error('There is no company in the directory: nothing was moved.')
      const tables = await tablesOf(source)
      await makeMonths(source, target)
      let sum = 0
      await withoutOrder(target, tables, async () => {
        await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target)
        for (const table of tables) {
          await copyTable(source, target, table)
          const [left, came] = [await countOf(source, table.name), await countOf(target, table.name)]
          if (left !== came)
            throw new Error(`${table.name} has ${left} rows, of which ${came} came: nothing was moved.`)
          sum += came
        }
      })
      await copySequences(source, target)
      await beginAnew(target)
      return { tables: tables.length, rows: sum }
    }),
  )
