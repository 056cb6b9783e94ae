import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { places } from '#tests/world/databases.ts'
import type { AuditEntry } from './books.ts'
import type { Company } from './company.ts'

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

type Answer = { url: string } | { number: number; answer: unknown } | { number: number; failed: string }

/** The real server in a process of its own, on a directory that outlives it. */
export interface SoakServer {
  /** Where it listens now; nothing answers there while it is dead. */
  url(): string
  ask<Q extends keyof Asked>(name: Q, input: Asked[Q]['input']): Promise<Asked[Q]['answer']>
  /** Kills it, whatever it is doing, and starts it again on the same database. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(reason: Error): void
}

export async function startSoakServer(): Promise<SoakServer> {
  const place = await places.embedded.make()
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess
  let url = ''
  let number = 0

  const hear = (answer: Answer) => {
    if ('url' in answer) return
    const asker = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('failed' in answer) asker?.reject(new Error(answer.failed))
    else asker?.resolve(answer.answer)
  }

  const start = async () => {
    child = fork(join(import.meta.dirname, 'server-child.ts'), [place.dataDir], {
      execArgv: ['--import', 'tsx'],
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')))
    const [first] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }]
    ended.catch(() => undefined)
    url = first.url
    child.on('message', hear)
  }

  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: () => url,
    ask: <Q extends keyof Asked>(name: Q, input: Asked[Q]['input']) =>
      new Promise<Asked[Q]['answer']>((resolve, reject) => {
        number += 1
        waiting.set(number, { resolve: resolve as Waiting['resolve'], reject })
        child.send({ number, name, input } satisfies Question)
      }),
    killAndStart: async () => {
      await kill()
      await start()
    },
    stop: async () => {
      await kill()
      await place.remove()
    },
  }
}
