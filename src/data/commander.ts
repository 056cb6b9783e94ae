import type { CommandProgress, OtherValue, RoomAnswer } from '#contract/device-shapes.ts'
import type { HoldUntil } from '#contract/lease.ts'
import { limits } from '#contract/limits.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import { NetworkError } from '#src/api/api-error.ts'
import { type Connection, serverTimeAtLeast } from '#src/sync/connection.ts'
import { type Store, store } from '#src/sync/store.ts'
import { askIfEnded } from './sign-in-again.ts'

/** How long whoever tells something holds what it sets: for so many minutes, or until something ends. */
export type Holding = { holdMinutes: number } | { holdUntil: Exclude<HoldUntil, 'time'> }

/** Several rooms at once: those of a building or floor, or of a zone. */
export type Together = { spaceId: number } | { zoneId: number }

/**
 * What is told now: a device something, or a room one of its scenes, or one of its groups something. A building, floor or
 * zone is told it by all its rooms, or by those of one template.
 */
export type Saying =
  | ((
      | { deviceId: number; identifier: string; paramValue: number }
      | { roomId: number; sceneValue: number }
      | { roomId: number; groupValue: number; identifier: string; paramValue: number }
    ) &
      Partial<Holding>)
  | (Together &
      ({ sceneValue: number } | { groupValue: number; identifier: string; paramValue: number }) & {
        templateId?: number
      })

/** Devices of a group that came to other values of a function than the group was told. */
export interface Others {
  identifier: string
  values: readonly OtherValue[]
}

/** How far the last command to a device, scene, group or building got, at which time of ours (ms). */
export type CommandState =
  | { kind: 'sending'; at: number }
  | { kind: 'at-gateway'; at: number; done: number; total: number }
  /** `value` is what a device came to, where that is another than it was told; of a group, `others` tells of its devices. */
  | {
      kind: 'confirmed'
      at: number
      done: number
      total: number
      value?: number | undefined
      others?: Others | undefined
    }
  /** Some devices of a room have not confirmed, or some rooms of a building, which `rooms` tells. */
  | {
      kind: 'partly'
      at: number
      done: number
      total: number
      silent: readonly number[]
      rooms: readonly RoomAnswer[]
      others?: Others | undefined
    }
  | { kind: 'failed'; at: number; failure: unknown }

/** What a command is about: at most one is under way for each. */
export type CommandKey = string

/** A device, a scene or group of a room, or a building, floor or zone, of which the last that was said counts. */
type About =
  | { deviceId: number }
  | Together
  | { roomId: number; sceneValue: number }
  | { roomId: number; groupValue: number }

export function commandKey(about: About): CommandKey {
  if ('deviceId' in about) return `device ${about.deviceId}`
  if ('spaceId' in about) return `space ${about.spaceId}`
  if ('zoneId' in about) return `zone ${about.zoneId}`
  const { roomId } = about
  return 'sceneValue' in about
    ? `room ${roomId} scene ${about.sceneValue}`
    : `room ${roomId} group ${about.groupValue}`
}

/** What the server's word on a command is about. */
function keyOf(progress: CommandProgress): CommandKey | null {
  const { deviceId, roomId, spaceId, zoneId, sceneValue, groupValue } = progress
  if (spaceId !== undefined) return commandKey({ spaceId })
  if (zoneId !== undefined) return commandKey({ zoneId })
  if (deviceId !== null) return commandKey({ deviceId })
  if (roomId === null) return null
  if (sceneValue !== null) return commandKey({ roomId, sceneValue })
  return groupValue === null ? null : commandKey({ roomId, groupValue })
}

/** How long a finished command stays on the screen, in ms. */
const shownFor = 4_000
/** The same for what somebody has to read. */
const readFor = 10_000
/** And for what is true of many rooms. */
const studiedFor = 120_000

const lastsFor = (state: CommandState): number => {
  if (state.kind === 'confirmed') return state.others ? readFor : shownFor
  if (state.kind === 'failed') return readFor
  if (state.kind !== 'partly') return shownFor
  return state.rooms.length > 0 ? studiedFor : readFor
}

/**
 * Sends commands, one lane without a queue: what cannot be sent now is not sent at all. The press decides until when one
 * may be carried out, in the server's clock, which may be ahead of ours or behind: however long a command is held up on
 * its way, it is not done later. The same said again while it is under way is the same command.
 */
export function commander(api: Api, connection: Store<Connection>) {
  const states: Store<ReadonlyMap<CommandKey, CommandState>> = store<ReadonlyMap<CommandKey, CommandState>>(
    new Map(),
  )
  const underWay = new Map<string, Promise<void>>()
  const set = (key: CommandKey, state: CommandState) => states.set(new Map(states.get()).set(key, state))
  const clear = (key: CommandKey, state: CommandState) => {
    if (states.get().get(key) !== state) return
    const rest = new Map(states.get())
    rest.delete(key)
    states.set(rest)
  }
  const finish = (key: CommandKey, state: CommandState) => {
    set(key, state)
    setTimeout(() => clear(key, state), lastsFor(state))
  }

  const sendNow = async (saying: Saying): Promise<void> => {
    const key = commandKey(saying)
    set(key, { kind: 'sending', at: Date.now() })
    try {
      const pressedAt = serverTimeAtLeast(connection.get())
      if (pressedAt === null) throw new NetworkError('no-answer')
      const expiresAt = pressedAt + limits.commandExpiry
      const timeout = limits.commandExpiry + 2_000
      const answer = await api.call('device.command', { ...saying, expiresAt }, { timeout })
      const { done, total, silent, rooms = [], value, others: values = [] } = answer
      const others =
        'identifier' in saying && values.length > 0 ? { identifier: saying.identifier, values } : undefined
      const end = { at: Date.now(), done, total }
      const short = rooms.filter(({ barred, silent: few }) => barred !== null || few.length > 0)
      const isWhole = silent.length === 0 && short.length === 0
      finish(
        key,
        isWhole
          ? { kind: 'confirmed', ...end, value, others }
          : { kind: 'partly', ...end, silent, rooms: short, others },
      )
    } catch (failure) {
      finish(key, { kind: 'failed', at: Date.now(), failure })
      askIfEnded(failure)
      throw failure
    }
  }

  return {
    states,

    send(saying: Saying): Promise<void> {
      const same = JSON.stringify(saying)
      const before = underWay.get(same)
      if (before) return before
      const sent = sendNow(saying).finally(() => underWay.delete(same))
      underWay.set(same, sent)
      return sent
    },

    /** Takes in progress the server tells of: the gateway has it, the device not yet. */
    take(event: StreamEvent): void {
      if (event.kind !== 'command') return
      const { gatewayAt, deviceAt, done, total } = event.progress
      const key = keyOf(event.progress)
      if (key === null || gatewayAt === null || deviceAt !== null) return
      const { kind } = states.get().get(key) ?? {}
      const { spaceId, zoneId } = event.progress
      const goesOn = kind === 'at-gateway' && (spaceId ?? zoneId) !== undefined
      if (kind === 'sending' || goesOn) set(key, { kind: 'at-gateway', at: Date.now(), done, total })
    },
  }
}
