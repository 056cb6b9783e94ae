import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeLock } from '#server/database/lock.ts'

let directory: string
const lockFile = () => join(directory, 'lamplighter.lock')
const readLock = async () => JSON.parse(await readFile(lockFile(), 'utf8'))

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lamplighter-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** A process that has taken the lock, as tsx runs it. */
async function holder() {
  const script = `import { takeLock } from '#server/database/lock.ts'
    const release = await takeLock(${JSON.stringify(directory)})
    console.log('taken')
    process.stdin.on('end', () => release()).resume()`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('refuses a second process and names the first one and the directory', async () => {
  const child = await holder()
  await expect(takeLock(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by process ${child.pid} on ${hostname()}`,
  )
  child.stdin.end()
  await once(child, 'exit')
  await (await takeLock(directory))()
  expect(await readdir(directory)).toEqual([])
})

it('refuses the same process too', async () => {
  const release = await takeLock(directory)
  await expect(takeLock(directory)).rejects.toThrow(`process ${process.pid}`)
  await release()
})

it('takes over the lock of a process that was killed', async () => {
  const child = await holder()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await takeLock(directory)
  expect((await readLock()).pid).toBe(process.pid)
  await release()
})

it('takes over when the pid now belongs to another program', async () => {
  const lock = { pid: process.pid, started: 'another boot 1', host: hostname(), token: 'x' }
  await writeFile(lockFile(), JSON.stringify(lock))
  const release = await takeLock(directory)
  expect((await readLock()).started).not.toBe('another boot 1')
  await release()
})

it('believes a holder on another host as long as it gives signs of life', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: 1, started: '', host: 'another-machine', token: 'x' }))
  await expect(takeLock(directory)).rejects.toThrow('process 1 on another-machine')
  const past = new Date(Date.now() - 60_000)
  await utimes(lockFile(), past, past)
  await (await takeLock(directory))()
})

it('takes over a lock that cannot be read', async () => {
  await writeFile(lockFile(), '')
  await (await takeLock(directory))()
})

it('lets exactly one of many have a stale lock', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: 2 ** 30, started: '', host: hostname(), token: 'x' }))
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(directory)))
  const taken = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  for (const { value } of taken) await value()
})

it('does not remove a lock that is no longer its own', async () => {
  const release = await takeLock(directory)
  await writeFile(lockFile(), JSON.stringify({ pid: 1, started: '', host: hostname(), token: 'other' }))
  await release()
  expect((await readLock()).token).toBe('other')
})
