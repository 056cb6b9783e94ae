import { act } from 'react'
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { MissingPage } from '#src/pages/errors/missing-page.tsx'
import { FindPasswordPage } from '#src/pages/join/find-password-page.tsx'
import { SignInPage } from '#src/pages/sign-in/sign-in-page.tsx'
import { nobody } from '#src/session/nobody.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { wayOut } from '#src/session/way-in.ts'
import { textNow } from '#src/text/text.ts'
import { button, clearDrawn, click, draw, find, patiently, soon, type } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const company = {
  ...{ cid: 8, cnName: '乙', enName: 'second', appTitle: '', companyLogo: null },
  ...{ accountType: 1, customConfigMaxNumber: 0 },
}
const usual = {
  'company.byName': company,
  'user.system': { oauth: { name: '统一认证' } },
  'user.oauthStart': { url: 'https://provider.example/', key: 'the key' },
  'user.newPasswordActivate': { valid: true },
}
const wanted = { wanted: '/manage/place/room?id=7' }

/** The pages around signing in, where the server answers these calls; where one is, and what was called. */
async function open(at: string, state: unknown, answers: Record<string, unknown> = {}) {
  await clearDrawn()
  const told: Record<string, unknown> = { ...usual, ...answers }
  const call = vi.fn(async (name: string, _input: object) => {
    const answer = told[name]
    if (answer instanceof Error) throw answer
    if (answer !== undefined) return answer
    throw new NetworkError('no-answer')
  })
  const session = nobody('business')
  const api = { ...session.frame.api, call: call as unknown as Api['call'] }
  const signInBy = (async (work: (calls: Api) => Promise<unknown>) => work(api)) as Session['signInBy']
  let here: Location | undefined
  const Here = () => {
    here = useLocation()
    return null
  }
  const [pathname, search = ''] = at.split('?')
  const entry = { pathname, search: search && `?${search}`, state }
  await draw(
    <SessionProvider session={{ ...session, signInBy, frame: { ...session.frame, api } }}>
      <MemoryRouter initialEntries={[entry]}>
        <Here />
        <Routes>
          <Route path="/findpassword" element={<FindPasswordPage />} />
          <Route path="/404" element={<MissingPage />} />
          {['/login', '/login/:enName'].map((each) => (
            <Route key={each} path={each} element={<SignInPage key={each} />} />
          ))}
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  return { call, place: () => [here?.pathname, here?.search, here?.state] }
}
const there = ['/login/second', '', wanted]

test('who comes back from the organisation’s sign-in stands at the door she left by, with what she wanted', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open('/login/second', wanted)
  await soon(() => button('使用统一认证登录'), patiently)
  await click(button('使用统一认证登录'))
  await soon(() => expect(assign).toHaveBeenCalledWith('https://provider.example/'), patiently)

  const unbound = new ApiError(errors.oauthUnbound.code, '请关联', { ticket: 'a ticket' })
  const { call, place } = await open('/login?code=c&state=s', null, {
    'user.oauthLogin': unbound,
    'user.oauthBind': {},
  })
  await soon(() => find('input[name=bind-account]'), patiently)
  expect(call).toHaveBeenCalledWith('user.oauthLogin', { code: 'c', state: 's', key: 'the key' })
  expect(place()).toEqual(there)
  expect(wayOut('business')).toEqual({ path: '/login/second' })

  // Of two companies that have an account of that name it is this one.
  await type(find('input[name=bind-account]'), 'head')
  await type(find('input[name=bind-password]'), 'lamp-light-9')
  await act(async () => find<HTMLFormElement>('form:has([name=bind-account])').requestSubmit())
  const sent = call.mock.calls.find(([name]) => name === 'user.oauthBind')?.[1]
  expect(sent).toMatchObject({ account: 'head', companyName: 'second' })
})

