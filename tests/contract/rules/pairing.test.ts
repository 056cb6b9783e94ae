import { expect, test } from 'vitest'
import {
  hexOf,
  isPanelStep,
  panelCodeIn,
  panelDevices,
  panelOnTag,
} from '#contract/rules/run-sheet/pairing.ts'

const key = '0123456789ABCDEF0123456789ABCDEF'

test.each([
  [`30SE2150000100A+Z${key}+30PS3221-A215+2PDC06`, { serialNumber: 'E2150000100A', securityKey: key }],
  ['30SE2150000100A+30PS3221-A215', { serialNumber: 'E2150000100A', securityKey: null }],
  ['30SNOTHEX', null],
  [`e2:15:00:00:10:0a ${key.toLowerCase()}`, { serialNumber: 'E2150000100A', securityKey: key }],
  ['SN 0580A1B2', { serialNumber: '0580A1B2', securityKey: null }],
  ['hello', null],
  ['', null],
])('a code %s says %j', (text, said) => {
  expect(panelCodeIn(text)).toEqual(said)
})

test('what people put between digits does not count', () => {
  expect(hexOf(' 05:80-a1.b2 ')).toBe('0580A1B2')
})

test('presses of a panel are its steps, and not those of one whose name begins alike', () => {
  expect(isPanelStep('kinetic:panel-1:2:1', 'panel-1')).toBe(true)
  expect(isPanelStep('kinetic:panel-12:2:1', 'panel-1')).toBe(false)
  expect(isPanelStep('key:panel-1:2:1', 'panel-1')).toBe(false)
})

test('a record lists panels by the number of the room, else by that of the template, and none without', () => {
  const panel = (identifier: string, serialNumber: string | null) => ({
    ...{ identifier, name: identifier, serialNumber },
  })
  const panels = [panel('a', '11111111'), panel('b', '22222222'), panel('c', null)]
  const own = new Map([['a', '33333333']])
  expect(panelDevices(panels, (of) => own.get(of)).map(({ deviceNo }) => deviceNo)).toEqual([
    '33333333',
    '22222222',
  ])
})

const tagText = (said: string) => ({ type: 'text' as const, text: said })
const url = (said: string) => ({ type: 'url' as const, text: said })

test('a tag says which panel it is as text or in an address, with the key where it is open, and no other tag does', () => {
  const panel = { serialNumber: 'E21501500100', securityKey: key }
  const label = `30SE21501500100+Z${key}+30PS3221-A216+2PDA03+S01234567890123`
  expect(panelOnTag([tagText(label)])).toEqual(panel)
  // The identifier of whoever assigned the identifiers may stand before them, and the key may be kept to the label.
  expect(panelOnTag([tagText('6PENO+30S0000E215AB12+1P000B00000049+30PS3071-A550')])).toEqual({
    ...{ serialNumber: '0000E215AB12', securityKey: null },
  })
  expect(panelOnTag([tagText('30S01700100+30PS3271-A215'), tagText(`30S01700100+Z${key}`)])).toEqual({
    ...{ serialNumber: '01700100', securityKey: key },
  })
  expect(panelOnTag([url(`https://cafe.babe0123.example/d?c=${encodeURIComponent(label)}`)])).toEqual(panel)
  expect(
    panelOnTag([url(`https://deadbeef.example/panel/E2:15:01:50:01:00?key=${key.toLowerCase()}`)]),
  ).toEqual(panel)
  for (const other of [
    [],
    [tagText('你好')],
    [url('https://deadbeef01.example/')],
    [url('https://a.example/%E0%A4')],
  ])
    expect(panelOnTag(other)).toBeNull()
})
