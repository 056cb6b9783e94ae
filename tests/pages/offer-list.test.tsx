import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { OfferList } from '#src/pages/offline/offer-list.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw, find, soon, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/pages/offline/size-words.tsx', () => ({ SizeWords: () => null }))

afterEach(clearDrawn)

test('a list that gets short while it is searched keeps its box, with the words that are looked for', async () => {
  const list = (count: number) => (
    <OfferList
      campuses={Array.from({ length: count }, (_, index) => ({
        campusId: index + 1,
        name: `校区${index + 1}`,
      }))}
      none="没有校区"
      take={() => undefined}
    />
  )
  const put = await draw(list(7))
  await type(find<HTMLInputElement>('input'), '校区2')
  await soon(() => expect(document.querySelectorAll('h3')).toHaveLength(1))
  for (const count of [6, 0, 6]) await put(list(count))
  expect(find<HTMLInputElement>('input').value).toBe('校区2')
  expect(document.querySelectorAll('h3')).toHaveLength(1)
})
