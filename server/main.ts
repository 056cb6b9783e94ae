import { helpText, readConfig } from './config.ts'
import { newLog } from './log.ts'
import { startServer } from './server.ts'
import { welcome } from './welcome.ts'

/** A second signal, or a stop that takes so long beyond what it is to serve on, ends the process at once. */
const stopWithin = 10_000
/** Signals of one wish, in ms: whoever asks the whole group is heard twice, as the parent passes it on. */
const sameWish = 1_000

async function main() {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return console.log(helpText())
  const config = readConfig(args, process.env)
  const log = newLog(config.logLevel)
  const fatal = (err: Error) => {
    log.fatal({ err }, 'the database has died; start again')
    process.exit(1)
  }
  const server = await startServer({ ...config, log, fatal })

  let stoppingSince: number | undefined
  const stop = async (signal: string) => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince < sameWish) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = performance.now()
    log.info(`${signal}: stopping`)
    setTimeout(() => process.exit(1), stopWithin + config.drain * 1_000).unref()
    await server.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  // Whoever reads that it is there may tell it to stop at once.
  console.log(welcome(server))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
