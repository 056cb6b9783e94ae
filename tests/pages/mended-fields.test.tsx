import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import { errors } from '#contract/errors.ts'
import type { DataOf, QueuedName } from '#contract/index.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { UserInfo } from '#contract/user.ts'
import { NetworkError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import { useOutboxEntry } from '#src/data/outbox-entry.ts'
import { outboxVerbs } from '#src/data/verbs/outbox.ts'
import type { MendProps } from '#src/form/mending.ts'
import { storeAnswer } from '#src/local/answers.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import type { EntryState, OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { openScreen } from '#src/local/screen.ts'
import { MendAct } from '#src/pages/faults/mend-act.tsx'
import { MendReport } from '#src/pages/faults/mend-report.tsx'
import { GoneChoice } from '#src/pages/outbox/gone-choice.tsx'
import { MendSpace } from '#src/pages/spaces/mend-space.tsx'
import { MendPublish } from '#src/pages/templates/publishing/mend-publish.tsx'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { entryOf, mayAll } from '#tests/sync/entries.ts'
import { button, clearDrawn, click, draw, find, patiently, soon, type } from './ui-draw.tsx'

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

const [campusId, roomId, other, lamp, gone] = [3, 7, 8, 71, 99]
const user = { userId: 1, cid: 1, username: '王工', roles: [], displayRoles: [] } as unknown as UserInfo

let local: Local
afterEach(async () => {
  await clearDrawn()
  sessionStorage.clear()
  local.close()
})

/** A console without a network that holds two rooms, who may see to reports, and one report. */
async function begin(): Promise<Session> {
  local = await openLocal(`mending-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  const { db, bulk } = local
  const room = (id: number, name: string) =>
    ({ id, campusId, parentId: null, kind: 'room', name, version: 1, outline: null, sort: 1 }) as SpaceNode
  await bulk.spaces.bulkPut([room(roomId, '101'), room(other, '102')])
  await bulk.rooms.put({ roomId, campusId, devices: [{ id: lamp, roomId, name: '灯1' } as Device] })
  await storeAnswer(bulk, 'fault.assignees', { campusId }, [{ accountId: 5, username: '李师傅' }])
  const fault = { id: 40, campusId, roomId, place: '101', state: 'done', alarm: null } as unknown
  await storeAnswer(bulk, 'fault.list', { campusId }, [fault] as DataOf<'fault.list'>)
  const verbs = { db, language: () => 'zh' as const, system: 'school' as const, queued: () => undefined }
  const desk = {
    ...{ user, sees: null, rooms: null, local, screen: openScreen(bulk), signedOut: store(false) },
    outbox: outboxVerbs({ ...verbs, trouble: store(null) }, async () => undefined),
  } as unknown as Desk
  const offline: Connection = { kind: 'offline', since: 0, reason: 'no-network', nextTryAt: 0 }
  const call = () => Promise.reject(new NetworkError('no-answer'))
  return {
    state: store({ kind: 'signed-in', user, desk, seal: null }),
    listen: () => () => undefined,
    frame: { system: 'school', api: { call, system: 'school' }, connection: { state: store(offline) } },
  } as unknown as Session
}

/** An edit that the server has refused. */
async function refused(
  name: QueuedName,
  input: Record<string, unknown>,
  data: unknown,
  error = errors.input,
) {
  const { code, zh: message } = error
  const state: EntryState = { kind: 'attention', code, message, data, at: 1, overlaps: [] }
  const entry = entryOf(name, input, { state })
  await local.db.outbox.add(entry as never)
  return entry.id
}

function Page({ id, of: Mend }: { id: string; of: ComponentType<MendProps> | null }) {
  const view = useOutboxEntry(id, mayAll)
  const none = () => undefined
  if (!view) return null
  if (Mend) return <Mend view={view} opened close={none} done={none} />
  const { state } = view.item
  return state.kind === 'attention' && state.problem.kind === 'gone' ? (
    <GoneChoice view={view} gone={state.problem.gone} done={none} />
  ) : null
}

/** Opens what an edit is mended by: its form, or what is offered where something is gone. */
const open = (session: Session, id: string, of: ComponentType<MendProps> | null) =>
  draw(
    <SessionProvider session={session}>
      <MemoryRouter>
        <Page id={id} of={of} />
      </MemoryRouter>
    </SessionProvider>,
  )

const drawnWith = (words: string) => soon(() => expect(document.body.textContent).toContain(words), patiently)
/** What the edit says once it stands so. */
const sent = (is: (entry: OutboxEntry) => boolean) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    const [entry] = await outboxEntries(local.db)
    expect(entry && is(entry)).toBe(true)
    return entry?.input
  }, patiently)
const again = async () => {
  await click(button('重新上传'))
  return sent(({ state }) => state.kind === 'waiting')
}
const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('a report whose assignee may not enter the place any more goes up without them, in other words, with its photo', async () => {
  const session = await begin()
  const said = { campusId, roomId, deviceId: lamp, describe: '不亮', at: 5, photo: 'QUJD', assigneeId: gone }
  const id = await refused('fault.report', said, { assigneeId: gone }, errors.notFound)
  await open(session, id, MendReport)
  await drawnWith(errors.notFound.zh)
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('不亮')
  expect(find<HTMLImageElement>('img').src).toContain('QUJD')
  await type(find<HTMLTextAreaElement>('textarea'), '一闪一闪')
  const { assigneeId: _gone, ...rest } = said
  expect(await again()).toEqual({ ...rest, describe: '一闪一闪' })
})

test('what a report may be made without is offered to be left out, the room is not', async () => {
  const session = await begin()
  const said = { campusId, roomId, deviceId: lamp, alarmId: gone, describe: '不亮', at: 5 }
  const id = await refused('fault.report', said, { alarmId: gone }, errors.notFound)
  await open(session, id, null)
  await soon(() => button(`去掉“编号 ${gone}”，其余照常上传`), patiently)
  await clearDrawn()
  await local.db.outbox.clear()
  const named = await refused('fault.report', said, { deviceId: lamp }, errors.notFound)
  await open(session, named, null)
  await soon(() => button('去掉“灯1”，其余照常上传'), patiently)
  await click(button('去掉“灯1”，其余照常上传'))
  expect(await sent(({ state }) => state.kind === 'waiting')).toEqual({
    ...{ campusId, roomId, alarmId: gone, describe: '不亮', at: 5 },
  })
  await clearDrawn()
  await local.db.outbox.clear()
  const roomless = await refused('fault.report', said, { roomId }, errors.notFound)
  await open(session, roomless, null)
  await drawnWith('另选一个')
  expect(document.querySelector('button')).toBeNull()
})

test('what was to be done about a report can become what can be done about it now, with another note', async () => {
  const session = await begin()
  const said = { campusId, id: 40, action: 'finish', note: '换了灯', at: 5 }
  const id = await refused('fault.move', said, { action: '状态已变' })
  await open(session, id, MendAct)
  await drawnWith('状态已变')
  await drawnWith('重新打开')
  const select = find<HTMLSelectElement>('select')
  // Of a report that is done already: what was asked for, and the one thing that can be.
  await soon(
    () => expect([...select.options].map(({ value }) => value)).toEqual(['finish', 'reopen']),
    patiently,
  )
  await choose(select, 'reopen')
  await type(find<HTMLTextAreaElement>('textarea'), '又坏了')
  expect(await again()).toEqual({ ...said, action: 'reopen', note: '又坏了' })
})

test('somebody else is chosen for a report, and a note that is taken out is not said', async () => {
  const session = await begin()
  const said = { campusId, id: 40, action: 'assign', note: '快', at: 5, assigneeId: gone }
  const id = await refused('fault.move', said, { assigneeId: gone }, errors.notFound)
  await open(session, id, MendAct)
  await drawnWith(errors.notFound.zh)
  await type(find<HTMLTextAreaElement>('textarea'), '')
  await click(button('重新上传'))
  await drawnWith('请选择处理人')
  await click(find('input[aria-haspopup=listbox]'))
  await drawnWith('李师傅')
  await click(find('[role=option]'))
  const { note: _none, ...rest } = said
  expect(await again()).toEqual({ ...rest, assigneeId: 5 })
})

test('a publishing goes up in other waves, and without a room that is gone', async () => {
  const session = await begin()
  const id = await refused(
    'template.publish',
    { id: 50, waveSize: 9_000, pauseOnFault: true },
    { waveSize: '太大' },
  )
  await open(session, id, MendPublish)
  await drawnWith('太大')
  await type(find<HTMLInputElement>('input:not([type=checkbox])'), '20')
  expect(await again()).toEqual({ id: 50, waveSize: 20, pauseOnFault: true })
  await clearDrawn()
  await local.db.outbox.clear()
  const some = await refused(
    'template.publish',
    { id: 50, roomIds: [roomId, gone] },
    { roomId: gone },
    errors.notFound,
  )
  await open(session, some, MendPublish)
  await drawnWith('101')
  await click(find(`input[type=checkbox][value="${gone}"]`))
  expect(await again()).toEqual({ id: 50, roomIds: [roomId] })
})

test('where a room was drawn, and its order, can be left out of an edit of it', async () => {
  const session = await begin()
  const outline = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const said = { id: roomId, campusId, name: '101A', outline, sort: 4 }
  const id = await refused('space.edit', said, { outline: '只有房间可以画' })
  const row = { id: roomId, kind: 'room', name: '101', outline: null, sort: 1, templateId: null }
  await local.db.outbox
    .toCollection()
    .modify({ bases: [{ id: roomId, version: 1, fields: {}, row }] } as never)
  await open(session, id, MendSpace)
  await drawnWith('只有房间可以画')
  const [drawn] = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(drawn?.checked).toBe(true)
  if (drawn) await click(drawn)
  const { outline: _left, ...rest } = said
  expect(await again()).toEqual(rest)
})
