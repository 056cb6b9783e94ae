import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { configChanges } from '#contract/rules/config-changes.ts'
import type { Template } from '#contract/template-shapes.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let template: Template

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)
  beforeEach(async () => {
    template = await addFullTemplate(admin, world)
  })

  const addRoom = async () => {
    const { campusId, floorId } = world.own
    const place = { campusId, parentId: floorId, kind: 'room', name: name('室') } as const
    return only((await admin.call('space.add', { ...place, templateId: template.id })).created).id
  }
  const addScene = async () => {
    const sceneList = [{ name: '午休', actionList: [] }]
    const { templates } = await admin.call('templateScene.addAll', { templateId: template.id, sceneList })
    return only(templates.filter(({ id }) => id === template.id))
  }
  const publish = () => admin.call('template.publish', { id: template.id })
  const pack = (since?: string) =>
    admin.call('sync.changes', { campusId: world.own.campusId, ...(since ? { since } : {}) })
  /** What rooms run apart from the template, by a pack or a delta; undefined where it does not name the template. */
  const told = async (since?: string) => {
    const { templates } = await pack(since)
    const said = templates.find(({ id }) => id === template.id)
    return said && scenesOf(said)
  }
  const scenesOf = ({ runs = [] }: Template) =>
    runs.map(({ roomIds, config }) => [roomIds, config.scenes.map((scene) => scene.name)])
  const now = async () => (await pack()).cursor ?? ''

  it('is told of a template once it was edited, and no more once that is published', async () => {
    const roomId = await addRoom()
    const before = await now()
    await publish()
    expect(await told(before)).toEqual([])

    const published = await now()
    expect(scenesOf(await addScene())).toEqual([[[roomId], ['上课']]])
    expect(await told(published)).toEqual([[[roomId], ['上课']]])
    const [run] = (await admin.call('template.getTemplateById', { id: template.id })).runs ?? []
    expect(run?.config).toMatchObject({ groups: [{ name: '全部灯光' }, {}], timings: [] })
    expect(run?.products).toEqual([{ pid: template.equipmentList[0]?.pid, productId: world.own.productId }])

    const edited = await now()
    await publish()
    expect(await told(edited)).toEqual([])
  })

  it('is told when rooms go back, all or one, with nothing edited', async () => {
    const [first, second] = [await addRoom(), await addRoom()]
    await publish()
    await addScene()
    await publish()
    const published = await now()
    await admin.call('template.rollback', { id: template.id, number: 1, roomIds: [first] })
    expect(await told(published)).toEqual([[[first], ['上课']]])

    const held = await now()
    await admin.call('template.rollback', { id: template.id, number: 1 })
    expect(await told(held)).toEqual([[[first, second], ['上课']]])
    // While somebody else's transaction runs on the same PostgreSQL, what was told is told again.
    await eventually(async () => (await told(await now())) === undefined)
    await publish()
    expect(await told()).toEqual([])
  })

  it('is told of rooms by what each runs: where an edit is tried, and where it is not', async () => {
    const [tried, other] = [await addRoom(), await addRoom()]
    await admin.call('template.debug', { id: template.id, roomId: tried })
    expect(await told()).toEqual([[[tried], ['上课']]])
    await publish()
    await addScene()
    const edited = await now()
    await admin.call('template.editDebug', { id: template.id, roomId: tried })
    const runs = await told(edited)
    expect(runs).toHaveLength(2)
    expect(runs).toEqual(
      expect.arrayContaining([
        [[tried], ['上课', '午休']],
        [[other], ['上课']],
      ]),
    )
  })
  /** Keeps another name of the first scene as a room's own, over what is published. */
  async function keepOwn(roomId: number): Promise<void> {
    const { sent } = await admin.call('template.roomRuns', { id: template.id, roomId })
    if (!sent) throw new Error('the room runs nothing')
    const own = { ...sent, scenes: sent.scenes.map((scene) => ({ ...scene, name: '开讲' })) }
    const { cid, campusId } = world.own
    const row = { room_id: roomId, cid, campus_id: campusId, template_id: template.id, accepted_by: '' }
    const changes = JSON.stringify(configChanges(sent, own))
    await world.server.database.system((db) =>
      db
        .insertInto('room_override')
        .values({ ...row, changes, accepted_at: new Date() })
        .execute(),
    )
  }

  it('is told what a room keeps of its own, with what is published beside it, until that is given up', async () => {
    const [own] = [await addRoom(), await addRoom()]
    await publish()
    await keepOwn(own)
    await addScene()
    const before = await now()
    await publish()
    expect(await told(before)).toEqual([[[own], ['开讲', '午休']]])

    const kept = await now()
    await admin.call('template.dropOverride', { id: template.id, roomIds: [own] })
    expect(await told(kept)).toEqual([])
    expect(await told()).toEqual([])
  })
})
