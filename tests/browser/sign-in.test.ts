import { expect, test } from 'vitest'
import type { Kept } from '#server/messages/index.ts'
import { password, patiently, runConsoles, screens } from './consoles.ts'
import { answered } from './faults.ts'
import { codeTo, fillSignIn, signIn, signOut } from './hands.ts'

const consoles = runConsoles()
const next = 'Brighter-2'

test('a forgotten password is set anew with a code, and opens the console', async () => {
  const { open } = await consoles.device(screens.phone)
  const page = await open('hotel')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('账号、手机号或邮箱').fill('hotel-manager')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(await codeTo(consoles, '13700000007'))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新密码', { exact: true }).fill(next)
  await page.getByLabel('确认密码').fill(next)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await page.getByLabel('账号', { exact: true }).fill('hotel-manager')
  await page.getByLabel('密码', { exact: true }).fill(next)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('banner').waitFor()
})

test('signing in by code, at a company’s own door, and out to it again', async () => {
  const { faults, open } = await consoles.device()
  // What is being asked while she signs out may be answered after it.
  faults.expect(answered(401))
  const page = await open('school', '/login/jiangcheng')
  await page.getByText('江城一实智慧照明平台').first().waitFor()
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('账号、手机号或邮箱').fill('school-agent')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/验证码已发出/).waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(await codeTo(consoles, '13100000002'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('banner').waitFor()
  await signOut(page)
  await expect.poll(() => new URL(page.url()).pathname, patiently).toBe('/iot/school/login/jiangcheng')
})

test('the door is drawn before its script has come, and what is done at it meanwhile is not lost', async () => {
  const { context } = await consoles.device(screens.phone)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/assets\/first-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => void said.push(message.text()))
  await page.goto(consoles.address('school'), { waitUntil: 'commit' })
  await page.getByLabel('账号', { exact: true }).fill('school-teacher')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  release()
  await page.getByRole('banner').waitFor()
  expect(said.filter((words) => words.includes('drawn anew'))).toEqual([])
})

test('a company nobody knows has no door', async () => {
  const { faults, open } = await consoles.device()
  faults.expect(answered(404))
  const page = await open('school', '/login/nobody')
  await page.getByRole('heading', { name: '无权访问此页面' }).waitFor()
})

test('after three wrong passwords the right one is let in by itself, once the browser has worked for it', async () => {
  const { faults, open } = await consoles.device(screens.phone)
  faults.expect(answered(401))
  faults.expect(answered(403))
  const page = await open('school')
  await page.getByLabel('账号', { exact: true }).fill('school-manager')
  await page.getByRole('checkbox').check()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.getByLabel('密码', { exact: true }).fill(`wrong ${attempt}`)
    const refused = page.waitForResponse((response) => response.url().endsWith('/userinfo/v3/login'))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await refused
  }
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('banner').waitFor()
})

test('who still has her first password is asked for one of her own, and cancelling signs out', async () => {
  const { faults, open } = await consoles.device(screens.phone)
  faults.expect(answered(401))
  const page = await open('smarthome')
  await page.route('**/userinfo/v3/login', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.changePasswordStatus = false
    await route.fulfill({ response, json: answer })
  })
  await fillSignIn(page, 'home-admin')
  const dialog = page.getByRole('dialog', { name: '重置密码' })
  await dialog.waitFor()
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([360, 800])
  await dialog.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
})

test('the other device is signed out from the list, and a changed password asks to sign in again', async () => {
  const { faults, open } = await consoles.device()
  // What is being asked when her sessions end with the old password may be answered after it.
  faults.expect(answered(401))
  const elsewhere = await consoles.ask('business-manager', 'business')
  const page = await open('business')
  await signIn(page, 'business-manager')
  await page.goto(consoles.address('business', '/settings/security'))
  await page.getByText('本设备', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^退出“/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
  await page.getByText(/^已退出/).waitFor()
  await expect(elsewhere.call('user.baseinfo', {})).rejects.toMatchObject({ code: 4010 })

  await page.getByRole('button', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog', { name: '重置密码' })
  await dialog.getByLabel('旧密码', { exact: true }).fill('Lamplight-1')
  await dialog.getByLabel('新密码', { exact: true }).fill(next)
  await dialog.getByLabel('确认密码').fill(next)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('重置密码成功').waitFor()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
})

test('registering leads to the first steps', async () => {
  const { faults, open } = await consoles.device(screens.phone)
  // An account without roles may not read products.
  faults.expect(answered(403))
  const page = await open('open', '/register')
  const email = 'first.steps@example.com'
  await page.getByLabel('邮箱（作为账号）').fill(email)
  await page.getByLabel('姓名').fill('新同事')
  await page.getByLabel('新密码', { exact: true }).fill('Lamplight-1')
  await page.getByLabel('确认密码').fill('Lamplight-1')
  await page.getByRole('button', { name: '注册账号' }).click()
  await page.getByRole('heading', { name: '请查收邮件' }).waitFor()
  const response = await fetch(`${consoles.server.origin}/iot_api/inbox?json`)
  const [mail] = ((await response.json()) as Kept[]).filter(({ to }) => to === email)
  await page.goto(/http\S+activate\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { name: '账号已激活' }).waitFor()
  await page.getByRole('link', { name: '返回登录' }).click()
  await fillSignIn(page, email)
  await page.getByRole('heading', { name: '新同事，还差一步' }).waitFor()
})
