import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { Refusal } from '../refusal.ts'
import { openCompany } from './open-company.ts'
import { openedLines } from './opened-lines.ts'
import { companyWish } from './wish.ts'

/** What is short here has its company's name before it among the server's options. */
const short: Record<string, string> = {
  '--system': '--company-system',
  '--name': '--company-name',
  '--en-name': '--company-en-name',
  '--admin': '--company-admin',
  '--operator': '--company-operator',
}

const usage = `Opens a company and its first administrator, and prints her first password once.

Usage: npm run company -- --system school --name <name> --admin <account> [options]

  --system <code>       open, school, hotel, business or smarthome [school]
  --name <name>         what the company is called
  --en-name <name>      names it in the address of its sign-in page: a-z, 0-9 and hyphens
  --admin <account>     what its first administrator signs in with [admin]
  --operator on         she runs the platform: opens and closes companies at /iot/manage/company; needs --system open
  --database-url <url>  the server's PostgreSQL, which may be running
  --data-dir <dir>      or the directory of its embedded database, while the server is stopped
`

/** `--name x` as `--company-name x`; `--operator` alone means on. */
const expanded = (args: readonly string[]): string[] =>
  args.flatMap((argument, index) => {
    const [flag = '', inline] = argument.split(/=(.*)/s)
    const full = short[flag]
    if (!full) return [argument]
    if (inline !== undefined) return [`${full}=${inline}`]
    const bare = flag === '--operator' && !/^(on|off|true|false|yes|no|0|1)$/.test(args[index + 1] ?? '')
    return bare ? [full, 'on'] : [full]
  })

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return 'This English name is already in use: choose another with --en-name.'
  return error instanceof Error ? error.message : String(error)
}

async function main() {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) return console.log(usage)
  const config: Config = readConfig(expanded(args), process.env)
  const wish = companyWish(config)
  if (!wish) throw new Error(`A company needs a name: --name.\n\n${usage}`)
  const database = await openDatabase(config)
  try {
    console.log(openedLines(await openCompany(database, wish)).join('\n'))
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exitCode = 1
})
