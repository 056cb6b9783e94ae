import '#src/text/rooms.ts'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { ProductFunction } from '#contract/product.ts'
import { noAirLimits } from '#contract/rules/air-limits.ts'
import { type CommandState, commandKey } from '#src/data/commands.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { DeviceCard } from '#src/pages/spaces/device-card.tsx'
import { GroupTile } from '#src/pages/spaces/room/group-tile.tsx'
import { HoldProvider, useHold } from '#src/pages/spaces/room/hold.tsx'
import { store } from '#src/sync/store.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/pages/spaces/room/leases.tsx', () => ({ LeaseMark: () => null }))
vi.mock('#src/pages/spaces/room/why.tsx', () => ({ Why: () => null }))

const says: object[] = []
const states = store<ReadonlyMap<string, CommandState>>(new Map())
const desk = { commands: states, command: async (saying: object) => void says.push(saying) }

afterEach(async () => {
  await clearDrawn()
  says.splice(0)
  states.set(new Map())
})

/** Somebody who holds what she tells for an hour. */
function Holding({ children }: { children: ReactNode }) {
  const { choose } = useHold()
  useEffect(() => choose({ holdMinutes: 60 }), [choose])
  return children
}
const inRoom = (part: ReactNode) =>
  draw(
    <DeskContext value={desk as unknown as Desk}>
      <HoldProvider>
        <Holding>{part}</Holding>
      </HoldProvider>
    </DeskContext>,
  )

const fn = (identifier: string, name: string, max: number): ProductFunction => ({
  ...{ identifier, name, min: 0, max, step: 1, unit: '' },
})
const functionList = [fn('switch', '开关', 1), fn('position', '开合', 100), fn('stop', '停止', 1)]
const [roomId, groupValue] = [3, 5]

const curtains = (deviceSwitch: 0 | 1, position: number) => {
  const device = { id: 1, productId: 9 }
  const members = [{ device, channel: undefined, functions: null }]
  const props = {
    ...{ roomId, blocked: undefined, names: null, leases: [], limits: noAirLimits },
    group: { groupValue, name: '窗帘', members, devices: [device] },
    statuses: new Map([[1, { online: true, deviceSwitch, values: { position } }]]),
    products: new Map([[9, { functionList }]]),
  }
  return <GroupTile {...(props as unknown as ComponentProps<typeof GroupTile>)} />
}

test.each([
  ['closed', 0, 0],
  ['open', 1, 40],
] as const)(
  'a group of curtains that is %s is stopped by a button while a command is under way, and without a hold',
  async (_, deviceSwitch, position) => {
    states.set(new Map([[commandKey({ roomId, groupValue }), { kind: 'sending' } as CommandState]]))
    await inRoom(curtains(deviceSwitch, position))
    await soon(() => expect(button('窗帘 停止').disabled).toBe(false))
    expect(find('[role=slider]').getAttribute('aria-valuenow')).toBe(String(position))
    expect(document.querySelectorAll('[role=radiogroup]')).toHaveLength(0)
    await click(button('窗帘 停止'))
    expect(says).toEqual([{ roomId, groupValue, identifier: 'stop', paramValue: 1 }])
  },
)

test('a group of dark lamps can be told a brightness, and says which colour it comes on with', async () => {
  const colour = { ...fn('colorTemperature', '色温', 6500), min: 2700 }
  const device = { id: 1, productId: 9 }
  const props = {
    ...{ roomId, blocked: undefined, names: null, leases: [], limits: noAirLimits },
    group: {
      ...{ groupValue, name: '前排' },
      ...{ members: [{ device, channel: undefined, functions: null }], devices: [device] },
    },
    statuses: new Map([
      [1, { online: true, deviceSwitch: 0, values: { brightness: 70, colorTemperature: 4000 } }],
    ]),
    products: new Map([
      [9, { functionList: [fn('switch', '开关', 1), fn('brightness', '亮度', 100), colour] }],
    ]),
  }
  await inRoom(<GroupTile {...(props as unknown as ComponentProps<typeof GroupTile>)} />)
  const sliders = () => [...document.querySelectorAll('[role=slider]')]
  await soon(() => expect(sliders().map((one) => one.getAttribute('aria-valuenow'))).toEqual(['0', '4000']))
  expect(find<HTMLInputElement>('[role=switch]').checked).toBe(false)
})

test('a learned key is sent without the hold that is chosen', async () => {
  const props = {
    ...{ pending: 'none', functions: [], command: undefined, block: { kind: 'free' }, stale: false },
    ...{ leases: [], kinds: [], limits: noAirLimits, names: null, actions: null },
    device: { id: 4, name: '红外', productName: '红外发射器', parentTypeId: 6, productTypeId: 610 },
    status: { online: true, deviceSwitch: 0, values: { switch2: 1 }, at: 0 },
    channels: [{ channel: 2, name: '电视', irType: 1, keys: [{ keyCode: 3, name: '音量+' }] }],
  }
  await inRoom(<DeviceCard {...(props as unknown as ComponentProps<typeof DeviceCard>)} />)
  await soon(() => button('音量+'))
  await click(button('音量+'))
  await click(find('[role=switch]'))
  expect(says).toEqual([
    { deviceId: 4, identifier: 'key2', paramValue: 3 },
    { deviceId: 4, identifier: 'switch2', paramValue: 0, holdMinutes: 60 },
  ])
})
