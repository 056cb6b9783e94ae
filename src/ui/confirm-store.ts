import { useSyncExternalStore } from 'react'

export interface Question {
  /** The question, naming the thing: 删除“会议室”？ */
  title: string
  /** What follows from it. */
  body?: string
  /** The word on the button that does it. */
  confirm: string
  cancel?: string
  /** Something is destroyed by it: the button is red. */
  danger?: boolean
}

export interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
let taken = false
const listeners = new Set<() => void>()

function put(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function takeMoment(): void {
  taken = true
  setTimeout(() => {
    taken = false
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks a question in a dialog; resolves true when it is confirmed. A second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (asked === entry) put(null)
      takeMoment()
      resolve(yes)
    }
    const entry: Asked = { ...question, answer }
    put(entry)
    takeMoment()
  })
}

/** Whether the very event that is being told has asked or answered a question: it has been meant for that alone. */
export const isMomentTaken = (): boolean => taken

/** The question that is asked now. */
export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
