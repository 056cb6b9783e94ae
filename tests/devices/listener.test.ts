import { expect, it } from 'vitest'
import type { HeardReport } from '#contract/device-protocol.ts'
import type { Played } from '#server/simulator/behaviour.ts'
import { newListener } from '#server/simulator/listener.ts'

const transmitter = (deviceNo: string, online: boolean): Played => ({
  device: { deviceNo, parentTypeId: 7, functionList: [] },
  ...{ online, fault: false, on: false, values: {} },
})

/** A listener whose waiting the test ends: what waits longest comes last. */
function played(deaf: boolean) {
  const told: Omit<HeardReport, 'at'>[] = []
  const waits: { ms: number; then: () => void }[] = []
  const listener = newListener({
    devices: [transmitter('IR-1', true), transmitter('IR-2', false)],
    ears: { after: [10, 10], deaf },
    after: ([ms], then) => waits.push({ ms, then }),
    heard: (report) => told.push(report),
  })
  const learn = (listenId: string, deviceNo: string, length = 30_000) =>
    listener.take({ listenId, what: 'infrared', roomId: 1, deviceNo, expiresAt: Date.now() + length })
  const pass = () => {
    for (const { then } of waits.splice(0).sort((a, b) => a.ms - b.ms)) then()
  }
  const words = () =>
    told.splice(0).map(({ listenId, state, reason }) => [listenId, state, reason].filter(Boolean).join(' '))
  return { learn, pass, words, told }
}

it('says that it listens, and then once what was heard or why nothing was', () => {
  const { learn, pass, words, told } = played(false)
  learn('1.a', 'IR-1')
  pass()
  expect(told[1]?.irCode).toMatch(/^B45A(0B(0B|22)){32}0B$/)
  expect(words()).toEqual(['1.a listening', '1.a heard'])
  learn('1.b', 'IR-2')
  learn('1.c', 'IR-9')
  learn('1.d', 'IR-1', -1)
  expect(words()).toEqual(['1.b over device-silent', '1.c over unknown-device', '1.d over expired'])

  const deaf = played(true)
  deaf.learn('1.e', 'IR-1')
  deaf.learn('1.f', 'IR-1')
  deaf.pass()
  expect(deaf.words()).toEqual(['1.e listening', '1.e over ended', '1.f listening', '1.f over expired'])
})
