import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { zh } from '#src/text/zh/index.ts'
import { startOidcProvider } from '#tests/server/oidc-provider.ts'
import { password, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { signOut } from './hands.ts'
import { ports } from './server-process.ts'
import { overflow, violations } from './tour.ts'

const everyPort = Array.from({ length: ports.http.to - ports.http.from + 1 }, (_, at) => ports.http.from + at)
const provider = await startOidcProvider(everyPort.map((port) => `http://127.0.0.1:${port}/iot/school/login`))
afterAll(() => provider.close())
const providerName = '校园统一认证'
const consoles = runConsoles({
  more: {
    'oidc-issuer': provider.issuer,
    'oidc-client-id': provider.clientId,
    'oidc-client-secret': provider.clientSecret,
    'oidc-name': providerName,
  },
})
/** Its pages ask for fonts and an icon that nobody has here. */
const providersOwn = [noNetwork, /fonts\.googleapis|favicon/]
const words = zh.signIn
const account = 'school-district'
const button = (page: Page) => page.getByRole('button', { name: `使用${providerName}登录` })

/** Goes to the provider, says who one is there the first time, and comes back. */
async function throughProvider(page: Page, name: string): Promise<void> {
  await button(page).click()
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an account of the organisation is bound to one here, and opens the console from then on', async () => {
  const { faults, open } = await consoles.device(screens.phone)
  faults.expect(...providersOwn, answered(401), answered(403))
  const page = await open('school', '/login')
  await throughProvider(page, 'ann')
  await page.getByRole('heading', { name: words.bindTitle }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  const bind = page.getByRole('button', { name: words.bind })
  await page.getByLabel(words.bindAccount).fill(account)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.getByLabel(words.bindPassword).fill(`wrong ${attempt}`)
    const refused = page.waitForResponse((response) => response.url().endsWith('/oauth/bind'))
    await bind.click()
    await refused
  }
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByLabel(words.bindPassword).fill(password)
  await page.getByLabel(words.bindAccount).fill('school-manager')
  await bind.click()
  await page.getByRole('banner').waitFor()
  await page.goto(consoles.address('school', '/settings/system'))
  await page.getByText('school-manager', { exact: true }).waitFor()
  await enterAsBound('ann')
})

/** Who is bound needs nothing but the button, on any device. */
async function enterAsBound(name: string): Promise<void> {
  const { faults, open } = await consoles.device(screens.desk)
  faults.expect(...providersOwn, answered(401))
  const page = await open('school', '/login')
  await throughProvider(page, name)
  await page.getByRole('banner').waitFor()
  await page.getByText('郑浩').first().waitFor()
  await signOut(page)
}
