import { type Kysely, type Migration, sql } from 'kysely'

/** The ordinary role of each platform that has roles of its own, by the platform's bit of the account type. */
const ordinary = 'case when account_type & 2 > 0 then 15 when account_type & 4 > 0 then 25 else 35 end'

const statements = [
  'alter table role add column base integer',
  'alter table role add constraint role_base check (code is null or base is null)',
  `update role set base = ${ordinary} from company
    where company.cid = role.cid and role.code is null and account_type & 14 > 0`,
]

/** The built-in role that a role of a company's own making stands beside. */
export const roleBase: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
