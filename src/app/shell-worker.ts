import type { Workbox } from 'workbox-window'
import type { ShellVersion } from '#contract/shell.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { askWorker } from './ask-worker.ts'
import { isServerThere } from './can-reload.ts'
import { forgetShell } from './forget-shell.ts'

declare const __LAMPLIGHTER_VERSION__: string

/** The build this page is of. */
export const pageVersion: string = __LAMPLIGHTER_VERSION__

/**
 * How the page stands to its worker. 'unsupported': no offline use; 'insecure' means plain http, 'refused' that
 * the browser would not register it. 'update-waiting': a newer shell is here and waits for acceptUpdate(); `hindered`:
 * that was called, and the older worker does not come to rest.
 */
export type ShellState =
  | { kind: 'unsupported'; reason: 'insecure' | 'browser' | 'development' | 'refused'; pageVersion: string }
  | { kind: 'installing'; pageVersion: string; workerVersion: null }
  | { kind: 'ready'; pageVersion: string; workerVersion: string | null }
  | { kind: 'update-waiting'; pageVersion: string; workerVersion: string | null; hindered: boolean }

interface Running {
  system: SystemCode
  workbox: Workbox
  registration: ServiceWorkerRegistration
}

/** Browsers drop a worker whose first installation has failed, and register nothing by themselves again. */
const isDropped = ({ registration }: Running) =>
  !registration.installing && !registration.waiting && !registration.active

const hour = 60 * 60_000
/** Coming back to the tab asks again, but not at every glance. */
const glance = 5 * 60_000
/** A worker that has not answered may be starting on a busy machine, and one whose shell is not whole is fetching it. */
const askAgain = 5_000
/** Until a first installation that failed is tried again, in ms: it goes on from what it has. */
const registerAgain = 10_000
const registerLatest = 60_000
/** The older worker ends its work first. A reload before that would wait for it, and get the older page. */
const takeoverTime = 15_000

const listeners = new Set<() => void>()
let state: ShellState = { kind: 'installing', pageVersion, workerVersion: null }
let running: Running | undefined
/** Told once the first attempt to register has ended, well or not. */
let tried: () => void = () => undefined
const whenTried = new Promise<void>((resolve) => {
  tried = resolve
})
let accepted = false
let lastCheck = 0
let observation = 0

function become(next: ShellState): void {
  state = next
  for (const listener of listeners) listener()
}

/** The state now; the same object until it changes. */
export const shellState = (): ShellState => state

/** Calls back after every change of state; answers how to stop. */
export function subscribeShell(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The active worker's build and what its shell takes; null when there is no worker or it does not answer. */
export async function shellVersion(): Promise<ShellVersion | null> {
  const worker = running?.registration.active
  return worker ? askWorker(worker, { type: 'VERSION' }) : null
}

/**
 * Reads the state off the registration. A worker that another tab has let take over is an update here too:
 * this page is still of the older build and a reload is all it needs.
 */
async function observe(now: Running): Promise<void> {
  // One that was dropped still hears of what took its place.
  if (now !== running) return
  const { registration } = now
  observation += 1
  const mine = observation
  const worker = registration.waiting ?? registration.active
  if (!worker || !registration.active) {
    become({ kind: 'installing', pageVersion, workerVersion: null })
    if (isDropped(now)) setTimeout(() => mine === observation && void begin(now.system), registerAgain)
    return
  }
  const stand = (one: ServiceWorker) => askWorker(one, { type: 'VERSION', brief: true })
  const standing = await stand(worker)
  const workerVersion = standing?.version ?? null
  // A page that was begun without an older worker is of the build whose worker still waits behind that one.
  const isOurs = registration.waiting !== null && workerVersion === pageVersion
  // That one may have nothing to open the page from any more: the shell was reset, and its build is gone.
  const older = isOurs ? await stand(registration.active) : null
  if (mine !== observation) return
  const differs = workerVersion === null ? registration.waiting !== null : workerVersion !== pageVersion
  const newer = differs || older?.whole === false
  const known = { pageVersion, workerVersion }
  const hindered = state.kind === 'update-waiting' && state.hindered
  const fetching = !newer && standing?.whole === false
  if (newer) become({ kind: 'update-waiting', ...known, hindered })
  else if (fetching) become({ kind: 'installing', pageVersion, workerVersion: null })
  else become({ kind: 'ready', ...known })
  if (workerVersion === null || fetching)
    setTimeout(() => mine === observation && void observe(now), askAgain)
}

const reload = () => location.reload()

/** Lets the waiting shell take over and reloads into it. Unsent edits are in the database and stay. */
export function acceptUpdate(): void {
  if (!running?.registration.waiting) {
    reload()
    return
  }
  running.workbox.messageSkipWaiting()
  // The same press again: it is seen through already.
  if (!accepted) void seeThrough(running)
  accepted = true
}

/**
 * Waits for an accepted takeover until the page is loaded anew. An older worker that comes to no rest, because a tab never
 * stops asking it, is left to the tabs that have it: this page begins without it, when the server is there to begin from.
 * Until then it says what it waits for.
 */
async function seeThrough(now: Running): Promise<void> {
  const { registration, workbox } = now
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, takeoverTime))
    // Should the takeover have gone unnoticed.
    if (!registration.waiting) return reload()
    if (await isServerThere()) {
      await registration.unregister().catch(() => false)
      return reload()
    }
    if (state.kind === 'update-waiting') become({ ...state, hindered: true })
    workbox.messageSkipWaiting()
  }
}

