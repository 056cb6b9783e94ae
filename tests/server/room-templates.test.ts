import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { places } from '#tests/world/databases.ts'
import { allAtOnce } from './at-once.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addTemplate, name, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const roomsMadeFrom = async (templateId: number) => {
    const { spaces } = await admin.call('sync.changes', { campusId: world.own.campusId })
    return spaces.filter((node) => node.templateId === templateId).map((node) => node.name)
  }
  const toFloor = () => ({ campusId: world.own.campusId, parentId: world.own.floorId, kind: 'room' }) as const

  // The embedded database does one thing after the other: nothing can be held up in it.
  describe.runIf(kind === places.postgresql)('a template that is being unbound from a campus', () => {
    it('is given to none of its rooms meanwhile, by whichever way', async () => {
      const { campusId } = world.own
      const [one, other] = [
        only((await admin.call('space.add', { ...toFloor(), name: name('室') })).created).id,
        only((await admin.call('space.add', { ...toFloor(), name: name('室') })).created).id,
      ]
      const template = await addTemplate(admin, world)
      const { id: templateId } = template
      const row = ['新楼', '一层', name('室'), template.name]
      const file = sheet([roomColumns.map((column) => column.zh), row])
      const answers = await allAtOnce<{ code: number }>(
        world.server.database,
        async (db) => {
          await db.selectFrom('template').select('id').where('id', '=', templateId).forUpdate().execute()
          await db.deleteFrom('template_campus').where('template_id', '=', templateId).execute()
        },
        [
          () => admin.send('campus.bindConfig', { campusId, roomIds: [one], templateId }),
          () => admin.send('space.edit', { campusId, id: other, templateId }),
          () => admin.send('space.add', { ...toFloor(), name: name('室'), templateId }),
          () => admin.send('campus.import', { campusId, file }),
        ],
      )
      const { code } = errors.notFound
      expect(answers.map((answer) => answer.code)).toEqual([code, code, code, code])
      expect(await roomsMadeFrom(templateId)).toEqual([])
    })
  })

  it('several rooms are imported from several templates of their campus', async () => {
    const { campusId } = world.own
    const [first, second] = [await addTemplate(admin, world), await addTemplate(admin, world)]
    const rows = [first, second, first].map((template, index) => [
      '甲楼',
      '1F',
      `${101 + index}`,
      template.name,
    ])
    const file = sheet([roomColumns.map((column) => column.zh), ...rows])
    expect(await admin.call('campus.import', { campusId, file })).toMatchObject({ rooms: 3 })
    expect(await roomsMadeFrom(first.id)).toEqual(['101', '103'])
    expect(await roomsMadeFrom(second.id)).toEqual(['102'])
  })
})
