import '#src/text/ota.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Firmware, FirmwareRoom, FirmwareTarget } from '#contract/firmware-shapes.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { openLocal } from '#src/local/database.ts'
import { CampaignForm } from '#src/pages/ota/campaign-form.tsx'
import { button, clearDrawn, click, draw, find, patiently, soon } from './ui-draw.tsx'

afterEach(clearDrawn)

const firmware = { id: 1, version: '2.0', productName: '灯' } as Firmware
const room = (roomId: number, campusId: number, campusName: string): FirmwareRoom => ({
  ...{ roomId, campusId, campusName, place: '东楼 / 3F / 301', devices: 1, needing: 1 },
})
const two = [room(1, 1, '东区'), room(2, 2, '西区')]
let rooms = two

const call = vi.fn(async (name: string, _input: object): Promise<unknown> => {
  if (name === 'ota.targetRooms') return rooms
  if (name !== 'ota.targetList') return { id: 5, devices: 1 }
  const targets = rooms.map(({ roomId, ...of }) => ({ ...of, deviceId: roomId, name: '灯', version: '1.0' }))
  return targets.map((target) => ({ ...target, busy: false })) as unknown as FirmwareTarget[]
})

const open = (desk = { local: {} } as Desk) =>
  draw(
    <FrameContext value={{ api: { call } } as unknown as Frame}>
      <DeskContext value={desk}>
        <CampaignForm firmware={firmware} close={() => undefined} done={() => undefined} />
      </DeskContext>
    </FrameContext>,
  )
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
/** What can be chosen, one kind of thing after another. */
async function offered(scope: 'room' | 'device') {
  await soon(() => void find(`input[value=${scope}]`))
  await click(find(`input[value=${scope}]`))
  await soon(() => expect(document.body.textContent).toContain('每批设备数'))
  await click(find('form input[data-path], form input:not([type=radio]):not([inputmode])'))
  await soon(() => expect(options().length).toBeGreaterThan(0))
  return options().map(({ textContent }) => textContent)
}

test('rooms and devices of several campuses are told with their campus, those of one without', async () => {
  await open()
  expect(await offered('room')).toEqual(['东区 / 东楼 / 3F / 301', '西区 / 东楼 / 3F / 301'])
  expect(await offered('device')).toEqual(['东区 / 东楼 / 3F / 301 / 灯', '西区 / 东楼 / 3F / 301 / 灯'])
  await clearDrawn()
  rooms = two.slice(0, 1)
  onTestFinished(() => {
    rooms = two
  })
  await open()
  expect(await offered('room')).toEqual(['东楼 / 3F / 301'])
})

test('what was chosen and not begun is offered again, with what it was chosen by', async () => {
  const local = await openLocal(`campaign-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => local.close())
  const desk = { local } as Desk
  const drafts = () => local.bulk.meta.where('key').startsWith('draft:').toArray()
  await open(desk)
  await offered('room')
  await click(options()[1] ?? document.body)
  await clearDrawn()
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), patiently)
  await open(desk)
  await soon(() => expect(document.body.textContent).toContain('上次填写的内容没有保存'))
  await click(button('继续填写'))
  await soon(() => expect(button('开始升级').disabled).toBe(false))
  await click(button('开始升级'))
  await soon(() => expect(call.mock.calls.at(-1)?.[0]).toBe('ota.addCampaign'))
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ firmwareId: 1, roomIds: [2] })
  expect(call.mock.calls.at(-1)?.[1]).not.toHaveProperty('scope')
})
