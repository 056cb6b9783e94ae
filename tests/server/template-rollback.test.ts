import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Template } from '#contract/template-shapes.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

/** Rolling back all rooms of a template. */
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
    const room = { campusId, parentId: floorId, kind: 'room', name: name('室') } as const
    return only((await admin.call('space.add', { ...room, templateId: template.id })).created).id
  }
  const head = () => admin.call('template.getById', { id: template.id })
  const addScene = (called: string) =>
    admin.call('templateScene.addAll', {
      templateId: template.id,
      sceneList: [{ name: called, actionList: [] }],
    })
  const rooms = async () => {
    const { roomList } = await admin.call('template.configState', { id: template.id })
    return new Map(roomList.map((room) => [room.roomId, room]))
  }

  it('leaves the template as it is edited, whose status says whether rooms have that', async () => {
    const roomId = await addRoom()
    await admin.call('template.publish', { id: template.id })
    await addScene('午休')
    await admin.call('template.publish', { id: template.id })
    await admin.call('template.rollback', { id: template.id, number: 1, roomIds: [roomId] })
    expect((await head()).status).toBe(2)

    await admin.call('template.rollback', { id: template.id, number: 1 })
    const { status, version } = await head()
    expect(status).toBe(3)
    await admin.call('template.editDebug', { id: template.id, roomId })
    expect((await rooms()).get(roomId)).toMatchObject({ debug: true })

    await admin.call('template.rollback', { id: template.id, number: 2 })
    expect(await head()).toMatchObject({ status: 2, version })
    await addScene('晚自习')
    await admin.call('template.rollback', { id: template.id, number: 2 })
    expect((await head()).status).toBe(3)
  })

  it('is possible while what is edited cannot be published', async () => {
    await admin.call('template.publish', { id: template.id })
    for (const { id } of template.equipmentList) await admin.call('templateEquipment.delete', { id })
    expect((await admin.refusal('template.publish', { id: template.id })).code).toBe(4000)
    await admin.call('template.rollback', { id: template.id, number: 1 })
    expect((await head()).status).toBe(3)
  })
})
