import { parseArgs } from 'node:util'
import { soakRooms } from './rooms.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})

soakRooms(Number(values.runs), Number(values.seed ?? Date.now() % 1_000_000))
process.exitCode = await soak({
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
})
process.exit()
