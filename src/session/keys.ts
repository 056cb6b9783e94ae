import type { SystemCode } from '#contract/systems.ts'
import { openKeyMarks } from './key-marks.ts'

/** Another tab answers within this time or does not have it, in ms. */
const askFor = 300
/** Where it cannot be seen who has it, and of others that shall follow: a tab that is at work is not to be taken for none. */
const unseenFor = 1_500
/** One that is known to have it gets so long: it may be hard at work, and a frozen one never answers. */
const busyFor = 5_000
/** Tabs that have said that they are at it get so long, in ms; one that is frozen never says so. */
const followFor = 15_000

type Message =
  | { kind: 'ask'; userId: number }
  | { kind: 'give'; userId: number; key: Uint8Array }
  | { kind: 'follow'; userId: number; turn: string }
  | { kind: 'following' | 'followed'; turn: string; tab: string }

/** The data keys of who is signed in, in this tab's memory; tabs of one browser give them to each other. */
export interface Keys {
  of(userId: number): Uint8Array | null
  /** Null for none any more. */
  hold(userId: number, key: Uint8Array | null): void
  /** Asks the other tabs; null when none has it. What comes has to be proved. */
  ask(userId: number): Promise<Uint8Array | null>
  /** The tab is gone: it answers nobody any more. */
  close(): void
  /** Has the other tabs open an account's data anew, and waits until those that hear it have. */
  haveOthersFollow(userId: number): Promise<void>
}

/** @param follow what a tab does when another one has changed how an account's data is kept */
export function openKeys(system: SystemCode, follow: (userId: number) => Promise<void>): Keys {
  const channel = new BroadcastChannel(`lamplighter-${system}-keys`)
  const tab = token()
  const held = new Map<number, Uint8Array>()
  const marks = openKeyMarks(system)
  const asking = new Map<number, (key: Uint8Array) => void>()
  const followers = new Map<string, Map<string, boolean>>()
  let closed = false
  const say = (message: Message) => {
    if (!closed) channel.postMessage(message)
  }

  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    switch (message.kind) {
      case 'ask': {
        const key = held.get(message.userId)
        if (key) say({ kind: 'give', userId: message.userId, key })
        return
      }
      case 'give':
        asking.get(message.userId)?.(message.key)
        return
      case 'follow': {
        const { turn, userId } = message
        say({ kind: 'following', turn, tab })
        void follow(userId).finally(() => say({ kind: 'followed', turn, tab }))
        return
      }
      default:
        followers.get(message.turn)?.set(message.tab, message.kind === 'followed')
    }
  }

  return {
    of: (userId) => held.get(userId) ?? null,
    hold: (userId, key) => {
      if (key) {
        held.set(userId, key)
        marks.set(userId)
      } else {
        held.delete(userId)
        marks.remove(userId)
      }
    },
    ask: async (userId) => {
      const isSet = await marks.isSet(userId)
      const patience = isSet === null ? unseenFor : isSet ? busyFor : askFor
      return new Promise((resolve) => {
        const done = (key: Uint8Array | null) => {
          clearTimeout(timer)
          asking.delete(userId)
          resolve(key)
        }
        const timer = setTimeout(() => done(null), patience)
        asking.set(userId, done)
        say({ kind: 'ask', userId })
      })
    },
    close: () => {
      closed = true
      held.clear()
      marks.removeAll()
      channel.close()
    },
    haveOthersFollow: async (userId) => {
      const turn = token()
      const heard = new Map<string, boolean>()
      followers.set(turn, heard)
      say({ kind: 'follow', userId, turn })
      const end = Date.now() + followFor
      const rest = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
      await rest(unseenFor)
      while ([...heard.values()].includes(false) && Date.now() < end) await rest(askFor)
      followers.delete(turn)
    },
  }
}

const token = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-')
