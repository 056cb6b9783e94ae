import '#src/text/ota.ts'
import '#src/text/orders.ts'
import '#src/text/previews.ts'
import { Menu } from '@mantine/core'
import { act, type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Firmware, FirmwareRoom, FirmwareTarget } from '#contract/firmware-shapes.ts'
import type { InvoiceTitle } from '#contract/invoice.ts'
import type { Order } from '#contract/order-shapes.ts'
import type { Api } from '#src/api/api.ts'
import type { Answered } from '#src/data/answers.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { ApplyForm } from '#src/pages/invoice/apply-form.tsx'
import { CampaignForm } from '#src/pages/ota/campaign-form.tsx'
import { KeyForm } from '#src/pages/ota/firmware-key-form.tsx'
import { CampusDots } from '#src/pages/previews/map/campus-dots.tsx'
import { countryRegions } from '#src/pages/previews/map/regions.ts'
import { noStanding } from '#src/pages/previews/map/standing.ts'
import type { MapCampus } from '#src/pages/previews/map/use-campuses-on-map.ts'
import type { Enter } from '#src/pages/previews/map/use-enter.ts'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { ConsoleTitled } from '#src/ui/console-title.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SubMenu } from '#src/ui/sub-menu.tsx'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

beforeAll(async () => void (await import('#src/ui/confirm-dialog.tsx')))
afterEach(clearDrawn)

test('a menu within a menu opens to whoever presses its entry, and takes the focus in', async () => {
  const Account = () => (
    <Menu opened>
      <Menu.Target>
        <button type="button">账号</button>
      </Menu.Target>
      <Menu.Dropdown>
        <SubMenu Menu={Menu} label="设置" icon={null}>
          <Menu.Item>账号信息</Menu.Item>
          <Menu.Item>安全</Menu.Item>
        </SubMenu>
      </Menu.Dropdown>
    </Menu>
  )
  await draw(<Account />)
  await soon(() => void button('设置'))
  // What Enter and Space on a button come to.
  await click(button('设置'))
  await soon(() => expect(document.activeElement?.textContent).toBe('账号信息'))
  expect(button('设置').getAttribute('aria-expanded')).toBe('true')
})

test('the focus goes to the line of what opened a dialog, where that is shown under the pointer alone', async () => {
  const Lines = () => {
    const [opened, setOpened] = useState(false)
    return (
      <ul>
        <li>
          <button type="button">一楼</button>
          <button type="button" aria-label="编辑一楼" onClick={() => setOpened(true)} />
        </li>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="编辑">
          <button type="button" onClick={() => setOpened(false)}>
            收起
          </button>
        </Dialog>
      </ul>
    )
  }
  await draw(<Lines />)
  const tool = button('编辑一楼')
  tool.focus()
  await click(tool)
  await soon(() => expect(find('[role=dialog]').contains(document.activeElement)).toBe(true))
  Object.assign(tool, { checkVisibility: () => false, focus: () => undefined })
  await click(button('收起'))
  await soon(() => expect(document.activeElement).toBe(button('一楼')))
})

test('the window is named after the page and the console, as the header is', async () => {
  const put = await draw(
    <ConsoleTitled value="智慧酒店平台">
      <Page title="客房">内容</Page>
    </ConsoleTitled>,
  )
  expect(document.title).toBe('客房 · 智慧酒店平台')
  await put(<Page title="客房">内容</Page>)
  expect(document.title).toMatch(/^客房 · 点灯人/)
})

test('a campus on the map is a button where it leads somewhere, else it only says how it stands', async () => {
  const regions = await countryRegions()
  const beijing = { province: '北京市', city: '北京市', longitude: '116.4', latitude: '39.9' }
  const campus = { campusId: 1, name: '总部', ...beijing, standing: noStanding(1) } as unknown as MapCampus
  const dots = (enter: Enter) => (
    <svg>
      <title>地图</title>
      <CampusDots campuses={[campus]} {...{ regions, enter }} level="country" place={() => [10, 10]} />
    </svg>
  )
  const enter = vi.fn()
  const put = await draw(dots(enter))
  await act(async () =>
    document.querySelector('[role=button]')?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  expect(enter).toHaveBeenCalledWith(campus)
  await put(dots(null))
  expect(document.querySelector('[role=button], [tabindex]')).toBeNull()
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('总部，没有设备')
})

const framed = (call: (name: string) => Promise<unknown>, element: ReactNode) => (
  <FrameContext value={{ api: { call: call as unknown as Api['call'] } } as Frame}>
    <ConfirmHost />
    {element}
  </FrameContext>
)
const never = () => new Promise<never>(() => undefined)

/** Whether it is asked before a form with something in it is left, and what it begins with the next time. */
async function left(form: (opened: boolean, close: () => void) => ReactNode, typed: string) {
  const close = vi.fn()
  const put = await draw(framed(never, form(true, close)))
  await type(find<HTMLInputElement>(typed), '已填写')
  await click(button('取消'))
  await soon(() => expect(document.body.textContent).toContain('还没有保存，要离开吗？'))
  expect(close).not.toHaveBeenCalled()
  await click(button('离开'))
  await soon(() => expect(close).toHaveBeenCalledOnce())
  await put(framed(never, form(false, close)))
  await put(framed(never, form(true, close)))
  expect(find<HTMLInputElement>(typed).value).toBe('')
}

test('a key that is half entered is not left without a question', async () => {
  // Fields that grow with their text hear of faces that have come.
  Object.assign(document, { fonts: new EventTarget() })
  await left((opened, close) => <KeyForm opened={opened} close={close} done={close} />, 'form input')
})

test('an invoice that is half asked for is not left without a question', async () => {
  const titles = { data: [{ id: 1, name: '抬头' }], waiting: false } as unknown as Answered<InvoiceTitle[]>
  const orders: Order[] = []
  await left(
    (opened, close) => (
      <ApplyForm opened={opened} titles={titles} orders={orders} close={close} done={close} />
    ),
    'input[type=email]',
  )
})

test('devices to choose from are said to be only the first of them when there are more', async () => {
  const firmware = { id: 1, version: '2.0', productName: '灯' } as Firmware
  const target = { deviceId: 1, name: '灯', place: '一楼', version: '1.0', busy: false } as FirmwareTarget
  const targets = Array.from({ length: 5_000 }, (_, index) => ({ ...target, deviceId: index + 1 }))
  const room = { campusId: 1, campusName: '东区', roomId: 1, place: '一楼', needing: 1 }
  const shown = async (devices: number) => {
    const rooms: FirmwareRoom[] = [{ ...room, devices }]
    const call = async (name: string) => (name === 'ota.targetRooms' ? rooms : targets)
    await draw(framed(call, <CampaignForm firmware={firmware} close={vi.fn()} done={vi.fn()} />))
    await soon(() => void find('input[value=device]'))
    await click(find('input[value=device]'))
    await soon(() => expect(document.body.textContent).toContain('每批设备数'))
    const words = document.body.textContent ?? ''
    await clearDrawn()
    return words.includes('这里只列出前 5,000 台设备')
  }
  expect(await shown(5_000)).toBe(false)
  expect(await shown(5_001)).toBe(true)
})
