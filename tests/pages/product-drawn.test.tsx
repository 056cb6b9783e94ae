import '#src/text/rooms.ts'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import { settableFunctions } from '#contract/rules/abilities.ts'
import { noAirLimits } from '#contract/rules/air-limits.ts'
import { readingsOf } from '#contract/rules/readings.ts'
import { companies } from '#server/seed/companies.ts'
import { type ProductPlan, products } from '#server/seed/products.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import { DeviceTable } from '#src/pages/devices/device-table.tsx'
import { DeviceCard } from '#src/pages/spaces/device-card.tsx'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { store } from '#src/sync/store.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { consoleHere } from './console-here.tsx'
import { clearDrawn, draw, soon } from './ui-draw.tsx'

afterEach(clearDrawn)

const all: readonly ProductPlan[] = [
  ...Object.values(products),
  ...companies('small').flatMap((company) => company.products),
]
const desk = { commands: store(new Map()) } as unknown as Desk

interface Shown {
  product: ProductPlan
  status: Partial<DeviceStatus>
}

/** Draws the card of a device of each, as who may tell it nothing sees it. */
async function cards(shown: readonly Shown[]): Promise<HTMLElement[]> {
  const usual = {
    ...{ pending: 'none', command: undefined, block: { kind: 'hidden' }, stale: false, leases: [] },
    ...{ channels: [], kinds: [], limits: noAirLimits, names: null, actions: null },
  }
  const propsOf = ({ product, status }: Shown, index: number) => ({
    ...usual,
    device: { ...product, id: index, name: product.name, productName: product.name },
    functions: settableFunctions(product.functionList),
    status: { online: true, deviceSwitch: 0, at: Date.now(), values: {}, ...status },
  })
  await draw(
    <SessionProvider session={nobody('school')}>
      <DeskContext value={desk}>
        <ul>
          {shown.map(propsOf).map((props) => (
            <DeviceCard key={props.device.id} {...(props as unknown as ComponentProps<typeof DeviceCard>)} />
          ))}
        </ul>
      </DeskContext>
    </SessionProvider>,
  )
  return [...document.querySelectorAll<HTMLElement>('li[data-state]')]
}

/** The names of the icons that are drawn in an element. */
const iconsOf = (element: Element | undefined): string[] =>
  [...(element?.querySelectorAll('svg') ?? [])].flatMap((icon) =>
    [...icon.classList].flatMap((name) => /^tabler-icon-(.+)/.exec(name)?.[1] ?? []),
  )

test('every product is drawn as what it is, and none as just something', async () => {
  const drawn = await cards(all.map((product) => ({ product, status: {} })))
  expect(drawn).toHaveLength(all.length)
  const icons = new Map<string, Set<number>>()
  for (const [index, { productTypeId, parentTypeId }] of all.entries()) {
    const [icon = ''] = iconsOf(drawn[index])
    icons.set(icon, (icons.get(icon) ?? new Set()).add(parentTypeId === 1 ? 1 : productTypeId))
  }
  expect(Object.fromEntries([...icons].map(([icon, types]) => [icon, [...types]]))).toEqual({
    bulb: [1],
    'toggle-right': [201, 206, 205],
    'device-tablet': [202, 203, 204, 207, 220],
    'device-remote': [610],
    outlet: [210],
    'device-projector': [801],
    window: [802],
    volume: [804],
    'sun-high': [401, 407],
    'user-scan': [402, 409, 413],
    door: [403],
    'cloud-fog': [404, 405],
    droplet: [406],
    'circuit-switch-open': [408],
    temperature: [415, 602, 604],
    'air-conditioning': [601],
    propeller: [603],
    router: [501],
    gauge: [702, 704],
  })
})

test('all that has no kind of its own is just something', async () => {
  await draw(<ProductIcon parentTypeId={0} />)
  expect(iconsOf(document.body)).toEqual(['box'])
})

