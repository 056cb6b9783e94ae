import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/faults.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { SeenFault } from '#src/data/faults.ts'
import { openLocal } from '#src/local/database.ts'
import { FaultsPage } from '#src/pages/faults/faults-page.tsx'
import { ReportForm } from '#src/widgets/fault/report-form.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: () => true,
  Allowed: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({}) }))
vi.mock('#src/data/spaces.ts', () => ({ useSpaces: () => undefined }))
vi.mock('#src/data/devices.ts', () => ({ useRoom: () => null }))
vi.mock('#src/session/active-campus.tsx', () => ({ useActiveCampus: () => ({ choose: () => undefined }) }))
vi.mock('#src/widgets/campus/with-campus.tsx', () => ({
  WithCampus: ({ children }: { children: (campusId: number) => React.ReactNode }) => children(3),
}))
vi.mock('#src/pages/faults/fault-card.tsx', () => ({
  FaultCard: ({ fault }: { fault: SeenFault }) => <p data-fault={fault.id}>{fault.describe}</p>,
}))
const fault = (id: number, roomId: number, state: string, reporterId: number) =>
  ({ id, roomId, state, reporterId, describe: `报修${id}`, place: '', reporter: '' }) as SeenFault
const faults = [
  fault(1, 7, 'open', 5),
  fault(2, 7, 'done', 1),
  fault(3, 8, 'working', 1),
  fault(4, 7, 'working', 5),
]
vi.mock('#src/data/faults.ts', () => ({
  photoUrl: () => null,
  useUnsettledElsewhere: () => 0,
  useFaults: () => ({
    faults,
    reports: [7, 9].map((roomId) => ({ entryId: String(roomId), roomId })),
    waiting: false,
  }),
}))
vi.mock('#src/widgets/fault/photo-field.tsx', () => ({
  PhotoField: ({ photo, change }: { photo: string | null; change: (photo: string) => void }) => (
    <button type="button" onClick={() => change('QUJD')}>
      {photo ?? '拍照'}
    </button>
  ),
}))
vi.mock('#src/pages/faults/waiting-card.tsx', () => ({ WaitingCard: () => null }))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

afterEach(async () => {
  await clearDrawn()
  sessionStorage.clear()
})

const inDesk = (page: React.ReactNode, at = '/') =>
  draw(
    <DeskContext value={{ local: { name: 'db' }, user: { userId: 1 } } as unknown as Desk}>
      <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
    </DeskContext>,
  )
const listed = () => [...document.querySelectorAll('[data-fault]')].map(({ textContent }) => textContent)

test('who reports a fault sees how much of the room is reported already, what waits here too, and is led to it', async () => {
  await inDesk(<ReportForm task={{ campusId: 3, roomId: 7 }} close={() => undefined} />)
  const link = find<HTMLAnchorElement>('[role=status] a')
  expect(link.textContent).toContain('已有 3 条')
  expect(link.getAttribute('href')).toMatch(/\?room=7$/)
  await clearDrawn()
  await inDesk(<ReportForm task={{ campusId: 3, roomId: 6 }} close={() => undefined} />)
  expect(document.querySelector('[role=status] a')).toBeNull()
})

test('the list shows what is to be seen to in the room one was led from, and what one has reported oneself', async () => {
  await inDesk(<FaultsPage />, '/?room=7')
  expect(listed()).toEqual(['报修1', '报修4'])
  await clearDrawn()
  await inDesk(<FaultsPage />)
  expect(listed()).toEqual(['报修1', '报修3', '报修4'])
  await click(find('input[value=reported]'))
  expect(listed()).toEqual(['报修2', '报修3'])
})

test('a photo alone is something entered: it is kept with the draft, and there again', async () => {
  const local = await openLocal(`report-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  const open = () =>
    draw(
      <DeskContext value={{ local, user: { userId: 1 } } as unknown as Desk}>
        <MemoryRouter>
          <ReportForm task={{ campusId: 3, roomId: 6 }} close={() => undefined} />
        </MemoryRouter>
      </DeskContext>,
    )
  await open()
  await click(button('拍照'))
  await clearDrawn()
  await open()
  await soon(() => expect(document.body.textContent).toContain('上次填写的内容没有保存'))
  await click(button('继续填写'))
  expect(button('QUJD')).toBeTruthy()
  await clearDrawn()
  local.close()
})
