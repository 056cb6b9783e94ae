import { describe, expect, test } from 'vitest'
import { noParts, partFault } from '#contract/parts/walk.ts'
import { abilities } from '#contract/rules/abilities.ts'
import type { PartList } from '#contract/template-shapes.ts'

const ability = (identifier: string, min: number, max: number) => ({
  ...{ identifier, name: identifier, min, max, step: 1, unit: '' },
})
/** The products of equipment 1, 2 and 3: a relay module, a driver and a transmitter. */
const products = [
  ability(abilities.relayChannels, 1, 4),
  ability(abilities.minBrightness, 1, 50),
  ability(abilities.irChannels, 1, 2),
]
const equipmentList = products.map((_, index) => ({ id: index + 1, productId: index, name: `设备${index}` }))
const head = { templateId: 9, name: '甲', version: 1 }

/** The field that something is wrong with beside others of its kind, if anything is. */
function fault(list: PartList, row: object, others: readonly object[] = []): string | null {
  const parts = {
    ...noParts(),
    equipmentList,
    [list]: others.map((one, index) => ({ ...head, ...one, id: 100 + index })),
  }
  const productOf = (id: number) => ({ functionList: products.slice(id, id + 1) })
  const known = parts as unknown as Parameters<typeof partFault>[2]
  return partFault(list, { ...head, ...row, id: 99 }, known, { productOf })?.field ?? null
}

describe('a channel of a relay module', () => {
  const channel = { equipmentId: 1, channel: 1, keyType: 1, interlockChannel: null, pulse: 0 }
  test.each([
    ['is on a relay module', { equipmentId: 2 }, 'equipmentId'],
    ['is one that the module has', { channel: 5 }, 'channel'],
    ['is interlocked with another one of the module', { interlockChannel: 1 }, 'interlockChannel'],
    ['says how long a lock is open', { keyType: 5 }, 'pulse'],
  ])('%s', (_, wrong, field) => {
    expect(fault('relayEquipmentList', channel)).toBeNull()
    expect(fault('relayEquipmentList', { ...channel, ...wrong })).toBe(field)
  })
  test('is set up once', () => {
    expect(fault('relayEquipmentList', channel, [channel])).toBe('channel')
  })
})

describe('an infrared appliance', () => {
  const appliance = {
    ...{ equipmentId: 3, channel: 1, irType: 2, typeName: '', irBrand: 1, irCode: 2001, keyList: [] },
  }
  test.each([
    ['is worked by a transmitter', { equipmentId: 1 }, 'equipmentId'],
    ['has a code set of its brand', { irBrand: 2 }, 'irCode'],
    ['has a code set of its type', { irType: 1 }, 'irCode'],
    ['is one of as many as the transmitter works', { channel: 3 }, 'equipmentId'],
  ])('%s', (_, wrong, field) => {
    expect(fault('irEquipmentList', appliance)).toBeNull()
    expect(fault('irEquipmentList', { ...appliance, ...wrong })).toBe(field)
  })
})

describe('a dimming driver', () => {
  const driver = { equipmentId: 2, minBrightness: 5, curve: 1, powerOnLevel: null }
  test.each([
    ['is one by its product', { equipmentId: 1 }, 'equipmentId'],
    ['is not dimmed below what it can', { minBrightness: 0 }, 'minBrightness'],
    ['does not come on below its least brightness', { powerOnLevel: 4 }, 'powerOnLevel'],
  ])('%s', (_, wrong, field) => {
    expect(fault('drivePowerList', driver)).toBeNull()
    expect(fault('drivePowerList', { ...driver, ...wrong })).toBe(field)
  })
})

describe('a self-powered panel', () => {
  const panel = { panelKeyType: 2, serialNumber: '0581A2F4', securityKey: null, buttonList: [] }
  test('has a serial number of its own, and keys only as many as there are', () => {
    const button = { keyIndex: 3, pressType: 1, actionType: 1, targetId: 4 }
    expect(fault('noPowerPanelList', panel)).toBeNull()
    expect(fault('noPowerPanelList', panel, [panel])).toBe('serialNumber')
    expect(fault('noPowerPanelList', { ...panel, buttonList: [button] })).toBe('buttonList')
  })
})
