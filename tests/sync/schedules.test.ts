import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries } from '#src/local/read.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Fate } from '#tests/world/link.ts'
import { startTestServer } from '#tests/world/server.ts'

/** One thing that happens to a tablet. `tab` is 0 or 1: two tabs of one browser. */
type Step =
  | { do: 'rename' | 'describe' | 'add-scene' | 'rename-scene' | 'delete-scene'; tab: number; which: number }
  | { do: 'make'; tab: number }
  | { do: 'cut' | 'mend' }
  | { do: 'reload'; tab: number }
  | { do: 'fates'; fates: Fate[] }
  | { do: 'wait'; time: number }

const tab = fc.integer({ min: 0, max: 1 })
const which = fc.nat({ max: 5 })
const edit = (name: 'rename' | 'describe' | 'add-scene' | 'rename-scene' | 'delete-scene') =>
  fc.record({ do: fc.constant(name), tab, which })
const fate = fc.constantFrom<Fate>('pass', 'lose-request', 'lose-reply', 'garble')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: edit('rename') },
  { weight: 2, arbitrary: edit('describe') },
  { weight: 4, arbitrary: edit('add-scene') },
  { weight: 2, arbitrary: edit('rename-scene') },
  { weight: 1, arbitrary: edit('delete-scene') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('make' as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cut' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'mend' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fates' as const), fates: fc.array(fate, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.nat({ max: 60 }) }) },
)

/** Most servers take batches; one that does not is served call by call. */
const batched = fc.integer({ min: 0, max: 3 }).map((number) => number > 0)

/** What the server has to show in the end: every edit's effect once, in the order of each template. */
interface Wanted {
  id: number
  name: string
  describe: string
  edits: number
  scenes: { id: number; name: string; edits: number }[]
}

let server: RunningServer
let tablet: Device
let campusId = 0
let runs = 0

beforeAll(async () => {
  server = await startTestServer()
  tablet = await createDevice(() => server.url, 'school', 'school-admin')
})
afterAll(() => server?.stop())

async function act(tabs: Tab[], wanted: Wanted[], now: Step, name: string): Promise<void> {
  if (now.do === 'cut' || now.do === 'mend') tablet.link.down = now.do === 'cut'
  if (now.do === 'fates') tablet.link.fates = [...now.fates]
  if (now.do === 'wait') await new Promise((resolve) => setTimeout(resolve, now.time))
  if (now.do === 'reload') {
    tabs[now.tab]?.crash()
    tabs[now.tab] = await tablet.openTab()
  }
  if (!('tab' in now)) return
  const edits = tabs[now.tab]?.desk.edits
  if (!edits) return
  if (now.do === 'make') {
    const id = await edits.addTemplate({ name, campusIds: [campusId] })
    wanted.push({ id, name, describe: '', edits: 0, scenes: [] })
  }
  const template = 'which' in now ? wanted[now.which % Math.max(1, wanted.length)] : undefined
  if (!template) return
  const scene = 'which' in now ? template.scenes[now.which % Math.max(1, template.scenes.length)] : undefined
  switch (now.do) {
    case 'rename':
      template.name = name
      template.edits += 1
      return edits.editTemplate(template.id, { name })
    case 'describe':
      template.describe = name
      template.edits += 1
      return edits.editTemplate(template.id, { describe: name })
    case 'add-scene': {
      const [id = 0] = await edits.addScenes(template.id, [{ name }])
      template.scenes.push({ id, name, edits: 0 })
      return
    }
    case 'rename-scene':
      if (!scene) return
      scene.name = name
      scene.edits += 1
      return edits.editScenes(template.id, [{ id: scene.id, name }])
    case 'delete-scene':
      if (!scene) return
      template.scenes = template.scenes.filter((each) => each !== scene)
      return edits.deleteScene(template.id, scene.id)
  }
}

async function run(steps: Step[], batches: boolean): Promise<void> {
  runs += 1
  Object.assign(tablet.link, { down: false, fates: [], reached: [], batches })
  const tabs = [await tablet.openTab(), await tablet.openTab()]
  const { db } = tabs[0]?.desk.local ?? {}
  if (!db) throw new Error('no tab')
  await eventually(async () => (await db.campuses.count()) > 0)
  campusId = (await db.campuses.toCollection().first())?.campusId ?? 0
  const wanted: Wanted[] = []
  await act(tabs, wanted, { do: 'make', tab: 0 }, `起始 ${runs}`)
  for (const [index, each] of steps.entries()) await act(tabs, wanted, each, `${runs}-${index}`)

  tablet.link.fates = []
  const last = tabs[1] as Tab
  await tablet.settle(last)
  const local = last.desk.local.db
  expect(await outboxEntries(local)).toEqual([])
  for (const template of wanted) {
    const id = (await local.aliases.get(template.id))?.real ?? template.id
    const there = await last.api.call('template.getTemplateById', { id })
    expect({ name: there.name, describe: there.describe, version: there.version }).toEqual({
      name: template.name,
      describe: template.describe,
      version: 1 + template.edits,
    })
    expect(there.sceneList.map(({ name, version }) => ({ name, version }))).toEqual(
      template.scenes.map(({ name, edits }) => ({ name, version: 1 + edits })),
    )
  }
  const twice = await server.database.system((tx) =>
    tx.selectFrom('template').select('name').where('name', 'like', `${runs}-%`).execute(),
  )
  expect(new Set(twice.map((row) => row.name)).size).toBe(twice.length)
  for (const each of tabs) await each.close()
}

test('whatever the link and the tabs do, every edit arrives once and in its template’s order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), batched, run), {
    numRuns: Number(process.env.SCHEDULES ?? 25),
    endOnFailure: true,
  })
}, 600_000)
