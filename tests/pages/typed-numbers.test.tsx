import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '#src/text/run-sheets.ts'
import { emptyPoints, LightFields } from '#src/pages/run-sheets/steps/light-fields.tsx'
import { AddressCode } from '#src/pages/sign-in/address-code.tsx'
import { CodeField } from '#src/widgets/password/code-field.tsx'
import { clearDrawn, draw, find, type } from './ui-draw.tsx'

afterEach(clearDrawn)

const box = () => find<HTMLInputElement>('input')

/** Types key by key, each into what stands there by then. */
async function keys(words: string): Promise<void> {
  await type(box(), '')
  for (const key of words) await type(box(), box().value + key)
}

test.each([undefined, ','])(
  'a comma in a box for numbers sets thousands apart (%s between them)',
  async (between) => {
    const changed = vi.fn()
    await draw(<NumberInput thousandSeparator={between} onChange={changed} />)
    for (const [typed, number] of [
      ['12,345', 12345],
      ['12,345.6', 12345.6],
      ['12，345。6', 12345.6],
      ['1．5', 1.5],
    ] as const) {
      await keys(typed)
      expect([typed, changed.mock.lastCall?.[0]]).toEqual([typed, number])
    }
  },
)

test('a comma in a reading of light sets thousands apart; its digits may be of full width', async () => {
  const change = vi.fn()
  const values = { points: emptyPoints('board', []), meter: '', calibrated: '' }
  await draw(<LightFields kind="board" values={values} change={change} fault={() => undefined} />)
  for (const [typed, reading] of [
    ['1,000', '1000'],
    ['１２０．５', '120.5'],
    ['120。5', '120.5'],
  ] as const) {
    await type(box(), typed)
    expect(change.mock.lastCall?.[0].points[0]).toBe(reading)
  }
})

test('a code that is pasted with blanks, or typed in digits of full width, is the code', async () => {
  const Field = () => {
    const [code, setCode] = useState('')
    return <CodeField value={code} onChange={setCode} error={undefined} send={async () => true} />
  }
  for (const element of [<Field key="field" />, <AddressCode key="address" to="n***@school.cn" />]) {
    await draw(element)
    // What is pasted into a box is cut to its length before anybody hears of it.
    expect(box().maxLength).toBe(-1)
    for (const pasted of ['123 456', ' 123456', '１２３４５６', '1234567']) {
      await type(box(), pasted)
      expect([pasted, box().value]).toEqual([pasted, '123456'])
    }
    await clearDrawn()
  }
})
