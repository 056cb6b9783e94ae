import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerOptions } from '#server/server.ts'
import { program } from '../../scripts/programs.mjs'
import type { Asked, Question } from './server.ts'

type Answer = { url: string } | { number: number; answer: unknown } | { number: number; failed: string }

/** The version that is here, or one that follows it (next-version.ts). */
export type Build = 'this' | 'next'

interface Waiting {
  resolve(answer: unknown): void
  reject(reason: Error): void
}

/** The real server in a process of its own, which may be ended and started again. */
export interface ServerProcess {
  /** Where it listens now; nothing answers there while it is dead. */
  url(): string
  ask<Q extends keyof Asked>(name: Q, input: Asked[Q]['input']): Promise<Asked[Q]['answer']>
  /** As the version it was before, when not said otherwise. */
  start(build?: Build): Promise<void>
  /** Ends it: SIGTERM lets it finish what it does, SIGKILL does not. Resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export function serverProcess(options: ServerOptions): ServerProcess {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let url = ''
  let number = 0
  let last: Build = 'this'

  const hear = (answer: Answer) => {
    if ('url' in answer) return
    const asker = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('failed' in answer) asker?.reject(new Error(answer.failed))
    else asker?.resolve(answer.answer)
  }

  return {
    url: () => url,
    ask: <Q extends keyof Asked>(name: Q, input: Asked[Q]['input']) =>
      new Promise<Asked[Q]['answer']>((resolve, reject) => {
        if (!child?.connected) throw new Error('the server does not run')
        number += 1
        waiting.set(number, { resolve: resolve as Waiting['resolve'], reject })
        child.send({ number, name, input } satisfies Question)
      }),
    start: async (build = last) => {
      last = build
      const args = [...(await program('tests/soak/server-child.ts')), JSON.stringify(options), build]
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      child = started
      const ended = once(started, 'exit').then(() => Promise.reject(new Error('the server did not start')))
      const [first] = (await Promise.race([once(started, 'message'), ended])) as [{ url: string }]
      ended.catch(() => undefined)
      url = first.url
      started.on('message', hear)
    },
    end: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      for (const { reject } of waiting.values()) reject(new Error('the server has been ended'))
      waiting.clear()
    },
  }
}
