import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answering, commandTaker, roomCommandTaker } from '#server/simulator/command-takers.ts'
import { playRooms } from '#server/simulator/room-player.ts'
import { act, roomOf, scene } from '#tests/contract/rules/room/played-room.ts'
import { lampNamed, unheard } from './played-lamps.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

const sceneValue = 65_028
const after: Parameters<typeof commandTaker>[2] = ([least], then) => setTimeout(then, least)

/** A gateway with one lamp in a room; what it answers to a command, and whether the lamp is on then. */
function gateway() {
  const lamp = lampNamed('L1')
  const player = playRooms([lamp], unheard)
  const scenes = [scene(sceneValue, act('a', { switch: 1 }))]
  player.setUp({ ...roomOf({ scenes }), devices: [{ identifier: 'a', deviceNo: 'L1' }] })
  const answers: unknown[] = []
  const voice: Answering = {
    status: () => undefined,
    ackCommand: (_id, hop, reason) => void answers.push([hop, reason]),
  }
  const device = commandTaker([lamp], voice, after, player)
  const room = roomCommandTaker(voice, after, player)
  const ended = () => {
    vi.runOnlyPendingTimers()
    vi.runOnlyPendingTimers()
    player.stop()
    return { answers, on: lamp.on }
  }
  return {
    tell: (left: number) => {
      const expiresAt = Date.now() + left
      device({ commandId: 'c', deviceNo: 'L1', identifier: 'switch', paramValue: 1, expiresAt })
      return ended()
    },
    tellRoom: (left: number) => {
      const expiresAt = Date.now() + left
      room({ commandId: 'c', roomId: 1, sceneValue, groupValue: null, values: {}, expiresAt })
      return ended()
    },
  }
}

it('a gateway carries out no command that comes to it late', () => {
  expect(gateway().tell(0)).toEqual({ answers: [['gateway', 'expired']], on: false })
  expect(gateway().tellRoom(0)).toEqual({ answers: [['gateway', 'expired']], on: false })
})

it('nor one that has become late on its way to the device', () => {
  // The gateway answers after 5 ms at least, the device after 50.
  const late = [
    ['gateway', undefined],
    ['device', 'expired'],
  ]
  expect(gateway().tell(20)).toEqual({ answers: late, on: false })
})

it('and every other one', () => {
  const done = [
    ['gateway', undefined],
    ['device', undefined],
  ]
  expect(gateway().tell(1_000)).toEqual({ answers: done, on: true })
  expect(gateway().tellRoom(1_000)).toEqual({ answers: done, on: true })
})