/** What a sensor says in the first of its states, and in the second. */
const states: [type: number, values: Record<string, number>, first: string, second: string][] = [
  [402, { presence: 1 }, '有人', '无人'],
  [403, { door: 1 }, '门开着', '门关着'],
  [404, { smoke: 1 }, '有烟雾', '无烟雾'],
  [405, { co: 1 }, '有一氧化碳', '无一氧化碳'],
  [406, { water: 1 }, '有水', '无水'],
  [407, { light: 1 }, '有光', '无光'],
  [408, { contact: 1 }, '开关开着', '开关关着'],
  [409, { presence: 1, illuminance: 420 }, '有人照度 420 lx', '无人照度 420 lx'],
  [413, { presence: 1 }, '有人', '无人'],
]
const quantities: [type: number, values: Record<string, number>, words: string][] = [
  [401, { illuminance: 420, battery: 80 }, '照度 420 lx电池电量 80%'],
  [415, { roomTemperature: 21.5, humidity: 40 }, '室温 21.5 ℃湿度 40%'],
  [601, { roomTemperature: 26 }, '室温 26 ℃'],
  [602, { roomTemperature: 26 }, '室温 26 ℃'],
  [610, { roomTemperature: 26 }, '室温 26 ℃'],
  ...[702, 704].map((type): [number, Record<string, number>, string] => [
    type,
    { current: 0.25, voltage: 220, energy: 12.5, power: 55 },
    '功率 55 W用电量 12.5 kWh电压 220 V电流 0.25 A',
  ]),
]
const ofType = (type: number): ProductPlan => {
  const found = all.find(({ productTypeId }) => productTypeId === type)
  if (!found) throw new Error(`no product is of the type ${type}`)
  return found
}

test('what a sensor or a meter says has a label and a unit, and is turned round with its direction', async () => {
  const said = [
    ...states.flatMap(([type, values, first, second]): [number, Record<string, number>, string][] => {
      const [state = ''] = Object.keys(values)
      return [
        [type, { ...values, direction: 1 }, first],
        [type, { ...values, direction: 2 }, second],
        [type, { ...values, [state]: 2 }, second],
        [type, { ...values, [state]: 2, direction: 2 }, first],
      ]
    }),
    ...quantities,
  ]
  const drawn = await cards(said.map(([type, values]) => ({ product: ofType(type), status: { values } })))
  const words = drawn.map((card) => card.querySelector('ul[aria-label=数值]')?.textContent)
  expect(words).toEqual(said.map(([, , expected]) => expected))
  // Nothing of the catalogue that measures something is left out above.
  const measuring = all.filter(({ productTypeId }) => readingsOf(productTypeId).length > 0)
  const types = new Set(said.map(([type]) => type))
  expect(measuring.filter(({ productTypeId }) => !types.has(productTypeId))).toEqual([])
})

test('since when somebody is there is said with it', async () => {
  const since = { presence: Date.now() - 12.5 * 60_000 }
  const [card] = await cards([{ product: ofType(402), status: { values: { presence: 1 }, since } }])
  expect(card?.querySelector('ul')?.textContent).toBe('有人（12 分钟前开始）')
})

test('modes and wind that an air conditioner is set to are drawn beside their words, while it is on', async () => {
  const set = (deviceSwitch: 0 | 1, mode: number, fanSpeed: number) => ({
    product: products.airConditioner,
    status: { deviceSwitch, values: { mode, fanSpeed, temperature: 24 } },
  })
  const drawn = await cards([set(1, 1, 1), set(1, 2, 2), set(1, 3, 3), set(1, 4, 0), set(0, 1, 1)])
  expect(drawn.map((card) => iconsOf(card).slice(1))).toEqual([
    ['snowflake', 'wind'],
    ['flame', 'wind'],
    ['propeller', 'wind'],
    ['droplet-off'],
    [],
  ])
  expect(drawn[0]?.textContent).toContain('开着，模式 制冷，设定温度 24 ℃，风速 低速')
  expect(drawn[4]?.textContent).toContain('关着')
})

test('the list of devices says of each what it does and measures, and draws what it is', async () => {
  const here = await consoleHere()
  const status = { online: true, at: Date.now(), values: { roomTemperature: 21.5 } }
  const device = { ...ofType(415), id: 1, roomId: 7, name: '北墙', deviceNo: 'd1', deviceVersion: '' }
  const row = { device, status, pending: 'none' } as unknown as DeviceRow
  await draw(here.around(<DeviceTable campusId={3} rows={[row]} placeOf={() => '一号楼'} ticks={null} />))
  await soon(() => expect(document.body.textContent).toContain('室温 21.5 ℃'))
  expect(iconsOf(document.body)).toContain('temperature')
  await clearDrawn()
  await here.desk.close()
})
