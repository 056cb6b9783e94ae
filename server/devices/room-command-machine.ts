import type { Machine } from '#contract/rules/machine.ts'
import type { CommandRefusal } from './command-machine.ts'

/*
 *   new ──begin──┬──> under way ──the last gateway and the last device have answered, time up──> ended
 *                └──no time left, all gateways gone───────────────────────────────────────────────^
 *
 *   a gateway: asked ──taken──> has          a device: told ──it has done it──> done
 *                ├──not taken──> gone                    └──it has not────────> silent
 *                └──refused────> late, refuses
 *
 * A command for a room goes to each gateway that reaches the room. Each says which of its devices it comes to, and then
 * of each of these what it answered. It has ended when every gateway and every device has, or when time is up. Of what is
 * behind a gateway that does not have it nothing has been done: it counts by what the server knows of the room.
 */

/** How a gateway stands: it was sent the command, has it, or does not do it. */
export type GatewayAnswer =
  | { kind: 'asked' }
  | { kind: 'has'; at: number }
  | { kind: 'gone' | 'late' | 'refuses' }

/** `value` is what a device has confirmed where that is another than it was told. */
export type DeviceAnswer =
  | { kind: 'told' }
  | { kind: 'done'; at: number; value?: number | undefined }
  | { kind: 'silent' }

export interface RoomCommandState {
  kind: 'new' | 'under way' | 'ended'
  gateways: Readonly<Record<string, GatewayAnswer>>
  /** By number, with the gateway it is behind. */
  devices: Readonly<Record<string, DeviceAnswer & { gatewayNo: string }>>
  /** The devices that it comes to behind each gateway, as far as the server knows. */
  meant: Readonly<Record<string, readonly string[]>>
}

/** Times are server time, in milliseconds since 1970. */
export type RoomCommandEvent =
  /**
   * `left`: milliseconds until it must not be carried out any more. `away`: the last word on a gateway is that it is gone.
   * `devices`: those behind it that the command comes to.
   */
  | {
      kind: 'begin'
      left: number
      gateways: readonly { gatewayNo: string; away: boolean; devices: readonly string[] }[]
    }
  /** The broker did not take it for this gateway, or nobody hears it. */
  | { kind: 'untaken'; gatewayNo: string }
  | { kind: 'taken'; gatewayNo: string; devices: readonly string[]; at: number }
  | { kind: 'refused'; gatewayNo: string; tooLate: boolean }
  | {
      kind: 'device'
      gatewayNo: string
      deviceNo: string
      ok: boolean
      at: number
      value?: number | undefined
    }
  | { kind: 'time up' }

export type RoomCommandEffect =
  | { kind: 'send'; gatewayNo: string; left: number }
  | { kind: 'wait'; left: number }
  | { kind: 'tell' }
  | { kind: 'end'; refusal: CommandRefusal | null }

type Step = readonly [RoomCommandState, readonly RoomCommandEffect[]]

/** The devices behind gateways that do not have it, and of which no other one has spoken. */
const unreached = ({ gateways, devices, meant }: RoomCommandState): string[] =>
  Object.entries(meant).flatMap(([gatewayNo, behind]) =>
    gateways[gatewayNo]?.kind === 'has' ? [] : behind.filter((deviceNo) => !devices[deviceNo]),
  )

/** What it comes to: right when a device has done it, or when there was nothing to do. */
export function outcomeOf(state: RoomCommandState): CommandRefusal | null {
  const { gateways, devices } = state
  const answers = Object.values(devices)
  const kinds = new Set(Object.values(gateways).map(({ kind }) => kind))
  if (answers.some(({ kind }) => kind === 'done')) return null
  if (kinds.has('has') && answers.length > 0) return 'deviceSilent'
  if (kinds.has('has') && unreached(state).length === 0) return null
  if (kinds.has('late')) return 'commandExpired'
  return kinds.has('refuses') ? 'deviceSilent' : 'gatewayUnreachable'
}

const isSettled = ({ gateways, devices }: RoomCommandState): boolean =>
  Object.values(gateways).every(({ kind }) => kind !== 'asked') &&
  Object.values(devices).every(({ kind }) => kind !== 'told')

function ended(state: RoomCommandState, tells: boolean): Step {
  const refusal = outcomeOf(state)
  const tell: RoomCommandEffect[] = tells ? [{ kind: 'tell' }] : []
  return [{ ...state, kind: 'ended' }, [...tell, { kind: 'end', refusal }]]
}

