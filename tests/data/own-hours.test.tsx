// @vitest-environment node
import './dom.ts'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAnswer } from '#src/data/answers.ts'
import { OwnHours } from '#src/pages/spaces/room/own-hours.tsx'
import { eventually } from '#tests/world/eventually.ts'
import { inTab, read } from './show.tsx'
import { type DataWorld, startDataWorld } from './site.ts'

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

test('outside her hours in a room a lecturer is told when they are, offline too', async () => {
  const { campusId, roomIds } = world.own
  const [never = 0, always = 0] = roomIds
  const device = await world.device(world.own.accounts.reader)
  const accountId = device.user.userId
  const add = (roomId: number, bounds: object) =>
    world.admin.call('classroomPermission.add', { campusId, accountId, roomIds: [roomId], ...bounds })
  // Terms that are over: at no time of any day is it hers now.
  await add(never, { weekdays: [1, 2, 3], fromMinute: 450, toMinute: 1050, endDate: '2024-01-31' })
  await add(never, { weekdays: [6], startDate: '2023-09-01', endDate: '2024-01-31' })
  await add(always, {})

  const tab = await device.openTab()
  await read(tab, () => useAnswer('classroomPermission.mine', {}).data ?? undefined)
  device.link.down = true

  const holder = document.createElement('div')
  const root = createRoot(holder)
  const told = (roomId: number) => root.render(inTab(tab)(<OwnHours roomId={roomId} />))
  told(never)
  await eventually(() => holder.textContent !== '')
  expect(holder.textContent?.trim()).toBe(
    '您的使用时间：至 2024-01-31 · 周一至周三 07:30–17:30；2023-09-01 至 2024-01-31 · 周六',
  )
  told(always)
  await eventually(() => holder.textContent === '')
  root.unmount()
  await tab.close()
})
