import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Slot } from '#contract/rules/layouts/layout.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { Palette } from '#src/pages/templates/plan/palette.tsx'
import { SlotDialog } from '#src/pages/templates/plan/slot-dialog.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const held = vi.hoisted(() => ({ urls: new Set<string>() }))
vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: (url: string) => held.urls.has(url),
  Allowed: ({ url, children }: { url: string; children: React.ReactNode }) =>
    held.urls.has(url) ? children : null,
}))
const product = {
  productId: 3,
  name: '吸顶灯',
  pid: 'lamp',
  equipmentType: 1,
  productTypeId: 101,
  parentTypeId: 1,
}
const panel = { ...product, productId: 4, name: '四键面板', pid: 'panel' }
const panelOf4 = { ...panel, equipmentType: 2, productTypeId: 204, parentTypeId: 3 }
vi.mock('#src/data/products.ts', () => ({ useProducts: () => [product, panelOf4] }))

afterEach(clearDrawn)

const template = {
  houseList: [],
  equipmentList: [{ ...product, id: 8, name: '旧灯' }],
} as unknown as SeenTemplate
const slot = { slot: 1, zh: '灯一', en: 'Light one', accepts: 'lighting' }
const nothing = () => undefined

/** What may stand in a slot, to somebody who may edit the plan and this beside. */
async function offered(...urls: string[]) {
  held.urls = new Set(['/templateHouseLayout/v1/editList', ...urls])
  const handlers = { close: nothing, put: nothing, takeOut: nothing }
  await draw(
    <>
      <Palette template={template} />
      <SlotDialog template={template} slot={slot as Slot} held={undefined} opened {...handlers} />
    </>,
  )
  const seen = document.body.textContent?.match(/吸顶灯|旧灯/g) ?? []
  await clearDrawn()
  return seen.sort()
}

test('products are put into slots by who may add the equipment, what is there already by who edits the plan', async () => {
  expect(await offered('/templateEquipment/v1/addList')).toEqual(['吸顶灯', '吸顶灯', '旧灯', '旧灯'])
  expect(await offered()).toEqual(['旧灯', '旧灯'])
})

test('what waits for a slot looks like what it is a product of, in the palette and in the list of a slot', async () => {
  held.urls = new Set(['/templateHouseLayout/v1/editList'])
  const waiting = {
    houseList: [],
    equipmentList: [{ ...panelOf4, id: 9, name: '旧面板' }],
  } as unknown as SeenTemplate
  const handlers = { close: nothing, put: nothing, takeOut: nothing }
  await draw(
    <>
      <Palette template={waiting} />
      <SlotDialog
        template={waiting}
        slot={{ ...slot, accepts: 'other' } as Slot}
        held={undefined}
        opened
        {...handlers}
      />
    </>,
  )
  const icons = [...document.querySelectorAll('svg.tabler-icon')].map(({ classList }) =>
    [...classList].at(-1),
  )
  expect(icons.filter((name) => name?.includes('device-tablet'))).toHaveLength(2)
})
