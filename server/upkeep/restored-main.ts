import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { beginAnew } from '../database/restored.ts'

const usage = `Makes of a database that was restored from a copy one that browsers do not take for the one before: they fetch everything
again, and no id is given out twice. Run it before the server is started on it.

Usage: npm run restored -- [options]

  --database-url <url>  the server's PostgreSQL
  --data-dir <dir>      or the directory of its embedded database
`

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(usage)
  const database = await openDatabase(readConfig(args, process.env))
  try {
    await database.system(beginAnew)
    console.log('Browsers fetch everything again, and send the edits that wait there afterwards.')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
