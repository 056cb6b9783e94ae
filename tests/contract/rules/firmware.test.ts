import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFirmware, readFirmware, signatureBytes } from '#contract/rules/firmware/container.ts'
import { campaignStep, type PlannedCampaign, withinHours } from '#contract/rules/firmware/plan.ts'
import {
  afterCampaignEvent,
  afterDeviceEvent,
  campaignEvents,
  type FirmwareDeviceState,
  firmwareDeviceEvents,
  isOver,
  isUnderWay,
} from '#contract/rules/firmware/states.ts'

const image = fc.uint8Array({ minLength: 1, maxLength: 200 })
const whole = (signed: Uint8Array) => new Uint8Array([...signed, ...new Uint8Array(signatureBytes)])

test('a container says what was packed; one with a byte more or less, or another beginning, is none', () => {
  fc.assert(
    fc.property(image, fc.nat(), (bytes, at) => {
      const file = whole(packFirmware({ pid: 'LX-GW3', version: '2.1.0', image: bytes }))
      expect(readFirmware(file)).toMatchObject({ pid: 'LX-GW3', version: '2.1.0', imageBytes: bytes.length })
      expect(readFirmware(file.subarray(0, -1))).toBeNull()
      expect(readFirmware(new Uint8Array([...file, 0]))).toBeNull()
      const spoiled = file.slice()
      spoiled[at % 8] = (spoiled[at % 8] ?? 0) ^ 0xff
      expect(readFirmware(spoiled)).toBeNull()
    }),
  )
})

test('whatever is said of a device in whatever order: what has it keeps it, what is over is moved by nobody but people', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...firmwareDeviceEvents), { maxLength: 30 }), (events) => {
      let state: FirmwareDeviceState = 'waiting'
      for (const event of events) {
        const next = afterDeviceEvent(state, event)
        if (!next) continue
        if (state === 'done') throw new Error('what has its firmware goes on')
        if (isOver(state)) expect(['retry', 'applied']).toContain(event)
        if (state === 'installing') expect(['done', 'failed']).toContain(next)
        if (isUnderWay(next)) expect(isUnderWay(state) || event === 'begin').toBe(true)
        state = next
      }
    }),
  )
})

test('hours may lie over midnight', () => {
  const night = { fromMinute: 22 * 60, toMinute: 6 * 60 }
  expect([21, 22, 23, 0, 5, 6].map((hour) => withinHours(night, hour * 60))).toEqual([
    ...[false, true, true, true, true, false],
  ])
  expect(withinHours({ fromMinute: null, toMinute: null }, 700)).toBe(true)
})

/** Plays a campaign whose devices end as drawn, somebody answering each pause; answers how it went. */
function play(fates: readonly boolean[], waveSize: number, failPercent: number) {
  const devices = fates.map((_, index) => ({
    wave: Math.floor(index / waveSize) + 1,
    state: 'waiting' as FirmwareDeviceState,
  }))
  const campaign: PlannedCampaign = {
    ...{ state: 'running', wave: 0, failPercent, pardoned: 0, fromMinute: null, toMinute: null },
  }
  let pauses = 0
  for (let turn = 0; turn < 10 * fates.length + 10; turn += 1) {
    const step = campaignStep(campaign, devices, 0)
    if (step.do === 'finish') return { devices, pauses }
    if (step.do === 'pause') {
      const failed = devices.filter(({ state }) => state === 'failed').length
      expect(failed * 100).toBeGreaterThan(
        failPercent * devices.filter(({ wave }) => wave <= campaign.wave).length,
      )
      expect(afterCampaignEvent('running', 'trip')).toBe('paused')
      expect(afterCampaignEvent('paused', 'resume')).toBe('running')
      campaign.pardoned = failed
      pauses += 1
    }
    if (step.do === 'begin') {
      expect(devices.some(({ wave, state }) => wave < step.wave && isUnderWay(state))).toBe(false)
      campaign.wave = step.wave
      for (const device of devices)
        if (device.wave <= step.wave && device.state === 'waiting') device.state = 'sent'
    }
    if (step.do === 'wait') {
      const at = devices.findIndex(({ state }) => isUnderWay(state))
      const device = devices[at]
      if (device) device.state = fates[at] ? 'done' : 'failed'
    }
  }
  throw new Error('the campaign does not end')
}

test('a campaign goes from wave to wave, is paused only when too many fail, and ends with every device over', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 0, max: 100 }),
      (fates, waveSize, failPercent) => {
        const { devices, pauses } = play(fates, waveSize, failPercent)
        expect(devices.map(({ state }) => state)).toEqual(fates.map((takes) => (takes ? 'done' : 'failed')))
        if (fates.every((takes) => takes) || failPercent === 100) expect(pauses).toBe(0)
        if (failPercent === 0 && fates.includes(false)) expect(pauses).toBeGreaterThan(0)
      },
    ),
  )
})

test('what is stopped stays stopped, and one that is done goes on for what is tried again', () => {
  for (const event of campaignEvents) expect(afterCampaignEvent('stopped', event)).toBeNull()
  expect(afterCampaignEvent('done', 'retry')).toBe('running')
})
