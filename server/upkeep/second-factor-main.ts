import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'

const usage = `Takes away the second factor of somebody who has lost her authenticator and her recovery codes, where no administrator is above
her. She signs in by her password alone then, and can set up another.

Usage: npm run second-factor -- --cid <number> --account <account> [options]

  --cid <number>        the number of her company
  --account <account>   what she signs in with
  --database-url <url>  the server's PostgreSQL, which may be running
  --data-dir <dir>      or the directory of its embedded database, while the server is stopped
`

const text = { type: 'string' } as const
const options = { cid: text, account: text, 'database-url': text, 'data-dir': text } as const

async function main() {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(usage)
  const { values } = parseArgs({ args, options })
  const { cid = '', account, 'database-url': url, 'data-dir': directory } = values
  if (account === undefined || !/^\d{1,15}$/.test(cid)) throw new Error(usage)
  const where = { ...(url && { DATABASE_URL: url }), ...(directory && { DATA_DIR: directory }) }
  const database = await openDatabase(readConfig([], { ...process.env, ...where }))
  try {
    const { rows } = await database.system((db) =>
      sql`delete from second_factor using account
        where account.id = account_id and account.cid = ${Number(cid)} and lower(account.account) = lower(${account})
        returning account.id`.execute(db),
    )
    if (rows.length === 0)
      throw new Error(`${account} of company ${cid} has no second factor, or is not there.`)
    console.log(`${account} signs in by the password alone now.`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
