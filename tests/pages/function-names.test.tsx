import { afterEach, expect, test } from 'vitest'
import { FunctionField } from '#src/pages/templates/parts/function-field.tsx'
import { setLanguage, textNow } from '#src/text/text.ts'
import { functionName } from '#src/widgets/product/product-functions.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const words = { function: (name: string) => textNow(`devices.fn.${name}` as 'devices.fn.switch') }
const brightness = { identifier: 'brightness', name: '亮度', min: 0, max: 100, step: 1, unit: '%' }

test('functions go by words of the language, those of channels by their number, unknown ones by their own name', async () => {
  const named = (identifier: string, name: string) => functionName({ identifier, name }, words)
  expect([named('brightness', '亮度'), named('switch2', '开关 2')]).toEqual(['亮度', '开关 2'])
  await setLanguage('en')
  expect([named('brightness', '亮度'), named('switch2', '开关 2')]).toEqual(['Brightness', 'Switch 2'])
  expect(named('scent', '香薰')).toBe('香薰')
})

test('the field of a scene says a function in English', async () => {
  await setLanguage('en')
  await draw(<FunctionField fn={brightness} value={40} change={() => undefined} />)
  expect(document.body.textContent).toContain('Brightness')
  expect(document.body.innerHTML).not.toContain('亮度')
})
