import { test } from 'vitest'
import { runConsoles } from './consoles.ts'
import { answered } from './faults.ts'
import { campusHeld, endSession, fillSignIn, goTo, signIn } from './hands.ts'

const consoles = runConsoles()
const isStream = (url: string) => new URL(url).pathname.endsWith('/sync/v1/stream')

test('a session that is ended elsewhere is noticed by itself, and what happens is heard again after signing in', async () => {
  const { context, faults, open } = await consoles.device()
  faults.expect(answered(401))
  const page = await open('school')
  await signIn(page, 'school-manager')
  await goTo(page, '模板')
  await campusHeld(page)
  await endSession(consoles, context)
  await page.getByText(/^登录已失效。/).waitFor()

  const listening = page.waitForResponse((response) => isStream(response.url()) && response.ok())
  await page.getByRole('button', { name: '重新登录' }).click()
  await fillSignIn(page, 'school-manager')
  await page.getByText(/^登录已失效。/).waitFor({ state: 'hidden' })
  await listening
  const api = await consoles.ask('school-admin')
  const { list } = await api.call('template.getList', { pageSize: 0 })
  const meeting = list.find(({ name }) => name === '会议室')
  if (!meeting) throw new Error('the server holds no 会议室')
  // What is held is brought up to date when the stream opens; only what comes after that is told by it.
  await campusHeld(page)
  await api.call('template.edit', { id: meeting.id, name: '由他人改名' })
  await page.getByText('由他人改名').first().waitFor()
})
