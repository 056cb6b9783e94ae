import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#src/text/allotting.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { Seen } from '#src/data/seen.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { PermissionForm } from '#src/pages/allotting/permission-form.tsx'
import { CalendarForm } from '#src/pages/calendar/calendar-form.tsx'
import { daysAlso } from '#src/pages/calendar/calendar-values.ts'
import { buildingsIn } from '#src/pages/templates/publishing/room-picker.tsx'
import { buildingsOf, RoomChoice } from '#src/widgets/room/room-choice.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const day = (date: string, name = '') => ({ date, kind: 8, name })
const campus = (campusId: number, ...specialDays: ReturnType<typeof day>[]) =>
  ({ campusId, name: `校区${campusId}`, specialDays }) as unknown as Seen<Campus>
const campuses = [
  campus(1, day('2026-10-01', '国庆')),
  campus(2, day('2026-12-01', '校庆'), day('2026-10-01')),
  campus(3),
]

const queued: [number, object][] = []
vi.mock('#src/data/campuses.ts', () => ({ useCampuses: () => campuses }))
vi.mock('#src/data/edits.ts', () => ({
  useEdits: () => ({ editCalendar: async (id: number, patch: object) => void queued.push([id, patch]) }),
}))
const call = vi.fn(async (_name: string, _input: { accountId?: number }) => ({}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
const people = [1, 2, 3].map((accountId) => ({
  accountId,
  account: `t${accountId}`,
  username: `老师${accountId}`,
}))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: people }) }))
vi.mock('#src/pages/allotting/bounds-fields.tsx', () => ({ BoundsFields: () => null }))

const node = (id: number, kind: string, parentId: number | null, templateId: number | null = null) => ({
  ...{ id, kind, parentId, templateId, name: `${kind}-${id}`, campusId: 1 },
})
const nodes = [
  node(1, 'building', null),
  node(2, 'floor', 1),
  ...[3, 4, 5].map((id) => node(id, 'room', 2, id === 4 ? 8 : 7)),
]
const forest = {
  byId: new Map(nodes.map((each) => [each.id, each])),
  childrenOf: (id: number | null) => nodes.filter(({ parentId }) => parentId === id),
} as unknown as SpaceForest
vi.mock('#src/data/spaces.ts', () => ({ useSpaces: () => forest }))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

beforeEach(() => {
  queued.length = 0
  call.mockClear()
})
afterEach(clearDrawn)

const words = () => document.body.textContent ?? ''
const choose = async (label: string, ...options: string[]) => {
  const box = find<HTMLInputElement>(`input[data-multi="${label}"], [aria-label="${label}"]`)
  for (const option of options) {
    await click(box)
    const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
      each.textContent?.includes(option),
    )
    if (!found) throw new Error(`no option ${option}`)
    await click(found)
  }
}
const boxOf = (label: string) => {
  const named = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
  const box = document.getElementById(named?.getAttribute('for') ?? '')
  box?.setAttribute('aria-label', label)
}

test('holidays of one campus are laid over those of others, which keep days of their own', () => {
  expect(daysAlso(campuses, [2], [day('2026-10-01', '国庆')])).toEqual([
    { campusId: 2, specialDays: [day('2026-10-01', '国庆'), day('2026-12-01', '校庆')] },
  ])
})

test('the holidays of a campus go to further ones with one edit each', async () => {
  const close = vi.fn()
  await draw(
    <DeskContext value={{ local: {} } as Desk}>
      <CalendarForm campus={campuses[0] as Seen<Campus>} field="specialDays" close={close} />
    </DeskContext>,
  )
  boxOf('同时用于其他')
  await choose('同时用于其他', '校区2', '校区3')
  await click(button('保存'))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), 10_000)
  expect(queued.map(([id]) => id)).toEqual([2, 3])
  expect(queued[1]?.[1]).toEqual({ specialDays: [day('2026-10-01', '国庆')] })
})

