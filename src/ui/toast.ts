import { limits } from '#contract/limits.ts'

export type ToastKind = 'error' | 'done' | 'note'

/** What can be done about what a message says. Such a message stays longer. */
export interface ToastAct {
  label: string
  run: () => void
  /** It takes something back: Ctrl+Z does it as well. */
  isBack?: boolean
}

export interface Toast {
  id: number
  kind: ToastKind
  words: string
  act?: ToastAct
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const MOST = 3
/** ms; as long as it takes to read what was done, and to reach the button. */
const actStays = 8_000
const keptKey = 'lamplighter:toast'

function put(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  put(toasts.filter((entry) => entry.id !== id))
}

/** Lets a message stay for its time anew, e.g. when the pointer leaves it. */
export function restartToast(id: number): void {
  clearTimeout(timers.get(id))
  const stays = toasts.some((entry) => entry.id === id && entry.act) ? actStays : limits.errorToast
  timers.set(
    id,
    setTimeout(() => closeToast(id), stays),
  )
}

export function holdToast(id: number): void {
  clearTimeout(timers.get(id))
}

function append(kind: ToastKind, words: string, act?: ToastAct): Toast {
  lastId += 1
  const entry = { id: lastId, kind, words, ...(act ? { act } : {}) }
  for (const old of toasts.slice(0, Math.max(0, toasts.length - MOST + 1))) closeToast(old.id)
  put([...toasts, entry])
  return entry
}

function show(kind: ToastKind, words: string, act?: ToastAct): number {
  // One offer at a time: what was done before that is not taken back any more.
  if (act) for (const old of toasts.filter((entry) => entry.act)) closeToast(old.id)
  // An offer is about what was done just now, not about what was done before in the same words.
  const same = act ? undefined : toasts.find((one) => one.kind === kind && one.words === words && !one.act)
  const { id } = same ?? append(kind, words, act)
  restartToast(id)
  return id
}

/** Calls back when a message has left. */
export function whenToastLeaves(id: number, left: () => void): void {
  const stop = subscribeToasts(() => {
    if (toasts.some((entry) => entry.id === id)) return
    stop()
    left()
  })
}

/** Closable messages that leave after three seconds; errors are red (spec point 8). Each answers its number. */
export const toast = {
  error: (words: string) => show('error', words),
  done: (words: string, act?: ToastAct) => show('done', words, act),
  note: (words: string) => show('note', words),
  /** Said once the page has been loaded anew. */
  doneAfterReload: (words: string) => {
    try {
      sessionStorage.setItem(keptKey, words)
    } catch {
      // A browser that keeps nothing stays silent.
    }
  },
}

/** Says what was to be said after a reload, if this page comes of one. */
export function showKeptToast(): void {
  try {
    const words = sessionStorage.getItem(keptKey)
    sessionStorage.removeItem(keptKey)
    if (words !== null) toast.done(words)
  } catch {
    // As above.
  }
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
