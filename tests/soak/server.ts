import { places } from '#tests/world/databases.ts'
import type { AuditEntry } from './books.ts'
import type { Company } from './company.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

/** What may be asked beside the server's calls. */
export interface Asked {
  company: { input: string; answer: Company }
  books: { input: number; answer: AuditEntry[] }
}

export interface Question {
  number: number
  name: keyof Asked
  input: unknown
}

/** What schedules are played on. */
export interface SoakServer extends Pick<ServerProcess, 'url' | 'ask'> {
  /** Kills it, or one of its processes, whatever that is doing, and has it start again on the same database. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

/** One server process on a directory that outlives it. */
export async function startSoakServer(): Promise<SoakServer> {
  const place = await places.embedded.make()
  const server = serverProcess({ dataDir: place.dataDir })
  await server.start()
  return {
    ...server,
    killAndStart: async () => {
      await server.end('SIGKILL')
      await server.start()
    },
    stop: async () => {
      await server.end('SIGKILL')
      await place.remove()
    },
  }
}
