import { beforeEach, expect, test, vi } from 'vitest'
import { companyKey, faceId, faceMark, originKey, themeKey } from '#contract/shell.ts'

// A browser that has never been here.
beforeEach(() => {
  localStorage.clear()
})

/** Whether the document shows the sign-in page that the build has drawn, at an address of its own. */
async function showsFace(path: string): Promise<boolean> {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://localhost${path}`)
  document.body.innerHTML = `<div id="root"></div><template id="${faceId}"><h1>登录</h1></template>`
  vi.resetModules()
  await import('#src/first-face.ts')
  const root = document.getElementById('root')
  const shown = root?.hasAttribute(faceMark) === true && root.textContent === '登录'
  document.body.replaceChildren()
  return shown
}

test('who has never been here sees the sign-in page as the build has drawn it', async () => {
  expect(await showsFace('/iot/smarthome/')).toBe(true)
  expect(await showsFace('/iot/smarthome/login')).toBe(true)
  expect(await showsFace('/iot/smarthome/login/rival')).toBe(false)
  localStorage.setItem(themeKey('smarthome'), 'dark')
  expect(await showsFace('/iot/smarthome/')).toBe(false)
})

test.each([
  ['the door of a company', companyKey, 'rival'],
  ['the page that sent her', originKey, '/portal'],
])('where the console leads on to %s that is not shown first', async (_, key, value) => {
  localStorage.setItem(key('smarthome'), value)
  expect(await showsFace('/iot/smarthome/')).toBe(false)
  // Whoever asks for the plain sign-in page gets it, and another console has doors of its own.
  expect(await showsFace('/iot/smarthome/login')).toBe(true)
  expect(await showsFace('/iot/school/')).toBe(true)
})
