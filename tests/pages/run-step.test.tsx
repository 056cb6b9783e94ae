import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#src/text/run-sheets.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { CommandState } from '#src/data/commander.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import type { Room } from '#src/data/devices.ts'
import { type Frame, FrameContext } from '#src/data/frame.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { type Local, openLocal } from '#src/local/database.ts'
import { NoteAndPhoto } from '#src/pages/run-sheets/steps/note-and-photo.tsx'
import { PerformButtons } from '#src/pages/run-sheets/steps/perform-buttons.tsx'
import { useStepForm } from '#src/pages/run-sheets/steps/use-step-form.ts'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, patiently, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/widgets/product/use-products-by-id.ts', () => ({ useProductsById: () => new Map() }))
const recordResult = vi.fn(async (_result: object, _about: string) => undefined)
vi.mock('#src/data/edits.ts', () => ({ useEdits: () => ({ recordResult }) }))

/** A box that grows with its words asks the page whether its fonts have come. */
Object.assign(document, { fonts: new EventTarget() })

let local: Local
beforeEach(async () => {
  local = await openLocal(`steps-${Math.random()}`, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(async () => {
  await clearDrawn()
  local.close()
  localStorage.clear()
  recordResult.mockClear()
})

const lamps = [
  { id: 1, name: '前排灯' },
  { id: 2, name: '后排灯' },
]
const room = { node: { id: 7, name: '301' }, devices: lamps, statuses: new Map() } as unknown as Room
const stepOf = (kind: string, value: number | null = null) =>
  ({ step: `${kind}:1`, kind, name: '上课', identifier: null, value, pressType: null, does: null }) as RunStep
const open = { campusId: 3, room: { round: 2 }, results: new Map() } as unknown as OpenSheet
const words = () => document.body.textContent ?? ''

test('what a step tells is said to have been confirmed by some devices only, with the names of those that were silent', async () => {
  const commands = store<ReadonlyMap<string, CommandState>>(new Map())
  const end = { kind: 'partly', at: 0, done: 1, total: 2, silent: [2], rooms: [] } as const
  const command = async () => commands.set(new Map([['room 7 scene 5', end]]))
  const state = store<Connection>({ kind: 'online', since: 0, roundTrip: 20, skew: 0, serverWire: 'w' })
  const done = vi.fn()
  await draw(
    <FrameContext value={{ connection: { state } } as Frame}>
      <DeskContext value={{ local, command, commands } as unknown as Desk}>
        <PerformButtons room={room} step={stepOf('scene', 5)} deviceNo={null} done={done} />
      </DeskContext>
    </FrameContext>,
  )
  await click(find<HTMLButtonElement>('button'))
  await soon(() => expect(words()).toContain('后排灯'))
  expect(words()).not.toContain('前排灯')
  expect(find('[data-kind=partly]').textContent).toContain('1')
  expect(done).not.toHaveBeenCalled()
})

test('what devices confirm later ticks no step that has its result by then, or is not looked at any more', async () => {
  const commands = store<ReadonlyMap<string, CommandState>>(new Map())
  const end = { kind: 'confirmed', at: 0, value: 5 }
  let confirm = () => {}
  const command = () =>
    new Promise<void>((resolve) => {
      confirm = () => {
        commands.set(new Map([['room 7 scene 5', end as never]]))
        resolve()
      }
    })
  const state = store<Connection>({ kind: 'online', since: 0, roundTrip: 20, skew: 0, serverWire: 'w' })
  const done = vi.fn()
  const card = (tick: (() => void) | null) => (
    <FrameContext value={{ connection: { state } } as Frame}>
      <DeskContext value={{ local, command, commands } as unknown as Desk}>
        <PerformButtons room={room} step={stepOf('scene', 5)} deviceNo={null} done={tick} />
      </DeskContext>
    </FrameContext>
  )
  const confirmed = async (meanwhile: (put: Awaited<ReturnType<typeof draw>>) => Promise<unknown>) => {
    const put = await draw(card(done))
    await click(find<HTMLButtonElement>('button'))
    await meanwhile(put)
    await act(async () => confirm())
    await act(async () => undefined)
    await clearDrawn()
    return done.mock.calls.length
  }
  expect(await confirmed(async () => undefined)).toBe(1)
  expect(await confirmed((put) => put(card(null)))).toBe(1)
  expect(await confirmed(() => clearDrawn())).toBe(1)
})

const kept = { form: null as unknown as ReturnType<typeof useStepForm>['form'], record: async () => {} }
function Step({ step }: { step: RunStep }) {
  const { form, record } = useStepForm({
    ...{ room, open, step, deviceNo: null },
    ...{ goOn: () => undefined, comeBack: () => undefined },
  })
  Object.assign(kept, { form, record: () => record('pass') })
  return (
    <>
      <DraftOffer unsaved={form.unsaved} />
      <NoteAndPhoto form={form} wanted={false} />
    </>
  )
}
const show = (step: RunStep) =>
  draw(
    <DeskContext value={{ local } as Desk}>
      <Step step={step} />
    </DeskContext>,
  )
const enter = (values: object) => act(async () => kept.form.change(values))

test('what was read of a step, its note and its photo are offered again after another step was looked at', async () => {
  await show(stepOf('light'))
  await enter({ note: '第二排偏暗', photo: '/9j/', points: ['310', '295'] })
  await clearDrawn()
  await show(stepOf('scene', 5))
  await act(async () => undefined)
  expect(words()).not.toContain('上次填写的内容没有保存')
  await clearDrawn()

  await show(stepOf('light'))
  await soon(() => expect(words()).toContain('上次填写的内容没有保存'))
  expect(document.querySelector('textarea')).toBeNull()
  await click(button('继续填写'))
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('第二排偏暗')
  expect(kept.form.values).toMatchObject({ photo: '/9j/', points: ['310', '295'] })
  await act(async () => kept.record())
  expect(recordResult.mock.calls[0]?.[0]).toMatchObject({
    note: '第二排偏暗',
    photo: '/9j/',
    readings: [310, 295],
  })
  await vi.waitFor(
    async () => expect(await local.bulk.meta.where('key').startsWith('draft:').count()).toBe(0),
    patiently,
  )
})

test('the luxmeter that was measured with last is there in the next step, also when the page was loaded anew', async () => {
  await show(stepOf('scene', 5))
  await enter({ meter: 'TES-1339', calibrated: '2026-09-01' })
  await act(async () => kept.record())
  await clearDrawn()
  await show(stepOf('scene', 6))
  expect(kept.form.values).toMatchObject({ meter: 'TES-1339', calibrated: '2026-09-01' })
  expect(Object.keys(localStorage)).toEqual([`${local.name}:luxmeter`])
})
