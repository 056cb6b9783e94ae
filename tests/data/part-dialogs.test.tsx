// @vitest-environment node
import './dom.ts'
import { MantineProvider } from '@mantine/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editPartsCall, itemsOf, type PlainItem, partEditOf } from '#contract/parts/edits.ts'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, keptFault } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplate } from '#src/data/templates.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { PartDialog } from '#src/pages/templates/parts/part-dialog.tsx'
import { themeFor } from '#src/theme/theme.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { Browser, type Console, openConsole } from './console.tsx'
import { enter } from './opened-forms.tsx'
import { type DataWorld, startDataWorld } from './site.ts'

let world: DataWorld
let browser: Browser
let page: Console
let template: SeenTemplate

function Held({ id }: { id: number }): null {
  const found = useTemplate(id)
  if (found) template = found
  return null
}

// Somebody without a network, with a template on her device that has every kind of part.
beforeAll(async () => {
  world = await startDataWorld()
  browser = new Browser(() => world.server.url)
  page = openConsole()
  await page.when(({ session }) => session.kind === 'signed-out')
  await page.now().signIn(await world.newAccount(), password)
  await page.when(({ campusId }) => campusId !== null)
  page.desk().watch(world.own.site.ids.campus)
  page.draw(<Held id={world.own.site.ids.template} />)
  await eventually(() => template !== undefined)
  await browser.cut(page)
}, 240_000)
const close = async () => {
  page.draw(null)
  await eventually(() => document.querySelector('form') === null)
}
afterEach(close)
afterAll(async () => {
  page?.close()
  await browser?.end()
  await world?.stop()
})

/** Opens a part's dialog; answers how it is sent, which answers whether it was taken. */
async function open(list: PartList, row: AnyPart) {
  let closed = false
  page.draw(
    <MantineProvider theme={themeFor()} withCssVariables={false} withGlobalClasses={false} env="test">
      <PartDialog
        list={list}
        template={template}
        task={{ row }}
        title={({ row: of }) => of?.name ?? ''}
        close={() => {
          closed = true
        }}
      />
    </MantineProvider>,
  )
  await eventually(() => document.querySelector('form') !== null)
  const form = document.querySelector<HTMLFormElement>('form')
  if (!form) throw new Error('no dialog is open')
  const faults = () =>
    [...form.querySelectorAll('[aria-invalid=true], [role=alert]')].map((one) => one.outerHTML)
  const send = async () => {
    form.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await eventually(() => closed || faults().length > 0)
    return { closed, faults: faults() }
  }
  return { form, send }
}

test.each(partLists)(
  'a part of %s that is opened, left as it is and saved is in order, and nothing is said of it; renamed, its name is',
  async (list) => {
    const row = (template[list] as readonly AnyPart[]).find((one) => !keptFault(list, one))
    if (!row) throw new Error(`the template has none of ${list}`)
    const said = async () =>
      (await outboxEntries(page.desk().local.db)).map(({ name, input }) => ({ name, input }))
    const before = await said()
    const untouched = await open(list, row)
    expect(await untouched.send()).toEqual({ closed: true, faults: [] })
    expect(await said()).toEqual(before)
    await close()

    const renamed = await open(list, row)
    const fields = [...renamed.form.querySelectorAll('input')]
    const field = fields.find(({ value }) => value === row.name)
    if (!field) throw new Error(`no field holds the name of ${row.name}`)
    // What is said in a room is not said of two things.
    const name = `改名${partLists.indexOf(list) + 1}`
    enter(field, name)
    expect(await renamed.send()).toEqual({ closed: true, faults: [] })
    const call = editPartsCall('edit', list)
    const itemsIn = (input: PlainItem) =>
      itemsOf(partEditOf(call), input).map(({ templateId: _, ...item }) => item)
    const entries = (await said()).slice(before.length)
    expect(entries.map((entry) => ({ call: entry.name, items: itemsIn(entry.input) }))).toEqual([
      { call, items: [{ id: row.id, name }] },
    ])
  },
)

test('a draft of a group that is taken up brings back no members that it has lost since', async () => {
  const { edits, local } = page.desk()
  const group = () => template.groupList.find(({ id }) => id === world.own.site.ids.group)
  const row = group()
  const [member = 0] = row?.equipmentIds ?? []
  if (!row) throw new Error('no group has members')
  const begun = await open('groupList', row)
  const field = [...begun.form.querySelectorAll('input')].find(({ value }) => value === row.name)
  if (!field) throw new Error('no field holds its name')
  enter(field, '打到一半')
  await close()
  const kept = () => local.bulk.meta.where('key').startsWith('draft:').count()
  await eventually(async () => (await kept()) > 0)
  await edits.editParts('groupList', template.id, [{ id: row.id, removeEquipmentIds: [member] }])
  template = (await seenByIds(local.db, 'templates', [template.id])).get(template.id) ?? template
  const again = await open('groupList', group() as AnyPart)
  const takeUp = () => [...document.querySelectorAll('button')].find((one) => one.textContent === '继续填写')
  await eventually(() => takeUp() !== undefined)
  takeUp()?.click()
  await eventually(() => [...again.form.querySelectorAll('input')].some(({ value }) => value === '打到一半'))
  expect(await again.send()).toEqual({ closed: true, faults: [] })
  const last = (await outboxEntries(local.db)).at(-1)
  expect(JSON.stringify(last?.input)).toContain('打到一半')
  expect(JSON.stringify(last?.input)).not.toContain(String(member))
})
