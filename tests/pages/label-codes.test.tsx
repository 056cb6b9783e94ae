import { afterEach, expect, test, vi } from 'vitest'
import '#src/text/run-sheets.ts'
import { CodeButton, numberIn } from '#src/pages/run-sheets/binding/code-button.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDrawn()
})

test('a number is what a code says, or the last part of what it says', () => {
  const numbers = {
    'SN-0042': 'SN-0042',
    ' A1.b_2 ': 'A1.b_2',
    'SN:0042': '0042',
    'https://maker.example/d/LX-77/?from=label#top': 'LX-77',
    灯: '',
    '': '',
  }
  expect(Object.keys(numbers).map(numberIn)).toEqual(Object.values(numbers))
})

test('where a browser reads codes there is a button, and where it does not a sentence says to type', async () => {
  const put = await draw(<CodeButton read={() => true} />)
  expect(document.querySelector('button')).toBeNull()
  expect(document.body.textContent).toContain('此浏览器不能识别码')
  vi.stubGlobal('BarcodeDetector', class {})
  await put(<CodeButton read={() => false} />)
  expect(document.querySelector('button')?.textContent).toBe('拍码识别')
  expect(document.body.textContent).not.toContain('不能识别')
})
