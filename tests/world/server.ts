import { type RunningServer, startServer } from '#server/server.ts'

/** The real server on a free port, with the demonstration companies, in memory. */
export const startTestServer = (options: Parameters<typeof startServer>[0] = {}): Promise<RunningServer> =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    dataDir: 'memory://',
    simulate: false,
    rateLimit: 0,
    ...options,
  })
