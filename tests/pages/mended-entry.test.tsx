import { afterEach, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { itemOf } from '#src/data/outbox-item.ts'
import { EntryHistory } from '#src/pages/outbox/entry-history.tsx'
import { zh } from '#src/text/zh/index.ts'
import { entryOf } from '#tests/sync/entries.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const { code, zh: message } = errors.nameTaken
const refusedAt = (at: number) => ({ at, code, message })
const entry = (rest: { mends?: number[]; history: { at: number; code: number; message: string }[] }) =>
  entryOf('campus.add', { name: '东区' }, { createdAt: 1000, attempts: 1, ...rest })

const stepsOf = async (mended: ReturnType<typeof entry>) => {
  const item = itemOf(mended, null)
  const view = { item, history: mended.history, mends: mended.mends ?? [], merged: [] }
  const rest = { rows: new Map(), before: {}, names: new Map(), recreatable: null, hanging: [] }
  await draw(<EntryHistory view={{ ...view, ...rest }} />)
  return [...document.querySelectorAll('li')].map((step) => step.firstChild?.textContent)
}

test('a mended edit no longer says what it was refused for; its history says that it was mended', async () => {
  const mended = entry({ history: [refusedAt(2000)], mends: [3000] })
  expect(itemOf(mended, null).lastError).toBeNull()
  const { keptHere, mended: words } = zh.outbox.entry
  expect(await stepsOf(mended)).toEqual([keptHere, expect.stringContaining(message), words])
})

test('what it is refused for afterwards is said, and what was refused before it could be mended', () => {
  const again = entry({ history: [refusedAt(2000), refusedAt(4000)], mends: [3000] })
  expect(itemOf(again, null).lastError).toEqual(refusedAt(4000))
  expect(itemOf(entry({ history: [refusedAt(2000)] }), null).lastError).toEqual(refusedAt(2000))
})
