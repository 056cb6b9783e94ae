// @vitest-environment node
import './dom.ts'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAnswer } from '#src/data/answers.ts'
import { OwnHours } from '#src/pages/spaces/room/own-hours.tsx'
import { followAnswers } from '#src/sync/told-answers.ts'
import { OwnRooms } from '#src/widgets/room/own-rooms.tsx'
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

test('rooms she has used before are shown as far as they are hers, also once others are while a page stands open', async () => {
  const { campusId, roomIds } = world.own
  const [hers = 0, others = 0] = roomIds
  const device = await world.device()
  const tab = await device.openTab()
  for (const roomId of [hers, others]) await tab.api.call('ownRoom.mark', { roomId, favourite: true })
  await read(tab, () => useAnswer('classroomPermission.mine', {}).data ?? undefined)
  const holder = document.createElement('div')
  const root = createRoot(holder)
  root.render(
    inTab(tab)(
      <MemoryRouter>
        <OwnRooms />
      </MemoryRouter>,
    ),
  )
  const shown = () => holder.querySelectorAll('a').length
  await eventually(() => shown() === 2)

  const accountId = device.user.userId
  await world.admin.call('classroomPermission.add', { campusId, accountId, roomIds: [hers] })
  const end = new AbortController()
  const refresher = { db: tab.desk.local.bulk, api: tab.api }
  followAnswers(refresher, end.signal, () => [])({ kind: 'standing' })
  await eventually(() => shown() === 1)
  expect(holder.querySelector('a')?.getAttribute('href')).toContain(`/${hers}`)
  end.abort()
  root.unmount()
  await tab.close()
})
