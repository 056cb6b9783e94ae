import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { itemOf } from '#src/data/outbox-item.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { EntryHistory } from '#src/pages/outbox/entry-history.tsx'
import { useDiscard } from '#src/pages/outbox/use-discard.ts'
import { entry as words } from '#src/text/zh/entry.ts'
import { zh } from '#src/text/zh/index.ts'
import { type Asked, useAsked } from '#src/ui/confirm-store.ts'
import { entryOf } from '#tests/sync/entries.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const { code, zh: message } = errors.nameTaken
const refusedAt = (at: number) => ({ at, code, message })
const refusedFor = (kind: { code: number; zh: string }) => ({ at: 3000, code: kind.code, message: kind.zh })
const entry = (rest: Partial<OutboxEntry>) =>
  entryOf('campus.add', { name: '东区' }, { createdAt: 1000, attempts: 1, ...rest })

const stepsOf = async (mended: ReturnType<typeof entry>) => {
  const item = itemOf(mended, null)
  const view = { item, history: mended.history, mends: mended.mends ?? [], merged: [] }
  const rest = {
    rows: new Map(),
    before: {},
    names: new Map(),
    away: false,
    mayBeThere: false,
    recreatable: null,
    droppable: false,
    hanging: [],
  }
  await draw(<EntryHistory view={{ ...view, ...rest }} />)
  return [...document.querySelectorAll('li')].map((step) => step.firstChild?.textContent)
}

/** What is asked before an edit is discarded with those that hang on it. */
async function askedFor(one: OutboxEntry, hanging: readonly OutboxEntry[] = []): Promise<string> {
  let discard: ReturnType<typeof useDiscard> | undefined
  let asked: Asked | null = null
  const Page = () => {
    discard = useDiscard()
    asked = useAsked()
    return null
  }
  const outbox = { following: async () => ({ gone: hanging, shortened: [] }), discard: async () => true }
  await draw(
    <DeskContext value={{ outbox } as unknown as Desk}>
      <Page />
    </DeskContext>,
  )
  const discarding = discard?.(itemOf(one, null))
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(asked).not.toBeNull()
  })
  const { body = '', answer } = asked as unknown as Asked
  await act(async () => answer(false))
  await discarding
  await clearDrawn()
  return body.trim()
}

test('a mended edit no longer says what it was refused for; its history says that it was mended', async () => {
  const mended = entry({ history: [refusedAt(2000)], mends: [3000] })
  expect(itemOf(mended, null).lastError).toBeNull()
  const { keptHere, mended: saying } = words
  expect(await stepsOf(mended)).toEqual([keptHere, expect.stringContaining(message), saying])
})

test('what it is refused for afterwards is said, and what was refused before it could be mended', () => {
  const again = entry({ history: [refusedAt(2000), refusedAt(4000)], mends: [3000] })
  expect(itemOf(again, null).lastError).toEqual(refusedAt(4000))
  expect(itemOf(entry({ history: [refusedAt(2000)] }), null).lastError).toEqual(refusedAt(2000))
})

test('who discards an edit is told when the server may have done it, or something that goes with it', async () => {
  const sent = entry({
    history: [{ at: 2000, code: null, message: 'timeout' }, refusedFor(errors.notPermitted)],
  })
  const [never, refused] = [entry({ history: [] }), entry({ history: [refusedAt(2000)] })]
  const { discardBody, discardInDoubt } = zh.outbox
  expect(await askedFor(never)).toBe(discardBody)
  expect(await askedFor(refused)).toBe(discardBody)
  expect(await askedFor(sent)).toBe(discardInDoubt)
  expect(await askedFor(refused, [sent])).toContain(discardInDoubt)
  expect(await askedFor(entry({ history: [], exportedAt: 1 }))).toBe(discardInDoubt)
  const otherwise = entry({ history: [refusedAt(2000), refusedFor(errors.keyReused)] })
  expect(await askedFor(otherwise)).toBe(discardInDoubt)
})
