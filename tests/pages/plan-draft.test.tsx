import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rectangle } from '#contract/rules/outline.ts'
import { temporaryId } from '#contract/rules/temporary-id.ts'
import type { Outline, SpaceNode } from '#contract/space-shapes.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { placeVerbs } from '#src/data/verbs/places.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { outboxEntries } from '#src/local/read.ts'
import { usePlanDraft } from '#src/pages/spaces/plan/use-plan-draft.ts'
import type { Space } from '#src/pages/spaces/space-view.ts'
import { store } from '#src/sync/store.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { button, clearDrawn, click, draw, patiently, soon } from './ui-draw.tsx'

let local: Local
beforeEach(async () => {
  local = await openLocal(`plan-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  await clearDrawn()
  local.close()
})

const outline = rectangle({ x: 0.1, y: 0.1 }, { x: 0.3, y: 0.4 })
const rooms = [
  { id: 11, outline: null },
  { id: 12, outline },
] as unknown as Space[]

const kept = { plan: null as unknown as ReturnType<typeof usePlanDraft> }
function Plan({ floorId, of = rooms }: { floorId: number; of?: readonly Space[] }) {
  kept.plan = usePlanDraft(floorId, of)
  return <DraftOffer unsaved={kept.plan.unsaved} />
}
const plan = (floorId: number, of?: readonly Space[]) => (
  <DeskContext value={{ local } as Desk}>
    <Plan floorId={floorId} {...(of ? { of } : {})} />
  </DeskContext>
)
const open = (floorId: number, of?: readonly Space[]) => draw(plan(floorId, of))

test('what was drawn of a floor and not saved is there again when the floor is looked at another time', async () => {
  await open(1)
  await act(async () => void kept.plan.draw(11, outline))
  // Drawn as it was drawn already, it is nothing to be saved.
  await act(async () => void kept.plan.draw(12, [...outline]))
  expect(kept.plan.patches).toEqual([{ id: 11, outline }])
  await clearDrawn()

  await open(2)
  await act(async () => void kept.plan.draw(11, outline))
  await act(async () => void kept.plan.draw(11, null))
  // What is as it was again is nothing to be kept.
  expect(kept.plan.unsaved.changed).toBe(false)
  expect(document.body.textContent).not.toContain('继续填写')
  await clearDrawn()

  await open(1)
  await soon(() => expect(document.body.textContent).toContain('继续填写'), patiently)
  expect(kept.plan.patches).toEqual([])
  await click(button('继续填写'))
  expect(kept.plan.patches).toEqual([{ id: 11, outline }])
  await act(async () => kept.plan.saved())
  expect(kept.plan.unsaved.changed).toBe(false)
  await vi.waitFor(
    async () => expect(await local.bulk.meta.where('key').startsWith('draft:').count()).toBe(0),
    patiently,
  )
})

test('a room that becomes real while it is drawn stays where it was drawn', async () => {
  const temporary = temporaryId(7, 7)
  const room = (id: number) => [{ id, outline: null }] as unknown as Space[]
  const put = await open(1, room(temporary))
  await act(async () => void kept.plan.draw(temporary, outline))
  expect(kept.plan.patches).toEqual([{ id: temporary, outline }])
  await local.bulk.aliases.put({ temporary, real: 77 })
  await put(plan(1, room(77)))
  await soon(() => expect(kept.plan.patches).toEqual([{ id: 77, outline }]), patiently)
})

test('what somebody else has drawn of a room meanwhile is not overwritten without a question', async () => {
  const [hers, theirs] = [outline, rectangle({ x: 0.5, y: 0.5 }, { x: 0.7, y: 0.7 })]
  const node = (id: number, version: number, drawn: Outline | null) =>
    ({ id, campusId: 1, parentId: 3, kind: 'room', name: `10${id}`, version, outline: drawn }) as SpaceNode
  const before = [node(11, 1, null), node(12, 1, outline), node(13, 1, null)]
  const after = [node(11, 2, theirs), node(12, 2, theirs), node(13, 1, null)]
  const put = await open(1, before as Space[])
  await act(async () => void kept.plan.draw(11, hers))
  // Moved and put back: nothing of hers.
  await act(async () => void kept.plan.draw(12, null))
  await act(async () => void kept.plan.draw(12, outline))
  await act(async () => void kept.plan.draw(13, hers))
  await put(plan(1, after as Space[]))
  expect(kept.plan.outlineOf(after[1] as Space)).toEqual(theirs)
  await clearDrawn()

  // Another day: it stands on what she saw as she drew it.
  await open(1, after as Space[])
  await soon(() => expect(document.body.textContent).toContain('继续填写'), patiently)
  await click(button('继续填写'))
  const { patches, madeOn } = kept.plan
  expect(patches).toEqual([
    { id: 11, outline: hers },
    { id: 13, outline: hers },
  ])
  const { db } = local
  await db.spaces.bulkPut(after)
  const trouble = store(null)
  const verbs = placeVerbs({ db, language: () => 'zh', system: 'school', trouble, queued: () => undefined })
  await verbs.editSpaces(1, patches, madeOn)
  expect((await outboxEntries(db)).map(({ bases }) => bases[0])).toMatchObject([
    { id: 11, version: 1, fields: { outline: null } },
    { id: 13, version: 1, fields: { outline: null } },
  ])
})
