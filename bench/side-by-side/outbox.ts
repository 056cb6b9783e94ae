// The outbox of this product, as the tests run it: two tabs of one device on an IndexedDB in memory.

import type { InputOf } from '#contract/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { blockers } from '#src/sync/order.ts'
import { createDevice, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Opening } from './contender.ts'
import { type Edit, numbersIn } from './plan.ts'
import { account } from './user.ts'
import type { Told } from './verdict.ts'

type Asked =
  | ({ do: 'open' } & Opening)
  | { do: 'edit'; edit: Edit }
  | { do: 'online' }
  | { do: 'signed-in' }
  | { do: 'tell' }

const tabs: Tab[] = []
const accepted: number[] = []
const shown = new Set<number>()

async function open({ url, campusId, templateIds }: Opening): Promise<void> {
  const device = await createDevice(() => url, 'school', account)
  for (let count = 0; count < 2; count += 1) {
    const tab = await device.openTab()
    tab.desk.signedOut.subscribe(() => {
      if (tab.desk.signedOut.get()) process.send?.({ said: 'sign-in' })
    })
    tabs.push(tab)
  }
  const [first] = tabs
  first?.desk.watch(campusId)
  await eventually(async () => {
    const found = await first?.desk.local.db.templates.bulkGet(templateIds)
    return found?.every((template) => (template?.sceneList.length ?? 0) > 0) ?? false
  }, 60_000)
}

/** By the verbs that the pages use; a template's edits are made in one tab. */
async function make({ n, templateId, name, input }: Edit): Promise<void> {
  const edits = tabs[templateId % tabs.length]?.desk.edits
  try {
    if (name === 'template.edit') {
      const { id, ...patch } = input as InputOf<'template.edit'>
      await edits?.editTemplate(id, patch)
    } else if (name === 'templateScene.editAll')
      await edits?.editParts('sceneList', templateId, (input as InputOf<'templateScene.editAll'>).sceneList)
    else if (name === 'templateScene.addAll')
      await edits?.addParts('sceneList', templateId, (input as InputOf<'templateScene.addAll'>).sceneList)
    else {
      const { campusId, ...patch } = input as InputOf<'campus.edit'>
      await edits?.editCampus(campusId, patch)
    }
    accepted.push(n)
  } catch {
    shown.add(n)
  }
}

const numbersOf = (entries: readonly OutboxEntry[]) =>
  entries.flatMap(({ input }) => numbersIn(JSON.stringify(input)))

async function tell(): Promise<Told> {
  const [first] = tabs
  if (!first) throw new Error('no tab is open')
  const entries = await outboxEntries(first.desk.local.db)
  const stops = blockers(entries)
  const refused = new Set<OutboxEntry>()
  const held = new Set<OutboxEntry>()
  entries.forEach((entry, place) => {
    if (entry.state.kind === 'attention') refused.add(entry)
    const before = stops[place]
    if (before && (refused.has(before) || held.has(before))) held.add(entry)
  })
  return {
    accepted,
    waiting: numbersOf(entries.filter((entry) => !refused.has(entry) && !held.has(entry))),
    held: numbersOf([...held].filter((entry) => !refused.has(entry))),
    shown: [...shown, ...numbersOf([...refused])],
  }
}

const queue: Edit[] = []
let making = Promise.resolve()

process.on('message', async (asked: Asked) => {
  switch (asked.do) {
    case 'open':
      await open(asked)
      return void process.send?.({ said: 'ready' })
    case 'edit':
      queue.push(asked.edit)
      making = making.then(async () => {
        const edit = queue.shift()
        if (edit) await make(edit)
      })
      return
    case 'online':
      for (const { connection } of tabs) connection.tryNow()
      return
    case 'signed-in':
      for (const { desk } of tabs) desk.signedOut.set(false)
      return
    case 'tell':
      return void process.send?.({ said: 'told', told: await tell() })
  }
})
