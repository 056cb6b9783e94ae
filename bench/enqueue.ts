import '#tests/data/dom.ts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { same } from '#contract/rules/same.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { openDesk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { useOutbox, useOutboxCount } from '#src/data/outbox.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplates } from '#src/data/templates.ts'
import type { Connection } from '#src/sync/connection.ts'
import { type Draft, enqueue } from '#src/sync/enqueue.ts'
import { store } from '#src/sync/store.ts'
import { eventually } from '#tests/world/eventually.ts'
import { ms, perSecond } from './figures.ts'
import { renames } from './replay/drafts.ts'
import type { Report, Settings } from './report.ts'

const target = '150/s'
const campusId = 1

/** What is on the screen meanwhile: each is a component of its own. */
const screens: Record<string, readonly (() => unknown)[]> = {
  'no screen': [],
  'what every page shows': [useOutboxCount, useOutboxCount, useOutboxCount, useOutboxCount, useCampuses],
  'and a list of rooms with templates': [
    ...[useOutboxCount, useOutboxCount, useOutboxCount, useOutboxCount, useCampuses],
    ...[() => useSpaces(campusId), () => useTemplates(campusId)],
  ],
  'and the outbox': [
    ...[useOutboxCount, useOutboxCount, useOutboxCount, useOutboxCount, useCampuses],
    useOutbox,
  ],
}

/** Renames put into the outbox one after the other, without a network, with so many waiting already. */
export async function benchEnqueue({ quick }: Settings): Promise<Report> {
  const [rooms, waiting, edits] = quick ? [100, 20, 20] : [1_000, 300, 200]
  const rows: string[][] = []
  const rates: number[] = []
  for (const [name, hooks] of Object.entries(screens)) {
    const { took, shown } = await queueing(hooks, { rooms, waiting, edits })
    rates.push(edits / took)
    rows.push([name, perSecond(edits, took), ms(shown)])
  }
  return {
    tables: [
      {
        title: `Putting ${edits} edits in, of ${rooms} rooms, with ${waiting} waiting`,
        columns: ['', 'edits', 'the last one shown after'],
        rows,
        note: 'In Node, on an IndexedDB in memory whose copying costs more than a browser’s and whose commits cost nothing.',
      },
    ],
    findings: [
      {
        what: `Edits put in with ${waiting} waiting, at the least, in Node`,
        value: perSecond(Math.min(...rates) * 1_000, 1_000),
        target,
      },
    ],
  }
}

interface Size {
  rooms: number
  waiting: number
  edits: number
}

const room = (id: number): SpaceNode => ({
  ...{ id, campusId, parentId: 2, kind: 'room', name: `教室${id}`, sort: id, version: 1 },
  ...{ templateId: null, hasTiming: false, outline: null, plan: null },
})

let account = 0

/**
 * How long it takes to put the edits in, with components on the screen that use these hooks, and how long after the last
 * one it is shown. In ms.
 */
async function queueing(
  hooks: readonly (() => unknown)[],
  { rooms, waiting, edits }: Size,
): Promise<{ took: number; shown: number }> {
  account += 1
  const company = { cnName: '', enName: '' }
  const desk = await openDesk({
    user: { userId: account, cid: 1, username: 'bench', company } as unknown as Parameters<
      typeof openDesk
    >[0]['user'],
    api: { system: 'school' } as Parameters<typeof openDesk>[0]['api'],
    connection: store<Connection>({ kind: 'starting' }),
    language: () => 'zh',
    openStream: null,
  })
  const { db } = desk.local
  const nodes = Array.from({ length: rooms }, (_, place) => room(place + 10))
  await db.spaces.bulkPut(nodes)
  const drafts = renames(nodes.slice(0, waiting + edits), 'b') as unknown as Draft[]
  for (const draft of drafts.slice(0, waiting)) await enqueue(db, draft)
  const answered = hooks.map((): unknown => undefined)
  const probes = hooks.map((hook, place) => {
    const Probe = () => {
      answered[place] = hook()
      return null
    }
    return createElement(Probe, { key: place })
  })
  const root = createRoot(document.createElement('div'))
  root.render(createElement(DeskContext, { value: desk }, ...probes))
  await eventually(() => answered.every((each) => each !== undefined))
  const began = performance.now()
  for (const draft of drafts.slice(waiting)) await enqueue(db, draft)
  const took = performance.now() - began
  await eventually(
    () => answered.length === 0 || same(answered[0], { waiting: waiting + edits, attention: 0 }),
  )
  const shown = performance.now() - began - took
  root.unmount()
  await desk.close()
  return { took, shown: hooks.length > 0 ? shown : Number.NaN }
}