/** Asks the server for a newer shell, once a worker has been asked for. Without one, or a network, nothing happens. */
export async function checkForUpdate(): Promise<void> {
  if (state.kind === 'unsupported') return
  lastCheck = Date.now()
  await whenTried
  if (!running) return
  if (isDropped(running)) await register(running.system).catch(() => undefined)
  else await running.registration.update().catch(() => undefined)
}

/** Drops this system's worker and cached shell, then loads the page afresh. Data and unsent edits stay. */
export async function resetShell(system: SystemCode): Promise<void> {
  await forgetShell(system)
  reload()
}

function unsupported(): ShellState | null {
  if (import.meta.env.DEV) return { kind: 'unsupported', reason: 'development', pageVersion }
  if (!window.isSecureContext) return { kind: 'unsupported', reason: 'insecure', pageVersion }
  if (!('serviceWorker' in navigator)) return { kind: 'unsupported', reason: 'browser', pageVersion }
  return null
}

/** Rejects when there is no worker to be had: the browser does not want one, or its script did not come. */
async function register(system: SystemCode): Promise<void> {
  const { base } = systems[system]
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
  const registration = await workbox.register({ immediate: true })
  if (!registration) return
  const now: Running = { system, workbox, registration }
  running = now
  tried()
  for (const event of ['installed', 'waiting', 'activated', 'redundant'] as const) {
    workbox.addEventListener(event, () => void observe(now))
  }
  workbox.addEventListener('controlling', () => (accepted ? reload() : void observe(now)))
  await observe(now)
}

/**
 * A script that did not come over a bad network is asked for again, less and less often; a browser that does not want a
 * worker (a SecurityError) is not asked again.
 */
async function begin(system: SystemCode, pause = registerAgain): Promise<void> {
  try {
    await register(system)
  } catch (error) {
    console.warn('the worker could not be registered', error)
    if (error instanceof DOMException) become({ kind: 'unsupported', reason: 'refused', pageVersion })
    else setTimeout(() => void begin(system, Math.min(pause * 2, registerLatest)), pause)
  } finally {
    tried()
  }
}

/**
 * Registers the system's worker once the page has been drawn, and keeps the state up to date. Called once.
 */
export function startShellWorker(system: SystemCode): void {
  const reason = unsupported()
  if (reason) {
    become(reason)
    return
  }
  lastCheck = Date.now()
  setInterval(() => void checkForUpdate(), hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheck > glance) void checkForUpdate()
  })
  const idle = () => whenIdle(() => void begin(system))
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}