test('holidays that were pasted are saved without having been read in first; what is not understood is refused', async () => {
  const close = vi.fn()
  await draw(
    <DeskContext value={{ local: {} } as Desk}>
      <CalendarForm campus={campuses[2] as Seen<Campus>} field="specialDays" close={close} />
    </DeskContext>,
  )
  const box = () => find<HTMLTextAreaElement>('textarea:not([aria-hidden])')
  await type(box(), '2026-05-01 劳动节\n2026-13-45')
  await click(button('保存'))
  await vi.waitFor(() => expect(words()).toContain('第 2 行无法识别'), 10_000)
  expect(document.querySelectorAll('input[type=date]')).toHaveLength(1)
  expect(queued).toEqual([])
  for (const nothing of ['放假通知', '2026-13-45']) {
    await type(box(), nothing)
    await click(button('保存'))
    await vi.waitFor(() => expect(words()).toContain('第 1 行无法识别'), 10_000)
  }
  expect(close).not.toHaveBeenCalled()
  await type(box(), '2026-10-01 国庆')
  await click(button('保存'))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), 10_000)
  expect(queued).toEqual([[3, { specialDays: [day('2026-05-01', '劳动节'), day('2026-10-01', '国庆')] }]])
})

test('the rooms of a template are chosen by building and floor, a floor at once', async () => {
  const chosen = vi.fn()
  const placed = [
    ...[3, 5].map((roomId) => ({ roomId, campusId: 1, name: `20${roomId}`, place: '东楼 / 2F' })),
    { roomId: 6, campusId: 1, name: '301', place: '东楼 / 3F' },
  ]
  expect(buildingsIn(placed)).toMatchObject([{ name: '东楼', floors: [{ name: '2F' }, { name: '3F' }] }])
  expect(buildingsOf(forest)[0]?.floors[0]?.rooms.map(({ id }) => id)).toEqual([3, 4, 5])
  await draw(<RoomChoice buildings={buildingsIn(placed)} chosen={[]} choose={chosen} />)
  expect(words()).toContain('已选 0 / 3')
  await click(find('input[type=checkbox]'))
  expect(chosen).toHaveBeenCalledWith([3, 5])
})

test('floors that are called alike are those of their campus, which is named before the building', () => {
  const room = (roomId: number, campusId: number, place: string) => ({ roomId, campusId, name: '301', place })
  const several = [
    room(1, 1, '东区 / 东楼 / 3F'),
    room(2, 2, '西区 / 东楼 / 3F'),
    room(3, 1, '东区 / 东楼 / 2F'),
  ]
  const told = (rooms: typeof several) =>
    buildingsIn(rooms).map(({ name, floors }) => [
      name,
      ...floors.map((floor) => [floor.name, ...floor.rooms.map(({ id }) => id)]),
    ])
  expect(told(several)).toEqual([
    ['东区 / 东楼', ['3F', 1], ['2F', 3]],
    ['西区 / 东楼', ['3F', 2]],
  ])
  // As an answer that was kept by an older build tells them.
  expect(told([room(1, 1, '东楼 / 3F'), room(2, 2, '东楼 / 3F')])).toEqual([
    ['东楼', ['3F', 1]],
    ['东楼', ['3F', 2]],
  ])
})

test('several people are given rooms at once; who has them is not given them again when the next is refused', async () => {
  const done = vi.fn()
  await draw(
    <DeskContext value={{ local: {} } as Desk}>
      <PermissionForm
        campusId={1}
        task={{ kind: 'add' }}
        close={() => undefined}
        done={done}
        refused={vi.fn()}
      />
    </DeskContext>,
  )
  boxOf('给谁')
  await choose('给谁', '老师1', '老师2')
  await click(find('[class*=tree] input[type=checkbox]'))
  call.mockImplementation(async (_name, { accountId }) => {
    if (accountId === 2) throw new Error('不行')
    return {}
  })
  await click(button('保存'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2), 10_000)
  expect(done).not.toHaveBeenCalled()
  call.mockImplementation(async () => ({}))
  await vi.waitFor(() => expect(button('保存').disabled).toBe(false), 10_000)
  await click(button('保存'))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000)
  expect(call.mock.calls.map(([, { accountId }]) => accountId)).toEqual([1, 2, 2])
})
