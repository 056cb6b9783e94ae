import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mustEnd } from '../loose-ends.ts'
import type { Edit } from './plan.ts'
import type { Done, Told } from './verdict.ts'

/** What a contender is given when it is opened. */
export interface Opening {
  /** The link. */
  url: string
  campusId: number
  templateIds: number[]
  /** Whatever else it is told, by contenders.ts. */
  options: Record<string, string>
}

/** A contender at work: something edits can be given to, which sends them over the link. */
export interface Running {
  /** Makes an edit, as a person would, and does not wait for it to be done. */
  edit(edit: Edit): void
  /** The browser has noticed that there is a network again. */
  online(): void
  /** The same user has signed in again. */
  signedIn(): void
  tell(): Promise<Told>
  /** Where the person is asked to sign in by the client itself, and not only by an answer 401 that the link sees. */
  onSignInAsked?: (asked: () => void) => void
  close(): Promise<void>
}

type Said =
  | { said: 'ready' }
  | { said: 'sign-in' }
  | { said: 'told'; told: Told }
  | { said: 'documents'; path: string; url: string }
  | { said: 'done'; done: Done[] }

/**
 * Runs a contender in a Node process of its own. It is spoken to by messages: 'open', 'edit', 'online',
 * 'signed-in' and 'tell'.
 */
export async function runInNode(file: string, opening: Opening): Promise<Running> {
  const child = start(file)
  const ready = saying(child, 'ready')
  child.send({ do: 'open', ...opening })
  await ready
  return {
    edit: (edit) => void child.send({ do: 'edit', edit }),
    online: () => void child.send({ do: 'online' }),
    signedIn: () => void child.send({ do: 'signed-in' }),
    tell: async () => {
      const told = saying(child, 'told')
      child.send({ do: 'tell' })
      return (await told).told
    },
    onSignInAsked: (asked) => {
      child.on('message', ({ said }: Said) => {
        if (said === 'sign-in') asked()
      })
    },
    close: () => end(child),
  }
}

/** A document server in a process of its own, with the log it keeps of what is put there. */
export interface DocumentServer {
  url: string
  path: string
  done(): Promise<Done[]>
  close(): Promise<void>
}

export async function startDocumentServer(file: string): Promise<DocumentServer> {
  const child = start(file)
  const { url, path } = await saying(child, 'documents')
  return {
    url,
    path,
    done: async () => {
      const done = saying(child, 'done')
      child.send({ do: 'done' })
      return (await done).done
    },
    close: () => end(child),
  }
}

/** What it prints is its own talk; what it complains of on its way out is kept for the report. */
function start(file: string): ChildProcess {
  const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = fork(file, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr?.on('data', (data: Buffer) => {
    complaint = `${complaint}${data}`.slice(-2_000)
  })
  child.once('exit', (code) => {
    if (code) console.error(`${file} ended with ${code}:\n${complaint}`)
  })
  mustEnd(() => end(child))
  return child
}

function saying<S extends Said['said']>(child: ChildProcess, said: S): Promise<Extract<Said, { said: S }>> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', heard)
      child.off('exit', gone)
    }
    const heard = (message: Said) => {
      if (message.said !== said) return
      stop()
      resolve(message as Extract<Said, { said: S }>)
    }
    const gone = () => {
      stop()
      reject(new Error('its process has ended'))
    }
    child.on('message', heard)
    child.once('exit', gone)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
