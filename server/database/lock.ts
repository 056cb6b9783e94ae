import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './errors.ts'

interface Holder {
  pid: number
  /** When the process started, in whatever words the system has: a pid alone may have been given anew. */
  started: string
  host: string
  token: string
}

const beat = 5_000
/** A holder on another host (a container that shares the directory) counts as dead after this silence. */
const silence = 30_000
const settling = 100

/** Start of a process: boot and clock ticks on Linux, `ps` elsewhere, '' where neither is to be had. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${boot} ${fields[19]}`
  } catch {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return ''
    }
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function isHeld(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const seen = await stat(path).catch(missing)
    return seen !== undefined && Date.now() - seen.mtimeMs < silence
  }
  return runs(holder.pid) && startOf(holder.pid) === holder.started
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, started, host, token } = JSON.parse(text) as Holder
    return Number.isInteger(pid) && pid > 0 ? { pid, started, host, token } : undefined
  } catch {
    return undefined
  }
}

const missing = (error: unknown) => {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}

const readHolder = async (path: string) => parse((await readFile(path, 'utf8').catch(missing)) ?? '')

const inUse = (directory: string, { pid, host }: Holder) =>
  new Error(
    `The data directory ${directory} is in use by process ${pid} on ${host}. ` +
      'Stop that process, or give this one another DATA_DIR.',
  )

/** Puts a dead holder's lock aside, if it is still there. */
async function clearDead(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(missing)
  const moved = await readFile(aside, 'utf8').catch(missing)
  // Another process was faster: what was moved is its living lock, which goes back.
  if (moved !== undefined && moved !== dead) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

/**
 * Takes the data directory for this process: two processes on one embedded database destroy it. Answers the
 * function that gives it up. Throws with the other process's pid and the directory when it is held; the lock of
 * a process that has died is taken over.
 */
export async function takeLock(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lamplighter.lock')
  const own: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    token: randomUUID(),
  }
  const draft = `${path}.${own.token}`
  await writeFile(draft, JSON.stringify(own))
  let takenOver = false
  try {
    for (;;) {
      // A hard link appears whole or not at all, and fails when the name is taken.
      const taken = await link(draft, path).then(
        () => true,
        (error) => {
          if (errorCode(error) === 'EEXIST') return false
          throw error
        },
      )
      if (taken) break
      const text = await readFile(path, 'utf8').catch(missing)
      if (text === undefined) continue
      const holder = parse(text)
      if (holder && (await isHeld(holder, path))) throw inUse(directory, holder)
      await clearDead(path, text)
      takenOver = true
    }
  } finally {
    await rm(draft, { force: true })
  }
  if (takenOver) {
    // Whoever judged the same dead lock a moment later may have moved ours aside, and let a third one in.
    await pause(settling)
    const holder = await readHolder(path)
    if (holder && holder.token !== own.token) throw inUse(directory, holder)
  }
  const beating = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, beat).unref()
  return async () => {
    clearInterval(beating)
    const holder = await readHolder(path)
    if (holder?.token === own.token) await rm(path, { force: true })
  }
}
