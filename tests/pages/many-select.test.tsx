import { afterEach, expect, test } from 'vitest'
import { ManySelect } from '#src/ui/many-select.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

test('of thousands it names the one that is chosen, wherever that stands, and draws no more of the others than can be looked through', async () => {
  const data = Array.from({ length: 5_000 }, (_, index) => ({ value: String(index), label: `电表 ${index}` }))
  const whole = { value: '', label: '全部电表' }
  const put = await draw(<ManySelect label="电表" value="4321" data={[whole, ...data]} onChange={() => {}} />)
  expect(document.querySelector('input')?.value).toBe('电表 4321')
  expect(document.body.textContent).not.toContain('电表 200')
  await put(<ManySelect label="电表" value="" data={[whole, ...data]} onChange={() => {}} />)
  expect(document.querySelector('input')?.value).toBe('全部电表')
})
