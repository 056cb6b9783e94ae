import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { openScreen } from '#src/local/screen.ts'
import { TickBar } from '#src/pages/devices/tick-bar.tsx'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

let local: Local
beforeEach(async () => {
  local = await openLocal(`ticks-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  await clearDrawn()
  local.close()
})

const desk = () => ({ local, screen: openScreen(local.bulk) }) as Desk

const device = (id: number, roomId: number) => ({ id, roomId, deviceNo: `d${id}`, name: `灯${id}` }) as Device
const counted = (count: number) =>
  soon(() => expect(find('[role=status]').textContent).toContain(`${count} `))

test('of devices that are ticked those that have gone meanwhile are not counted; one that was moved is', async () => {
  const put = (roomId: number, ...devices: Device[]) => local.bulk.rooms.put({ roomId, campusId: 3, devices })
  await put(7, device(1, 7), device(2, 7))
  await put(8, device(3, 8))
  const ticked = new Map([device(1, 7), device(2, 7), device(3, 8)].map((each) => [each.id, each]))
  await draw(
    <DeskContext value={desk()}>
      <TickBar campusId={3} ticked={ticked} clear={() => undefined} />
    </DeskContext>,
  )
  await counted(3)
  await put(7, device(1, 7))
  await counted(2)
  await put(9, device(1, 9))
  await put(7)
  await put(8)
  await counted(1)
})

test('more devices than are moved at once are not offered to be, and it is said why', async () => {
  const many = Array.from({ length: limits.moveDevices + 1 }, (_, index) => device(index + 1, 7))
  await local.bulk.rooms.put({ roomId: 7, campusId: 3, devices: many })
  const clear = vi.fn()
  const bar = (devices: readonly Device[]) => (
    <DeskContext value={desk()}>
      <TickBar campusId={3} ticked={new Map(devices.map((each) => [each.id, each]))} clear={clear} />
    </DeskContext>
  )
  const put = await draw(bar(many))
  await soon(() => expect(button('移到其他房间').disabled).toBe(true))
  expect(document.body.textContent).toContain(`一次最多移动 ${limits.moveDevices} 台`)
  await click(button('取消选择'))
  expect(clear).toHaveBeenCalledOnce()
  await put(bar(many.slice(1)))
  await soon(() => expect(button('移到其他房间').disabled).toBe(false))
})
