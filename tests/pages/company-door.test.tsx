import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { SignInPage } from '#src/pages/sign-in/sign-in-page.tsx'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { textNow } from '#src/text/text.ts'
import { keepLoginFace, type LoginFace } from '#src/theme/login-face.ts'
import { clearDrawn, draw, find, patiently, soon } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  localStorage.clear()
})

const picture = (letter: string) => `/company/v1/image/${letter.repeat(64)}`
const kept: LoginFace = {
  ...{ title: '甲的登录', slogan: '甲的口号', backgroundColor: '#7a1f2b', buttonColor: '#7a1f2b' },
  ...{ logo: null, image: null, cid: 7, enName: 'first' },
}
const second = {
  ...{ cid: 8, cnName: '乙', enName: 'second', appTitle: '乙的平台', companyLogo: picture('b') },
  ...{ accountType: 1, customConfigMaxNumber: 0 },
}
const plain = { title: '', slogan: '', backgroundColor: '#123456', buttonColor: '#123456' }
const login = { ...{ cid: 8, ...plain, companyLogo: picture('b'), loginImage: null }, hadConfig: true }

/** The sign-in page at an address, where the server answers these calls, or refuses them, and no others. */
async function door(path: string, answers: Record<string, unknown> = {}) {
  await clearDrawn()
  const call = vi.fn(async (name: string) => {
    if (answers[name] instanceof Error) throw answers[name]
    if (name in answers) return answers[name]
    throw new NetworkError('no-answer')
  })
  const session = nobody('business')
  const api = { ...session.frame.api, call: call as unknown as Api['call'] }
  await draw(
    <SessionProvider session={{ ...session, frame: { ...session.frame, api } }}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {['/login', '/login/:enName'].map((each) => (
            <Route key={each} path={each} element={<SignInPage />} />
          ))}
          <Route path="*" element="elsewhere" />
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  )
  // Each answer, and what is asked after it, has had its turn. What other files have begun to load is not waited for.
  for (const _ of ['company', 'face', 'drawn']) await act(() => new Promise((resolve) => setTimeout(resolve)))
  return call
}
const shown = () => document.body.textContent ?? ''

test('the door of a company wears what that company has set up, not what was kept of another one', async () => {
  keepLoginFace('business', kept)
  const call = await door('/login/second', {
    'company.byName': second,
    'loginConfig.get': { ...login, slogan: '乙的口号' },
  })
  expect(call).toHaveBeenCalledWith('loginConfig.get', { id: 8 })
  expect(shown()).toContain('乙的口号')
  expect(shown()).toContain('乙的平台')
  expect(shown()).not.toContain('甲的')
  // Pictures of ours stand below the calls' base.
  await soon(() => void find('img'), patiently)
  const logo = find<HTMLImageElement>('img')
  expect(new URL(logo.src).pathname).toBe(`/iot_api${picture('b')}`)
  await act(async () => logo.dispatchEvent(new Event('error')))
  expect(document.querySelector('img')).toBeNull()
})

test('a company without a sign-in of its own looks as the system does, under its name', async () => {
  keepLoginFace('business', kept)
  const none = { ...login, companyLogo: null, hadConfig: false }
  await door('/login/second', { 'company.byName': { ...second, companyLogo: null }, 'loginConfig.get': none })
  expect(shown()).toContain('乙的平台')
  expect(shown()).not.toContain('甲的')
  expect(document.querySelector('img')).toBeNull()
})

test('without the server a door wears what is kept of its own company, and the plain one what is kept', async () => {
  keepLoginFace('business', kept)
  const looks = async () => {
    const found: boolean[] = []
    for (const path of ['/login', '/login/first', '/login/second']) {
      await door(path)
      found.push(shown().includes('甲的口号'))
    }
    return found
  }
  expect(await looks()).toEqual([true, true, false])
  // As it was kept before it said whose it is.
  const { cid, enName, ...unnamed } = kept
  keepLoginFace('business', unnamed)
  expect(await looks()).toEqual([true, false, false])
  await door('/login/second', { 'company.byName': { ...second, cid } })
  expect([enName, shown().includes('甲的口号')]).toEqual(['first', false])
})

test('a company that there is not leads away from its door; a server that fails just now does not', async () => {
  await door('/login/second', { 'company.byName': new ApiError(4040, '不存在', null) })
  expect(shown()).toBe('elsewhere')
  await door('/login/second', { 'company.byName': new ApiError(5030, '数据库暂时不可用', null) })
  expect(shown()).toContain('登录')
})

test('the window is named after the company too, and the hotel title stands whatever the sign-in is titled', async () => {
  const titled = async (path: string, company = second) => {
    await door(path, { 'company.byName': company, 'loginConfig.get': { ...login, title: '乙的登录' } })
    const heading = find('h1 > span').textContent
    expect(document.title).toBe(`登录 · ${heading}`)
    return heading
  }
  expect(await titled('/login/second')).toBe('乙的登录')
  const hotel = { ...second, appTitle: '智慧酒店平台', hotelTitle: true }
  expect(await titled('/login/second', hotel)).toBe('智慧酒店平台')
  expect(await titled('/login')).toBe(textNow('system.title'))
})
