import '#src/text/parts.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { usualKeys } from '#contract/rules/infrared-keys.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { LearnedKeys } from '#src/pages/templates/infrared/learned-keys.tsx'
import { screenForm } from '#src/pages/templates/screens/screen-fields.tsx'
import { setLanguage } from '#src/text/text.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'offline' }) }))
vi.mock('#src/data/listening.ts', () => ({ useListening: () => ({}) }))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => false }))
vi.mock('#src/pages/templates/infrared/use-transmitter.ts', () => ({ useTransmitter: () => ({}) }))

afterEach(async () => {
  await clearDrawn()
  await setLanguage('zh-CN')
})

test('keys of remote controls are offered in the language of the page; one that was learned keeps its name', async () => {
  const stored = { keyCode: 1, name: '电源', irCode: '0A' }
  const change = vi.fn()
  const props = { template: {} as SeenTemplate, equipmentId: 1, irType: 1, change, fault: undefined }
  const options = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  await draw(<LearnedKeys {...props} keys={[stored]} />)
  expect(options()).toEqual(usualKeys(1, 'zh'))
  await clearDrawn()
  await setLanguage('en')
  await draw(<LearnedKeys {...props} keys={[stored]} />)
  expect(options().slice(0, 3)).toEqual(['Power', 'Mute', 'Volume +'])
  await click(button('Add key'))
  expect(change).toHaveBeenCalledWith([stored, { keyCode: 2, name: 'Mute', irCode: '' }])
})

test('a touch screen begins with a page that is called so in the language of the page', async () => {
  expect(screenForm.begin({}).pageList).toEqual(['首页'])
  await setLanguage('en')
  expect(screenForm.begin({}).pageList).toEqual(['Home'])
  expect(screenForm.begin({ pageList: ['首页'] }).pageList).toEqual(['首页'])
})
