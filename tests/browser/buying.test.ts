import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bases } from '#contract/bases.ts'
import { type CallName, callOf } from '#contract/index.ts'
import { pathTo } from '#contract/pages.ts'
import { servicePlans } from '#contract/rules/orders/services.ts'
import { developer } from '#src/text/zh/developer.ts'
import { zh } from '#src/text/zh/index.ts'
import { orders as words } from '#src/text/zh/orders.ts'
import { patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { chooseCampus, leadTo, noticedOffline, signIn } from './hands.ts'
import { settled } from './tour.ts'

const consoles = runConsoles({ simulate: true })

const base = '/iot/school'
const year = 365 * 24 * 60 * 60_000

/** The server does what the next such call asks, and its answer is lost. */
async function loseAnswer(context: BrowserContext, name: CallName): Promise<{ lost: boolean }> {
  const fate = { lost: false }
  await context.route(`**${bases.api}${callOf(name).path}`, async (route) => {
    if (fate.lost) return route.fallback()
    fate.lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  return fate
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a new customer buys over a bad line, uses it, asks for an invoice, and her program switches a lamp', {
  timeout: 600_000,
}, async () => {
  const { context, faults, open } = await consoles.device(screens.desk)
  const api = await consoles.ask('school-admin')
  const held = async () => (await api.call('vas.myServices', {})).services
  const orders = async () => (await api.call('order.list', { pageSize: 0 })).list
  const had = await orders()
  const services = await held()
  const [offered] = (await api.call('vas.list', {})).filter(({ code }) => code === 'energyAnalysis')
  const place = offered?.places.find(
    ({ campusId, quantity }) => quantity > 0 && !services.some((one) => one.campusId === campusId),
  )
  if (!place) throw new Error('every campus has the analysis already')
  const { campusId, campusName, quantity } = place

  // Before it has heard what the company has, the page asks for the analysis all the same.
  faults.expect(noNetwork, answered(403))
  const page = await open('school')
  await signIn(page, 'school-admin')
  await chooseCampus(page, campusName)
  await leadTo(page, `${base}${pathTo('energy')}?view=analysis`)
  await page.getByText('需要“能耗分析”服务').waitFor()
  await page.getByRole('link', { name: words.buy, exact: true }).click()
  await settled(page, 'confirmOrder')
  expect(await page.getByRole('checkbox', { name: campusName }).isChecked()).toBe(true)

  // The order is made and nobody hears of it; saying so again makes no second one.
  const confirming = await loseAnswer(context, 'order.confirm')
  await button(page, words.submit).click()
  await expect.poll(() => confirming.lost, patiently).toBe(true)
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await button(page, words.submit).click()
  await page.waitForURL(`**${pathTo('cashier')}?*`)
  const made = (await orders()).filter(({ id }) => !had.some((one) => one.id === id))
  expect(made).toMatchObject([
    { state: 'created', amountFen: quantity * servicePlans.energyAnalysis.priceFen },
  ])

  await button(page, words.demoPaid).waitFor()
  await context.setOffline(true)
  await noticedOffline(page)
  await page.getByText(words.needsNetwork).waitFor()
  expect(await button(page, words.demoPaid).isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => button(page, words.demoPaid).isEnabled(), patiently).toBe(true)

  // The money is there, the word of it is not: the page finds out by itself.
  const paying = await loseAnswer(context, 'order.demo')
  const before = Date.now()
  await button(page, words.demoPaid).click()
  await expect.poll(() => paying.lost, patiently).toBe(true)
  await page.waitForURL(`**${pathTo('payResult')}?*`)
  await page.getByText(words.doneHint).waitFor()
  const [paid] = (await orders()).filter(({ id }) => id === made[0]?.id)
  expect(paid).toMatchObject({ state: 'paid', method: 'demo' })
  const bought = (await held()).filter((one) => one.campusId === campusId)
  expect(bought).toHaveLength(1)
  expect(bought[0]?.until).toBeGreaterThan(before + year - 1_000)
  expect(bought[0]?.until).toBeLessThan(Date.now() + year + 2 * 24 * 60 * 60_000)

  await page.getByRole('link', { name: words.useIt }).click()
  await settled(page, 'energy')
  await leadTo(page, `${base}${pathTo('energy')}?view=analysis`)
  await page.getByText(zh.page.energy).first().waitFor()
  await expect.poll(() => page.getByText('需要“能耗分析”服务').count(), patiently).toBe(0)

  await page.goto(consoles.address('school', pathTo('invoiceInfo')))
  await settled(page, 'invoiceInfo')
  await button(page, words.invoice.apply).click()
  const dialog = page.getByRole('dialog')
  const amount = ((paid?.amountFen ?? 0) / 100).toFixed(2)
  await dialog.getByRole('checkbox', { name: new RegExp(`¥${amount}$`) }).check()
  await dialog.getByRole('button', { name: words.invoice.apply, exact: true }).click()
  await page.getByText(words.invoice.applied).waitFor()
  await expect
    .poll(async () => (await orders()).find(({ id }) => id === paid?.id)?.invoiceId ?? null, patiently)
    .not.toBe(null)

  await page.goto(consoles.address('school', pathTo('accessKeys')))
  await settled(page, 'accessKeys')
  await button(page, developer.key.add).click()
  await page.getByRole('dialog').getByRole('textbox', { name: developer.key.name }).fill('走廊灯程序')
  await button(page, developer.key.all).click()
  await page.getByRole('dialog').getByRole('button', { name: zh.common.save, exact: true }).click()
  const secret = page.getByRole('dialog').locator('code').first()
  await secret.waitFor()
  const key = (await secret.textContent()) ?? ''

  const { list: campuses } = await api.call('campus.authorisedList', { pageSize: 0 })
  const lamps = []
  for (const one of campuses) {
    const { list } = await api.call('device.queryDeviceList', { campusId: one.campusId, pageSize: 0 })
    const { statuses } = await api.call('device.status', { campusId: one.campusId })
    const online = new Set(statuses.flatMap((status) => (status.online ? [status.deviceId] : [])))
    lamps.push(...list.filter((device) => device.parentTypeId === 1 && online.has(device.id)))
  }
  const [lamp] = lamps
  if (!lamp) throw new Error('no lamp is there')
  const answer = await fetch(`${consoles.server.origin}${bases.api}/device/v1/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: lamp.id, identifier: 'switch', paramValue: 1 }),
  })
  expect(await answer.json()).toMatchObject({ code: 2000 })
})
