import { afterEach, expect, test } from 'vitest'
import '#src/text/run-sheets.ts'
import { emptyPoints, LightFields, meterFaults } from '#src/pages/run-sheets/steps/light-fields.tsx'
import { chineseText } from '#src/text/text.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

test('light that passes asks at their fields for the luxmeter and its calibration; what fails is recorded without', async () => {
  const say = chineseText()
  const meter = { meter: '', calibrated: '' }
  expect(meterFaults('fail', meter, say)).toEqual({})
  expect(meterFaults('pass', { meter: 'TES-1339', calibrated: '2026-09-01' }, say)).toEqual({})
  const faults = meterFaults('pass', meter, say)
  await draw(
    <LightFields
      kind="board"
      values={{ points: emptyPoints('board', []), ...meter }}
      change={() => undefined}
      fault={(path) => (path === 'readings' ? undefined : faults[path])}
    />,
  )
  const wrong = [...document.querySelectorAll('input[aria-invalid=true]')]
  const wordsOf = (input: Element) => input.closest('.mantine-TextInput-root')?.textContent
  expect(wrong.map(wordsOf)).toEqual(['照度计通过前请填写照度计', '校准日期通过前请填写校准日期'])
})
