import { chromiumKind } from './chromium.ts'
import { firefoxKind } from './firefox.ts'
import { doJob } from './job.ts'
import { webkitKind } from './webkit.ts'

const kinds = [chromiumKind, firefoxKind, webkitKind]
const wanted = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = kinds.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()))
if (chosen.length === 0) throw new Error(`engines: ${kinds.map(({ name }) => name).join(', ')}`)

let failed = 0
for (const kind of chosen) {
  const missing = kind.missing()
  if (missing) {
    failed += 1
    console.log(`ABSENT  ${kind.name}: ${missing}`)
    continue
  }
  const engine = await kind.start()
  console.log(engine.name)
  const broken = await doJob(engine, console.log).finally(() => engine.close())
  if (!broken) continue
  failed += 1
  console.log(`  FAILED  ${broken.step}: ${broken.why}`)
}
console.log(failed === 0 ? 'All engines do the main job.' : `${failed} of ${chosen.length} do not.`)
process.exit(failed === 0 ? 0 : 1)
