// @vitest-environment node
import './dom.ts'
import { expect, test } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import type { Room } from '#src/data/devices.ts'
import { HoldProvider, useHold } from '#src/pages/spaces/room/hold.tsx'
import { RoomControls } from '#src/pages/spaces/room/room-controls.tsx'
import type { RoomProgram } from '#src/pages/spaces/room/room-program.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Console } from './console.tsx'
import { drawAlone } from './draw-alone.tsx'
import { enter } from './opened-forms.tsx'
import { account, ids, open, setStage, signedOut } from './stage.ts'

setStage()

async function signedIn(): Promise<Console> {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  return page
}

function Holding() {
  return <output>{JSON.stringify(useHold().holding)}</output>
}

/** A room without scenes and groups in which one device plays an equipment. */
const drawn = (page: Console, device: Pick<Device, 'parentTypeId' | 'productTypeId'>) => {
  const room = { node: { id: ids.room, campusId: ids.campus }, devices: [device] } as unknown as Room
  const playing = new Map([['it', device]])
  const program = { scenes: [], groups: [], running: { given: true }, playing } as unknown as RoomProgram
  return drawAlone(
    page.session,
    <HoldProvider>
      <RoomControls room={room} program={program} />
      <Holding />
    </HoldProvider>,
  )
}

test('what is set in a room without scenes and groups can be held too, for a length of one’s own', async () => {
  const page = await signedIn()
  const { holder, end } = drawn(page, { parentTypeId: 1, productTypeId: 101 })
  // A choice that stands in no document is not made by a click.
  document.body.append(holder)
  const held = () => JSON.parse(holder.querySelector('output')?.textContent ?? '')
  const own = () => holder.querySelector<HTMLInputElement>('input[value=own]')
  await eventually(() => own() !== null && own()?.disabled === false)
  expect(held()).toBeNull()
  own()?.click()
  const minutes = () => holder.querySelector<HTMLInputElement>('input:not([type=radio])')
  await eventually(() => minutes() !== null)
  expect(held()).toEqual({ holdMinutes: 45 })
  enter(minutes(), '90')
  await eventually(() => held().holdMinutes === 90)
  // What is no length, or too long a one, holds nothing longer.
  enter(minutes(), '1441')
  enter(minutes(), '')
  enter(minutes(), '75')
  await eventually(() => held().holdMinutes === 75)
  holder.querySelector<HTMLInputElement>('input[value="30"]')?.click()
  await eventually(() => held().holdMinutes === 30)
  expect(minutes()).toBeNull()
  holder.remove()
  end()
})

test('nothing is offered to be held where nothing can be told', async () => {
  const page = await signedIn()
  const { holder, end } = drawn(page, { parentTypeId: 4, productTypeId: 413 })
  await eventually(() => holder.querySelector('output') !== null)
  expect(holder.querySelector('[role=radiogroup]')).toBeNull()
  end()
})
