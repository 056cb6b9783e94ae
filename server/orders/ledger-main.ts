import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { verifyLedger } from './ledger.ts'

const usage = `Verifies the ledger of money and invoices: every line's hash, and the orders against it.

Usage: npm run ledger -- [options]

  --database-url <url>  the server's PostgreSQL, which may be running
  --data-dir <dir>      or the directory of its embedded database, while the server is stopped
`

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(usage)
  const database = await openDatabase(readConfig(args, process.env))
  try {
    const { lines, head, broken, unaccounted } = await verifyLedger(database)
    console.log(`${lines} lines, the last one is ${head}`)
    if (broken !== null) console.log(`Line ${broken} is not as it was written.`)
    if (unaccounted.length > 0) console.log(`Not accounted for: orders ${unaccounted.join(', ')}.`)
    if (broken !== null || unaccounted.length > 0) process.exitCode = 1
    else console.log('Every line is as it was written, and all money is accounted for.')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
