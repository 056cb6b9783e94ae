import { expect, test } from 'vitest'
import type { Device } from '#contract/device-shapes.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import type { Template } from '#contract/template-shapes.ts'
import { placeProgram } from '#src/pages/spaces/control/place-program.ts'
import { recordNames } from '#src/pages/spaces/record/record-names.ts'
import { roomKeys } from '#src/pages/spaces/room/room-keys.ts'
import { roomProgram } from '#src/pages/spaces/room/room-program.ts'
import { generated, laid, planned, products } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const published = {
  ...laid(empty, generated(empty)),
  id: 7,
  name: '标准教室',
  status: 2,
} as unknown as Template
const [gone] = published.sceneList
const [group] = published.groupList
const [button] = published.buttonList
const run = {
  roomIds: [1],
  config: compileTemplate(published),
  products: products.map(({ pid, productId }) => ({ pid, productId })),
}
/** What it has become since: a scene went, a group came, and a key is called otherwise. */
const edited = {
  ...published,
  sceneList: published.sceneList.slice(1),
  groupList: [...published.groupList, { ...group, id: 900, groupValue: 50_000, name: '新群组' }],
  buttonList: published.buttonList.map((one) => ({ ...one, name: '改过的键' })),
  runs: [run],
} as Template

const devices = published.equipmentList.map(
  ({ id, name, productId }) =>
    ({ id: 10_000 + id, deviceNo: `no-${id}`, name, productId }) as unknown as Device,
)
const programOf = (id: number, template: Template) =>
  roomProgram({ node: { id }, devices, statuses: new Map() }, template, undefined)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a room offers what it runs: a scene that its template has no more, no group that it has since', () => {
  const before = programOf(1, published)
  const after = programOf(1, edited)
  expect(names(after.scenes)).toEqual(names(before.scenes))
  expect(names(after.scenes)).toContain(gone?.name)
  expect(names(after.groups)).toEqual(names(before.groups))
  expect(after.groups.every((one) => one.devices.length > 0)).toBe(true)
  // A room that was given nothing yet has nothing else to go by.
  const other = programOf(2, edited)
  expect(names(other.scenes)).not.toContain(gone?.name)
  expect(names(other.groups)).toContain('新群组')
})

test('a key is called after what it does where the template may call it otherwise by now', () => {
  expect(button).toBeDefined()
  const keys = roomKeys(programOf(1, edited))
  expect(keys).toHaveLength(roomKeys(programOf(1, published)).length)
  expect(names(keys)).not.toContain('改过的键')
})

test('a place offers of a template what any of its rooms runs, each once', () => {
  const templates = new Map([[7, edited]])
  const byId = new Map(products.map((product) => [product.productId, product]))
  const rooms = [1, 2].map((id) => ({ id, templateId: 7 }))
  const program = placeProgram(rooms, templates, byId)
  expect(program.rooms).toBe(2)
  expect(program.brightness?.identifier).toBe('brightness')
  expect(program.scenes.every(({ rooms: of }) => of === 2)).toBe(true)
  expect(program.templates).toMatchObject([{ templateId: 7, rooms: 2 }])
  expect(names(program.templates[0]?.scenes ?? [])).toContain(gone?.name)
  expect(names(program.templates[0]?.groups ?? [])).toContain('新群组')
  const [first] = placeProgram(rooms.slice(0, 1), templates, byId).templates
  expect(names(first?.groups ?? [])).not.toContain('新群组')
})

test('a place offers no scene and no group of rooms that were given nothing; their lamps are dimmed all the same', () => {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const rooms = [1, 2].map((id) => ({ id, templateId: 7 }))
  const offered = (template: Template) => placeProgram(rooms, new Map([[7, template]]), byId)
  const never = offered({ ...published, status: 1 })
  expect([never.scenes, never.templates, never.rooms]).toEqual([[], [], 2])
  expect(never.brightness?.identifier).toBe('brightness')
  const tried = offered({ ...published, status: 1, runs: [run] } as Template)
  expect(tried.scenes.map(({ rooms: of }) => of)).toEqual(offered(published).scenes.map(() => 1))
  expect(tried.templates).toMatchObject([{ templateId: 7, rooms: 1 }])
})

test('a record of a room names its scenes as the room runs them, and others as the template has them now', () => {
  const templates = new Map([[7, edited]])
  const byId = new Map([1, 2].map((id) => [id, { name: `教室 ${id}`, templateId: 7 }]))
  const called = recordNames(templates, { byId })
  const of = (spaceId: number) => ({ spaceId, detail: {} }) as PlaceRecord
  expect(called.scene(of(1), gone?.sceneValue ?? 0)).toBe(gone?.name)
  expect(called.scene(of(2), gone?.sceneValue ?? 0)).toBeNull()
  expect(called.group(of(1), 50_000)).toBe('新群组')
})
