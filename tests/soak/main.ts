import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})

process.exitCode = await soak({
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
})
process.exit()
