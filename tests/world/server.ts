import { type RunningServer, type ServerOptions, startServer } from '#server/server.ts'
import { quickest } from './databases.ts'

/** The real server on a free port, with the demonstration companies; on `dataDir` when one is given. */
export async function startTestServer(options: ServerOptions = {}): Promise<RunningServer> {
  const place = options.dataDir === undefined ? await quickest.make('seeded') : undefined
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    simulate: false,
    rateLimit: 0,
    ...(place && { dataDir: place.dataDir, databaseUrl: place.databaseUrl }),
    ...options,
  })
  const stop = () => server.stop().then(() => place?.remove())
  return { ...server, stop }
}