test('who comes back at a new address enters the code that was sent there, and what is wrong with it stands at its field', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open('/login/second', wanted)
  await soon(() => button('使用统一认证登录'), patiently)
  await click(button('使用统一认证登录'))
  await soon(() => expect(assign).toHaveBeenCalled(), patiently)

  const sent = new ApiError(errors.codeNeeded.code, '请输入验证码', { to: '139****0001', ticket: 'a ticket' })
  const words = '验证码不正确或已失效'
  const wrong = new ApiError(errors.codeNeeded.code, '请输入验证码', { verificationCode: words })
  const { call, place } = await open('/login?code=c&state=s', null, {
    'user.oauthLogin': sent,
    'user.oauthCode': wrong,
  })
  const box = () => find<HTMLInputElement>('input[name=one-time-code]')
  await soon(box, patiently)
  expect(document.body.textContent).toContain('139****0001')
  expect(place()).toEqual(there)
  const submit = () =>
    act(async () => find<HTMLFormElement>('form:has([name=one-time-code])').requestSubmit())
  await submit()
  expect(call).not.toHaveBeenCalledWith('user.oauthCode', expect.anything())
  await type(box(), '12 34 56')
  await submit()
  expect(call).toHaveBeenCalledWith('user.oauthCode', { ticket: 'a ticket', verificationCode: '123456' })
  await soon(() => expect(document.body.textContent).toContain(words), patiently)
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test('who is turned away there, or comes back in a tab that knows nothing, keeps her door', async () => {
  await open('/login/second', wanted)
  const { place } = await open('/login?error=access_denied&state=s', null)
  await soon(() => expect(place().slice(0, 2)).toEqual(['/login/second', '']), patiently)
  expect(wayOut('business')).toEqual({ path: '/login/second' })
})

test('the way back from a forgotten password leads to the door she came by, with what she wanted', async () => {
  await open('/login/second', wanted)
  const { place } = await open('/findpassword', wanted)
  const back = [...document.querySelectorAll('a')].find((link) => link.textContent === '返回登录')
  await click(back as HTMLElement)
  expect(place()).toEqual(there)
})

test('a code that has run out behind the first step can be asked for anew, and what was typed stays', async () => {
  const words = '验证码不正确或已失效'
  const late = new ApiError(errors.input.code, words, { verificationCode: words })
  const { call } = await open('/findpassword', null, { 'user.newPassword': late })
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('form input')]
  const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
  await type(boxes()[0] as HTMLInputElement, 'head')
  await type(find('input[name=one-time-code]'), '123456')
  await submit()
  const passwords = () => document.querySelectorAll<HTMLInputElement>('input[type=password]')
  await soon(() => expect(passwords()).toHaveLength(2), patiently)
  for (const box of passwords()) await type(box, 'lamp-light-9')
  await submit()
  await soon(() => expect(find<HTMLInputElement>('input[name=one-time-code]').value).toBe(''), patiently)
  expect(document.body.textContent).toContain(words)
  await type(find('input[name=one-time-code]'), '654321')
  await submit()
  await soon(() =>
    expect([...passwords()].map(({ value }) => value)).toEqual(['lamp-light-9', 'lamp-light-9']),
  )
  expect(call).toHaveBeenCalledWith('user.newPasswordActivate', { code: '654321', account: 'head' })
})

const linkTo = (words: string) => {
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent === words)
  return link?.getAttribute('href')
}

test('the pages around signing in are titled as the door she came by', async () => {
  const titled = { 'company.byName': { ...company, appTitle: '乙的平台' } }
  await open('/login/second', null, titled)
  await open('/findpassword', null, titled)
  expect(document.body.textContent).toContain('乙的平台')
  expect(document.title).toBe('找回密码 · 乙的平台')
  await open('/login', null)
  await open('/findpassword', null)
  expect(document.title).toBe(`找回密码 · ${textNow('system.title')}`)
})

test('the page of an address that is none leads back to the door she came by', async () => {
  await open('/404', null)
  expect(linkTo('去登录')).toBe('/login')
  await open('/login/second', null)
  await open('/404', null)
  expect(linkTo('去登录')).toBe('/login/second')
})
