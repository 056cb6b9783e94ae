import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { DownloadPage } from '#src/pages/join/download-page.tsx'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  globalThis.lamplighterInstall = null
})

const page = (
  <SessionProvider session={nobody('school')}>
    <MemoryRouter>
      <DownloadPage />
    </MemoryRouter>
  </SessionProvider>
)
vi.stubGlobal('isSecureContext', true)
afterAll(() => vi.unstubAllGlobals())
const install = () => document.body.textContent?.includes('安装到本设备')
async function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  await act(async () => dispatchEvent(event))
  return { prompt, event }
}

test('an offer that came before the page of it was opened is shown there, and taken up once', async () => {
  await import('#src/ahead.ts')
  const { prompt, event } = await offer()
  expect(event.defaultPrevented).toBe(true)
  await draw(page)
  expect(install()).toBe(true)
  await click(button('安装到本设备'))
  expect(prompt).toHaveBeenCalledOnce()
  expect(install()).toBe(false)
  await clearDrawn()
  await draw(page)
  expect(install()).toBe(false)
})

test('an offer that comes while the page is open is shown too', async () => {
  await import('#src/ahead.ts')
  await draw(page)
  expect(install()).toBe(false)
  const { prompt } = await offer()
  expect(install()).toBe(true)
  prompt.mockRejectedValueOnce(new DOMException('installed meanwhile'))
  await click(button('安装到本设备'))
  expect(install()).toBe(false)
})
