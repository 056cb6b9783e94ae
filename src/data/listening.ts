import { useCallback, useEffect, useRef, useState } from 'react'
import type { Heard, ListenEnd } from '#contract/listening-shapes.ts'
import { useDesk, useStore } from './desk-context.ts'
import { useApi } from './frame.ts'
import { askIfEnded } from './sign-in-again.ts'

/** What a gateway is asked to listen for: a key of a remote control by a transmitter, or a self-powered panel. */
export type ListenTask =
  | { what: 'infrared'; deviceId: number; roomId: number }
  | { what: 'panel'; roomId: number }

/** What was heard: a code of a key, or a panel. */
export type Found = Pick<Heard, 'irCode' | 'panel'>

export type ListenState =
  | { kind: 'asking' }
  /** `left` is how many seconds it still goes on. */
  | { kind: 'listening'; left: number }
  | { kind: 'over'; reason: ListenEnd }
  | { kind: 'failed'; failure: unknown }

export interface Listening {
  /** Null while nothing is listened for. */
  state: ListenState | null
  begin(task: ListenTask): void
  /** Calls it off, or puts away what it has come to. */
  stop(): void
}

interface Open {
  listenId: string
  roomId: number
  /** By this browser's clock, ms. */
  endsAt: number
}

/** Both change together: a second that is counted late must not bring back what is over. */
interface Phase {
  open: Open | null
  state: ListenState | null
}

const silent: Phase = { open: null, state: null }

/** What was heard at the last moment may be on its way so long, in ms. */
const onItsWay = 2_000

const secondsTo = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1_000))

/**
 * Has a gateway listen for a while, one thing at a time, and calls back with what it hears. Nothing is queued: without a network
 * it fails at once. It is called off when whoever shows it goes away.
 */
export function useListening(heard: (found: Found) => void): Listening {
  const { call } = useApi()
  const told = useStore(useDesk().news).overheard
  const [{ open, state }, setPhase] = useState<Phase>(silent)
  const attempt = useRef(0)
  const latest = useRef({ heard, open })
  useEffect(() => {
    latest.current = { heard, open }
  })

  const callOff = useCallback(
    ({ listenId, roomId }: Open) => void call('listening.end', { roomId, listenId }).catch(() => undefined),
    [call],
  )
  const stop = useCallback(() => {
    attempt.current += 1
    if (latest.current.open) callOff(latest.current.open)
    setPhase(silent)
  }, [callOff])

  const begin = async (task: ListenTask) => {
    stop()
    const mine = attempt.current
    setPhase({ open: null, state: { kind: 'asking' } })
    try {
      const { listenId, left } = await (task.what === 'infrared'
        ? call('listening.infrared', { deviceId: task.deviceId })
        : call('listening.panel', { roomId: task.roomId }))
      const begun = { listenId, roomId: task.roomId, endsAt: Date.now() + left }
      if (mine !== attempt.current) return callOff(begun)
      setPhase({ open: begun, state: { kind: 'listening', left: secondsTo(begun.endsAt) } })
    } catch (failure) {
      if (mine !== attempt.current) return
      setPhase({ open: null, state: { kind: 'failed', failure } })
      askIfEnded(failure)
    }
  }

  useEffect(() => {
    if (!open) return
    const mine = told.filter(({ listenId }) => listenId === open.listenId)
    const found = mine.find((one) => one.state === 'heard')
    const over = mine.find((one) => one.state === 'over')
    if (!found && !over) return
    setPhase(found ? silent : { open: null, state: { kind: 'over', reason: over?.reason ?? 'refused' } })
    if (found) latest.current.heard(found)
  }, [told, open])

  useEffect(() => {
    if (!open) return
    const goOn = (before: Phase): Phase => {
      if (before.open !== open) return before
      return Date.now() < open.endsAt + onItsWay
        ? { open, state: { kind: 'listening', left: secondsTo(open.endsAt) } }
        : { open: null, state: { kind: 'over', reason: 'expired' } }
    }
    const timer = setInterval(() => setPhase(goOn), 500)
    return () => clearInterval(timer)
  }, [open])

  useEffect(
    () => () => {
      attempt.current += 1
      if (latest.current.open) callOff(latest.current.open)
    },
    [callOff],
  )
  return { state, begin: (task) => void begin(task), stop }
}
