import { afterEach, expect, test } from 'vitest'
import '#src/text/parts.ts'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { SwappedPlaces } from '#src/pages/templates/publishing/swapped-places.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const config = (...names: readonly [string, string][]) =>
  ({
    ...{ groups: [], scenes: [] },
    equipment: names.map(([identifier, name]) => ({ identifier, name })),
  }) as unknown as TemplateConfig
const rows = () => [...document.querySelectorAll('ul > li')].map(({ textContent }) => textContent)

test('a drifted room names the places that other devices fill, with the number that was sent and the one that is told', async () => {
  const sent = [
    { identifier: 'lamp_1', deviceNo: 'L1' },
    { identifier: 'lamp_2', deviceNo: 'L2' },
    { identifier: 'fan_1', deviceNo: 'R1', channel: 1 },
    { identifier: 'curtain_1', deviceNo: 'C1' },
  ]
  const told = [
    { identifier: 'panel_9', deviceNo: 'P9' },
    { identifier: 'fan_1', deviceNo: 'R1', channel: 2 },
    { identifier: 'lamp_2', deviceNo: 'L7' },
    { identifier: 'lamp_1', deviceNo: 'L1' },
  ]
  const before = config(['lamp_1', '灯一'], ['lamp_2', '灯二'], ['fan_1', '风扇'], ['curtain_1', '窗帘'])
  await draw(
    <SwappedPlaces runs={{ devices: sent, sent: before }} report={{ devices: told, config: config() }} />,
  )
  expect(rows()).toEqual(['灯二L2→L7', '风扇R1 #1→R1 #2', '窗帘C1→无', 'panel_9无→P9'])
  expect(document.body.textContent).toContain('另有 4 个位置的设备不同')
})

test('of very many places fifty are named and the rest is counted; where none differs nothing is said', async () => {
  const fill = (no: string) =>
    Array.from({ length: 53 }, (_, at) => ({ identifier: `lamp_${at}`, deviceNo: `${no}${at}` }))
  const put = await draw(
    <SwappedPlaces
      runs={{ devices: fill('A'), sent: config() }}
      report={{ devices: fill('B'), config: config() }}
    />,
  )
  expect(rows()).toHaveLength(50)
  expect(document.body.textContent).toContain('还有 3 个位置')
  const same = { devices: fill('A') }
  await put(<SwappedPlaces runs={{ ...same, sent: config() }} report={{ ...same, config: config() }} />)
  expect(rows()).toEqual([])
})
