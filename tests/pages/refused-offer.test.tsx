import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type OfferBack, useOfferBack } from '#src/form/use-offer-back.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import type { Look } from '#src/local/screen.ts'
import { closeToast, currentToasts } from '#src/ui/toast.ts'
import { entryOf, refusedState } from '#tests/sync/entries.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const added = -7
const entry = (of: number, rest: Partial<OutboxEntry> = {}) =>
  entryOf(
    'campus.add',
    { name: '东区' },
    { temporaries: [{ of: 0, temporary: of }] as OutboxEntry['temporaries'], ...rest },
  )

/** A page that offers to take things back, and the outbox it watches. */
async function page() {
  const looks = new Set<Look<unknown>>()
  const screen = {
    watch: (look: Look<unknown>) => {
      looks.add(look)
      return () => looks.delete(look)
    },
  }
  let offers: OfferBack | undefined
  const Page = () => {
    offers = useOfferBack()
    return null
  }
  await draw(
    <DeskContext value={{ screen, edits: {} } as unknown as Desk}>
      <Page />
    </DeskContext>,
  )
  const written = (...entries: OutboxEntry[]) =>
    act(async () => {
      for (const look of looks) look.heard(look.read({ entries, sent: new Set() } as never, () => undefined))
    })
  return { offers: offers as OfferBack, written, watching: () => looks.size }
}

test('what says that something was added leaves when the server refuses it, and for nothing else', async () => {
  const { offers, written, watching } = await page()
  offers.added('东区', [added], async () => undefined)
  await written(entry(added), entry(-8, { state: refusedState() }))
  expect(currentToasts()).toHaveLength(1)
  await written(entry(added, { state: refusedState() }))
  expect([currentToasts(), watching()]).toEqual([[], 0])
})

test('nothing is watched for a message that has left', async () => {
  const { offers, watching } = await page()
  offers.added('东区', [added], async () => undefined)
  expect(watching()).toBe(1)
  for (const { id } of currentToasts()) closeToast(id)
  expect(watching()).toBe(0)
})
