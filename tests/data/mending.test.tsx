// @vitest-environment node
import { entry as words } from '#src/text/zh/entry.ts'
import './dom.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { useOutboxEntry } from '#src/data/outbox-entry.ts'
import { useMendForm } from '#src/form/mending.ts'
import type { EntryState } from '#src/local/entry.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { campusValues } from '#src/pages/places/campus-fields.tsx'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import { mayAll } from '#tests/sync/entries.ts'
import type { Tab } from '#tests/world/device.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let ids: Ids
let tab: Tab

beforeAll(async () => {
  world = await startDataWorld()
  const { site } = world.own
  ids = { ...site.ids, ...(await addTemplate(world.admin, site.ids.campus, site.ids.product)) }
  ;({ tab } = await offlineTablet(world))
}, 240_000)
afterAll(async () => {
  tab?.crash()
  await world?.stop()
})
afterEach(() => tab.desk.local.db.outbox.clear())

const local = () => tab.desk.local.db

/** The only edit that is queued, as if the server had refused it for its name. */
async function refused() {
  const [entry] = await outboxEntries(local())
  if (!entry) throw new Error('nothing is queued')
  const { code, zh: message } = errors.nameTaken
  const state: EntryState = { kind: 'attention', code, message, data: null, at: 1, overlaps: [] }
  await local().outbox.put({ ...entry, state })
  return read(tab, () => useOutboxEntry(entry.id, mayAll) ?? undefined)
}

/** The form of that edit, begun. */
async function mendingOf(begin: (said: Readonly<Record<string, unknown>>) => Record<string, unknown>) {
  const view = await refused()
  let done = 0
  const close = () => undefined
  const again = () => {
    done += 1
  }
  const shown = showIn(tab, () => useMendForm({ view, opened: true, close, done: again }, { begin }))
  await shown.when((form) => form !== undefined)
  const enter = async (name: string) => {
    shown.now().change({ name })
    await shown.when((form) => form.values.name === name)
  }
  return { shown, enter, done: () => done }
}

test('a refused campus opens as it was with what was changed, and only that goes up again', async () => {
  const campus = (await seenByIds(local(), 'campuses', [ids.campus])).get(ids.campus)
  await tab.desk.edits.editCampus(ids.campus, { name: '撞名' })
  const { shown, enter, done } = await mendingOf(campusValues)
  const { values, fault } = shown.now()
  expect(values).toMatchObject({ name: '撞名', province: campus?.province, phone: campus?.phone })
  expect(fault('name')).toBe(errors.nameTaken.zh)
  await enter(' 新名 ')
  await shown.now().send()
  expect(done()).toBe(1)
  const [entry] = await outboxEntries(local())
  expect(entry?.input).toEqual({ campusId: ids.campus, name: '新名' })
  expect(entry?.state.kind).toBe('waiting')
})

test('a mended template that says nothing new stays as it is, and says so', async () => {
  const name = (await seenByIds(local(), 'templates', [ids.template])).get(ids.template)?.name
  await tab.desk.edits.editTemplate(ids.template, { name: '撞名' })
  const { shown, enter, done } = await mendingOf(({ name: said }) => ({ name: String(said) }))
  await enter(name ?? '')
  await shown.now().send()
  await shown.when(({ error }) => error === words.nothingChanged)
  expect(done()).toBe(0)
  expect((await outboxEntries(local()))[0]?.state.kind).toBe('attention')
})

test('a new building is entered again where it stands', async () => {
  const building = { campusId: ids.campus, parentId: null, kind: 'building' as const, name: '撞名' }
  await tab.desk.edits.addSpaces([building])
  const { shown, enter, done } = await mendingOf(({ name }) => ({ name: String(name) }))
  await enter('三号楼')
  await shown.now().send()
  expect(done()).toBe(1)
  expect((await outboxEntries(local()))[0]?.input).toEqual({ ...building, name: '三号楼' })
})
