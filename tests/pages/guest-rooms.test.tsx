import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/buildings.ts'
import type { RoomStay } from '#contract/room-stay.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { Room } from '#src/data/devices.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import { usePlaceCommands } from '#src/pages/spaces/control/use-place-commands.ts'
import { RoomStatus } from '#src/pages/spaces/room/room-status.tsx'
import { SpaceDrill } from '#src/pages/spaces/space-drill.tsx'
import { noTotals } from '#src/pages/spaces/space-totals.ts'
import type { Space, SpaceView } from '#src/pages/spaces/space-view.ts'
import { StayChips } from '#src/pages/spaces/stay-chips.tsx'
import { isLeftAlone, kindsOf, useRoomNotes } from '#src/pages/spaces/use-room-notes.ts'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { ConfirmHost } from '#src/ui/confirm.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const stay = (roomId: number, mark: number, assignedAt: number | null) =>
  ({ campusId: 3, roomId, mark, assignedAt, claimed: true, card: 'none', examUntil: null }) as RoomStay
const stays = [stay(1, 2, 1000), stay(2, 1, null), stay(3, 0, 1000)]
const heard = vi.hoisted(() => ({ data: null as unknown }))
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: () => ({ data: heard.data, waiting: false, refresh: async () => undefined }),
  useHeldAnswer: () => (heard.data === null ? null : { data: heard.data, at: 0 }),
}))
const told = vi.hoisted(() => ({
  kind: 'free' as string,
  lesson: null as string | null,
  says: [] as object[],
}))
vi.mock('#src/widgets/device/use-control-block.ts', () => ({ useControlBlock: () => ({ kind: told.kind }) }))
vi.mock('#src/pages/spaces/room/use-lesson-end.ts', () => ({ useLessonEnd: () => told.lesson }))
vi.mock('#src/data/templates.ts', () => ({
  useTemplates: () => [{ id: 7, name: '客房', sceneList: [{ sceneValue: 65033 }], timingList: [] }],
}))
vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => false }))
vi.mock('#src/pages/spaces/use-room-words.ts', () => ({ useRoomWords: () => ({}) }))
vi.mock('#src/widgets/product/use-products-by-id.ts', () => ({ useProductsById: () => new Map() }))

afterEach(async () => {
  await clearDrawn()
  told.says = []
  told.kind = 'free'
  told.lesson = null
})

const words = () => document.body.textContent ?? ''
const state = store<Connection>({ kind: 'online', since: 0, roundTrip: 20, skew: 0, serverWire: 'w' })
const desk = {
  local: { name: 'guest rooms' },
  commands: store(new Map()),
  command: async (saying: object) => void told.says.push(saying),
} as unknown as Desk
const inDesk = (page: React.ReactNode) =>
  draw(
    <FrameContext value={{ connection: { state }, api: {} } as unknown as Frame}>
      <DeskContext value={desk}>
        {page}
        <ConfirmHost />
      </DeskContext>
    </FrameContext>,
  )

function Notes() {
  const { notesOf } = useRoomNotes(3, { barOf: () => null } as never)
  return JSON.stringify([1, 2, 3, 4].map((id) => notesOf(id).stay))
}

test('a card says what is asked for in a room and that a guest stays, both at once', async () => {
  heard.data = stays
  await draw(<Notes />)
  expect(words()).toBe('["请清理 · 已入住","勿扰","已入住",null]')
  expect([kindsOf(stays[0]), kindsOf(stays[1]), kindsOf(undefined)]).toEqual([
    ['clean', 'assigned'],
    ['dnd', 'free'],
    ['free'],
  ])
  expect(stays.map(isLeftAlone)).toEqual([true, true, true])
  expect(isLeftAlone(stay(5, 2, null))).toBe(false)
})

test('rooms are counted by how they stand with guests; a press shows some alone, another one all again', async () => {
  const choose = vi.fn()
  const kinds = [...stays.map((each) => kindsOf(each)), kindsOf(undefined)]
  const put = await draw(<StayChips kinds={kinds} chosen={null} choose={choose} />)
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(labels).toEqual([
    expect.stringMatching(/请清理.*1/),
    expect.stringMatching(/勿扰.*1/),
    expect.stringMatching(/已入住.*2/),
    expect.stringMatching(/空房.*2/),
  ])
  await click(button(labels[3] ?? ''))
  expect(choose).toHaveBeenLastCalledWith('free')
  await put(<StayChips kinds={kinds} chosen="free" choose={choose} />)
  await click(button(labels[3] ?? ''))
  expect(choose).toHaveBeenLastCalledWith(null)
})

const floor = { kind: 'floor' as const, id: 9, name: '二层', wide: false }
function Floor({ rooms }: { rooms: number[] }) {
  const commands = usePlaceCommands({
    place: floor,
    rooms: rooms.map((id) => ({ id, campusId: 3 }) as Space),
    lights: undefined,
  })
  return (
    <button type="button" onClick={() => commands.lights(0)}>
      全关
    </button>
  )
}

test('a floor with guests is asked about, with how many rooms these are; one without is told at once', async () => {
  heard.data = stays
  await import('#src/ui/confirm-dialog.tsx')
  await inDesk(<Floor rooms={[1, 2, 4]} />)
  await click(button('全关'))
  await vi.waitFor(() => expect(words()).toContain('其中 2 间有客人入住或请勿打扰'), 10_000)
  expect(told.says).toEqual([])
  await clearDrawn()
  await inDesk(<Floor rooms={[4, 5]} />)
  await click(button('全关'))
  await vi.waitFor(() => expect(told.says).toHaveLength(1), 10_000)
})