/** The next state, at its end when nobody has to be waited for any more. */
const after = (state: RoomCommandState, tells: boolean): Step =>
  isSettled(state) ? ended(state, tells) : [state, tells ? [{ kind: 'tell' }] : []]

function begun(
  state: RoomCommandState,
  { left, gateways }: Extract<RoomCommandEvent, { kind: 'begin' }>,
): Step {
  if (left <= 0) return [{ ...state, kind: 'ended' }, [{ kind: 'end', refusal: 'commandExpired' }]]
  const answers = gateways.map(({ gatewayNo, away }): [string, GatewayAnswer] => [
    gatewayNo,
    { kind: away ? 'gone' : 'asked' },
  ])
  const next: RoomCommandState = {
    kind: 'under way',
    gateways: Object.fromEntries(answers),
    devices: {},
    meant: Object.fromEntries(gateways.map(({ gatewayNo, devices }) => [gatewayNo, devices])),
  }
  if (isSettled(next)) return ended(next, false)
  const sends = gateways.flatMap(({ gatewayNo, away }): RoomCommandEffect[] =>
    away ? [] : [{ kind: 'send', gatewayNo, left }],
  )
  return [next, [{ kind: 'tell' }, { kind: 'wait', left }, ...sends]]
}

function heard(
  state: RoomCommandState,
  event: Exclude<RoomCommandEvent, { kind: 'begin' | 'time up' }>,
): Step {
  const { gatewayNo } = event
  const gateway = state.gateways[gatewayNo]
  if (!gateway) return [state, []]
  const settle = (answer: GatewayAnswer) =>
    after({ ...state, gateways: { ...state.gateways, [gatewayNo]: answer } }, false)
  switch (event.kind) {
    case 'untaken':
      return gateway.kind === 'asked' ? settle({ kind: 'gone' }) : [state, []]
    case 'refused':
      return gateway.kind === 'asked' ? settle({ kind: event.tooLate ? 'late' : 'refuses' }) : [state, []]
    case 'taken': {
      if (gateway.kind !== 'asked') return [state, []]
      const told = event.devices.map((deviceNo) => [deviceNo, { kind: 'told', gatewayNo }] as const)
      const gateways = { ...state.gateways, [gatewayNo]: { kind: 'has', at: event.at } as const }
      return after({ ...state, gateways, devices: { ...Object.fromEntries(told), ...state.devices } }, true)
    }
    case 'device': {
      const device = state.devices[event.deviceNo]
      if (device?.kind !== 'told' || device.gatewayNo !== gatewayNo) return [state, []]
      const { ok, at, value } = event
      const answer: DeviceAnswer = ok ? { kind: 'done', at, value } : { kind: 'silent' }
      const devices = { ...state.devices, [event.deviceNo]: { ...answer, gatewayNo } }
      return after({ ...state, devices }, false)
    }
  }
}

/** The life of one command for a room, from being asked for to the last word on it. */
export const roomCommandMachine: Machine<RoomCommandState, RoomCommandEvent, RoomCommandEffect> = {
  initial: { kind: 'new', gateways: {}, devices: {}, meant: {} },
  step: (state, event) => {
    if (state.kind === 'new') return event.kind === 'begin' ? begun(state, event) : [state, []]
    if (state.kind === 'ended' || event.kind === 'begin') return [state, []]
    return event.kind === 'time up' ? ended(state, true) : heard(state, event)
  },
}

/** How far it has got: counts of devices, which came to other values, and times once everybody is that far. */
export function roomHopsOf(state: RoomCommandState) {
  const { kind, gateways, devices } = state
  const taken = Object.values(gateways).flatMap((answer) => (answer.kind === 'has' ? [answer.at] : []))
  const done = Object.values(devices).flatMap((answer) => (answer.kind === 'done' ? [answer.at] : []))
  const missed = unreached(state)
  const total = Object.keys(devices).length + missed.length
  const whole = kind === 'ended' && taken.length === Object.keys(gateways).length && done.length === total
  return {
    gatewayAt: taken.length === 0 ? null : Math.max(...taken),
    deviceAt: whole ? Math.max(...taken, ...done) : null,
    total,
    done: done.length,
    others: Object.entries(devices).flatMap(([deviceNo, answer]) =>
      answer.kind === 'done' && answer.value !== undefined ? [{ deviceNo, value: answer.value }] : [],
    ),
    silent:
      kind === 'ended'
        ? [...Object.keys(devices).filter((no) => devices[no]?.kind !== 'done'), ...missed]
        : [],
  }
}
