import { limits } from '#contract/limits.ts'

export type ToastKind = 'error' | 'done' | 'note'

export interface Toast {
  id: number
  kind: ToastKind
  words: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const MOST = 3
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

/** Lets a message stay for another three seconds, e.g. when the pointer leaves it. */
export function restartToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => closeToast(id), limits.errorToast),
  )
}

export function holdToast(id: number): void {
  clearTimeout(timers.get(id))
}

function append(kind: ToastKind, words: string): Toast {
  lastId += 1
  const entry = { id: lastId, kind, words }
  for (const old of toasts.slice(0, Math.max(0, toasts.length - MOST + 1))) closeToast(old.id)
  put([...toasts, entry])
  return entry
}

function show(kind: ToastKind, words: string): void {
  const same = toasts.find((entry) => entry.kind === kind && entry.words === words)
  restartToast((same ?? append(kind, words)).id)
}

/** Closable messages that leave after three seconds; errors are red (spec point 8). */
export const toast = {
  error: (words: string) => show('error', words),
  done: (words: string) => show('done', words),
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
  return () => listeners.delete(listener)
}
