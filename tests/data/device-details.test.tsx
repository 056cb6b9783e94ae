// @vitest-environment node
import './dom.ts'
import { afterEach, expect, test } from 'vitest'
import { outboxEntries } from '#src/local/read.ts'
import { DevicesPage } from '#src/pages/devices/devices-page.tsx'
import { playOwnGateway } from '#tests/contract/world.ts'
import type { PlayedGateway } from '#tests/devices/played-gateway.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { account, browser, ids, open, queued, setStage, signedOut, world } from './stage.ts'

setStage()

let gateway: PlayedGateway | undefined
afterEach(() => gateway?.leave())

/** Somebody who looks at the devices of the campus. */
async function looking(): Promise<Console> {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  page.desk().watch(ids.campus)
  return page
}

/** The devices as the server has them, by id. */
const deviceOf = async (id: number) => {
  const { list } = await world.admin.call('device.queryDeviceList', { campusId: ids.campus, pageSize: 0 })
  return list.find((device) => device.id === id)
}

test('who looks at the page of devices sees the address and the firmware of one once its gateway has said them', async () => {
  const page = await looking()
  const { holder, end } = drawAlone(page.session, <DevicesPage />, '/manage/device')
  const shown = () => holder.textContent ?? ''
  const { deviceNo = '' } = (await deviceOf(ids.device)) ?? {}
  await eventually(() => shown().includes(deviceNo))
  expect(shown()).not.toContain('02:4C:50:AA:00:01')
  gateway = await playOwnGateway(world)
  await gateway.status(Date.now(), { deviceNo, online: true, mac: '024c50aa0001', version: '3.4.5' })
  // These pages hear no stream: they fetch what has changed since.
  await eventually(async () => (await deviceOf(ids.device))?.deviceVersion === '3.4.5')
  page.desk().refresh()
  await eventually(() => shown().includes('02:4C:50:AA:00:01') && shown().includes('v3.4.5'))
  // The gateway itself, as it has announced.
  expect(shown()).toContain('v2.0.1')
  end()
})

test('an address is entered without a network, and a name that another one gives meanwhile is no conflict', async () => {
  const page = await looking()
  const { id, name = '' } = (await deviceOf(ids.device)) ?? { id: 0 }
  const { db } = page.desk().local
  const held = async () => (await db.rooms.toArray()).flatMap(({ devices }) => devices)
  await eventually(async () => (await held()).some((device) => device.id === id))
  const device = (await held()).find((one) => one.id === id)
  if (!device) throw new Error('the device is not held')
  await browser.cut(page)
  const { edits } = page.desk()
  await edits.editDevice(ids.campus, device, { name, mac: '02:4C:50:AA:00:02' })
  await edits.editDevice(ids.campus, device, { name, mac: device.mac })
  expect(await queued(page)).toEqual(['device.edit'])
  expect((await outboxEntries(db))[0]?.input).toEqual({
    ...{ campusId: ids.campus, id, mac: '02:4C:50:AA:00:02' },
  })
  await world.admin.call('device.edit', { campusId: ids.campus, id, name: `${name} 甲` })
  browser.mend(page)
  await eventually(async () => (await queued(page)).length === 0)
  expect(await deviceOf(id)).toMatchObject({ name: `${name} 甲`, mac: '02:4C:50:AA:00:02' })
})