const ofGuests = (given: boolean) => ({ isOfGuests: true, running: { given } }) as never
const room = { node: { id: 1, campusId: 3, name: '201' }, devices: [] } as unknown as Room

test('who may tell rooms nothing reads how a room stands, and finds nothing to press', async () => {
  heard.data = stays
  told.kind = 'hidden'
  await inDesk(<RoomStatus room={room} program={ofGuests(true)} />)
  expect(words()).toMatch(/入住.*请清理/)
  expect(find('section').querySelectorAll('button, input')).toHaveLength(0)
  await clearDrawn()
  told.kind = 'free'
})

const marked = () => [...document.querySelectorAll<HTMLInputElement>('[aria-labelledby=room-status] input')]
const isShut = (box: HTMLInputElement) => box.disabled

test('what begins needs a room that was given its template; a guest who is there goes out, and what she asked for ends', async () => {
  heard.data = stays
  await inDesk(<RoomStatus room={room} program={ofGuests(false)} />)
  expect([button('办理退房').disabled, ...marked().map(isShut)]).toEqual([false, false, true, false])
  await clearDrawn()
  await inDesk(<RoomStatus room={{ ...room, node: { ...room.node, id: 4 } }} program={ofGuests(false)} />)
  expect([button('办理入住').disabled, ...marked().map(isShut)]).toEqual([true, true, true, true])
})

test.each([
  ['whose template was taken off', null],
  ['whose template is none for guests', { isOfGuests: false, running: { given: true } } as never],
])(
  'in a room %s a guest is checked out and nothing begins; one without a guest says nothing of them',
  async (_, program) => {
    heard.data = stays
    const of = (id: number) => <RoomStatus room={{ ...room, node: { ...room.node, id } }} program={program} />
    await inDesk(of(1))
    expect([button('办理退房').disabled, ...marked().map(isShut)]).toEqual([false, false, true, false])
    await clearDrawn()
    await inDesk(of(2))
    expect([...document.querySelectorAll('[aria-labelledby=room-status] button')]).toEqual([])
    expect(marked().map(isShut)).toEqual([false, false, true])
    await clearDrawn()
    await inDesk(of(3))
    expect([button('办理退房').disabled, marked()]).toEqual([false, []])
    await clearDrawn()
    await inDesk(of(4))
    expect(document.querySelectorAll('[aria-labelledby^=room-]')).toHaveLength(0)
  },
)

test('an examination is begun in a room with a template', async () => {
  heard.data = stays
  told.lesson = '10:25'
  const free = { ...room, node: { ...room.node, id: 4 } }
  await inDesk(<RoomStatus room={free} program={{ isOfGuests: false, running: { given: true } } as never} />)
  expect(button('开始考试模式（到 10:25）').disabled).toBe(false)
  await clearDrawn()
  await inDesk(<RoomStatus room={free} program={null} />)
  expect(document.querySelectorAll('[aria-labelledby^=room-]')).toHaveLength(0)
})

const node = (id: number, kind: string, parentId: number | null, templateId: number | null = null) =>
  ({ ...{ id, kind, parentId, templateId, campusId: 3, pending: 'none' }, name: `${kind} ${id}` }) as Space
const nodes = [
  ...[node(10, 'building', null), node(20, 'floor', 10)],
  // Of these, one has lost its template with a guest in it, and one was never for guests.
  ...[node(1, 'room', 20, 7), node(2, 'room', 20, 7), node(3, 'room', 20), node(4, 'room', 20)],
]
const forest = {
  byId: new Map(nodes.map((each) => [each.id, each])),
  childrenOf: (id: number | null) => nodes.filter(({ parentId }) => parentId === id),
  pathOf: (id: number) => nodes.filter((each) => each.id === id),
}
const view = {
  ...{ campusId: 3, forest, selected: null, keyWord: '', totals: new Map([[10, noTotals]]) },
  ...{ own: { on: false, shows: () => true, control: null, bars: { barOf: () => null } } },
  ...{ levels: {}, select: () => undefined, start: () => undefined },
} as unknown as SpaceView

test('on a phone the rooms of a whole campus that ask for cleaning are a press away; one whose guest lost her template counts', async () => {
  heard.data = stays
  await inDesk(
    <MemoryRouter>
      <SpaceDrill {...view} />
    </MemoryRouter>,
  )
  const chips = () => [...find('fieldset').querySelectorAll('button')]
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    ...[/请清理.*1/, /勿扰.*1/, /已入住.*2/, /空房.*1/].map((said) => expect.stringMatching(said)),
  ])
  const rooms = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect([words().includes('building 10'), rooms()]).toEqual([true, []])
  await click(chips()[0] as HTMLElement)
  await vi.waitFor(() => expect(rooms()).toEqual(['room 1']), 10_000)
  await click(chips()[2] as HTMLElement)
  await vi.waitFor(() => expect(rooms()).toEqual(['room 1', 'room 3']), 10_000)
  await click(chips()[2] as HTMLElement)
  expect([words().includes('building 10'), rooms()]).toEqual([true, []])
  sessionStorage.clear()
})
