import { readConfig } from '../config.ts'
import { openEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgresql } from '../database/postgresql.ts'
import { moveInto } from './move.ts'

const usage = `Moves everything from the embedded database into an empty PostgreSQL database, while the server is stopped. The directory stays as
it is. Browsers fetch everything again and send the edits that wait there.

Usage: npm run move -- --data-dir <dir> --database-url <url>

  --data-dir <dir>      the directory of the embedded database
  --database-url <url>  PostgreSQL 15 or newer, as the server is given it later; DATABASE_DIRECT_URL past a pooler
`

async function main() {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(usage)
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl } = readConfig(args, process.env)
  if (!databaseDirectUrl) throw new Error(usage)
  const to = await openPostgresql(databaseDirectUrl, { patient: true })
  try {
    const from = await openEmbedded(dataDir)
    try {
      for (const { kysely } of [from, to]) await migrate(kysely)
      const { tables, rows } = await moveInto(from, to)
      console.log(
        `${rows} rows of ${tables} tables are there. Start the server with DATABASE_URL from now on.`,
      )
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
