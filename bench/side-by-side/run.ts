import { seededPlace } from '../campus-rows.ts'
import type { Report, Settings } from '../report.ts'
import { startServerProcess } from '../server-process.ts'
import { contenders } from './contenders.ts'
import { type Outcome, tablesOf, writeDown } from './figures.ts'
import { type Installed, installContenders } from './install.ts'
import { openJudge } from './judge.ts'
import { type Course, runTrial } from './trial.ts'
import { userOf } from './user.ts'

const seed = Number(process.env.SIDE_BY_SIDE_SEED ?? 20_261)
/** Keys of the contenders to run, by commas; all when empty. */
const only = (process.env.SIDE_BY_SIDE_ONLY ?? '').split(',').filter(Boolean)

const course = (quick: boolean): Course =>
  quick
    ? course500({ edits: 66, templates: 8, expires: 4_000, faultsEnd: 12_000, calm: 20_000 })
    : course500({})

const course500 = (other: Partial<Course>): Course => ({
  seed,
  edits: 500,
  templates: 50,
  every: 40,
  expires: 10_000,
  signInTakes: 3_000,
  faultsEnd: 45_000,
  calm: 60_000,
  ...other,
})

/** The same edits over the same faulty link, with this product's outbox and with what others use. */
export async function benchSideBySide({ quick }: Settings): Promise<Report> {
  const installed = await installContenders().catch((error: unknown) => String(error))
  const place = await seededPlace('small', [])
  const server = await startServerProcess(place)
  const user = userOf(server.url)
  await user.signIn()
  const judge = await openJudge(server.url, user)
  const chosen = contenders.filter(({ key }) => only.length === 0 || only.includes(key))
  const outcomes: Outcome[] = []
  for (const contender of chosen) {
    const { title, packages } = contender
    if (typeof installed === 'string' && packages.length > 0) {
      outcomes.push({ title, packages, result: { kind: 'not run', why: installed } })
      continue
    }
    console.log(`  ${title} …`)
    const there: Installed = typeof installed === 'string' ? { folder: '', versions: {} } : installed
    try {
      const trial = await runTrial(contender, course(quick), {
        url: server.url,
        judge,
        user,
        installed: there,
      })
      outcomes.push({ title, packages, result: { kind: 'run', trial } })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      outcomes.push({ title, packages, result: { kind: 'not run', why } })
    }
  }
  await server.stop()
  await place.remove()
  const versions = typeof installed === 'string' ? {} : installed.versions
  const tables = tablesOf(outcomes, course(quick))
  if (!quick && only.length === 0) await writeDown(tables, versions, seed)
  return { tables, findings: [] }
}
