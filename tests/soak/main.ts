import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { soakRooms } from './rooms.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    cluster: { type: 'boolean', default: false },
  },
})

// A path is that of edits, played again; rooms do not know how many processes there are.
if (values.path === undefined && !values.cluster)
  soakRooms(Number(values.runs), Number(values.seed ?? Date.now() % 1_000_000))
/** Several processes with what deploy/ configures around them, one of which is killed at every fourth step. */
const onCluster = {
  start: () => startCluster(process.env.TEST_MQTT_URL ?? 'mqtt://127.0.0.1:1883'),
  killsEach: 4,
}

process.exitCode = await soak({
  ...(values.cluster ? onCluster : {}),
  runs: Number(values.runs),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  path: values.path,
})
process.exit()
