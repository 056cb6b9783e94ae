import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, only } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let templateId: number

  const addRoom = async (campusId: number, parentId: number) => {
    const room = { campusId, parentId, kind: 'room', name: '301', templateId } as const
    return only((await admin.call('space.add', room)).created).id
  }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  it('rooms of one campus are told by building and floor, those of several by their campus before these', async () => {
    const { campusId, otherCampusId, floorId } = world.own
    const { id } = await addFullTemplate(admin, world)
    templateId = id
    await admin.call('template.updateTemplateCampusIds', { id, campusIds: [campusId, otherCampusId] })
    const told = async () => ({
      rooms: (await admin.call('template.configState', { id })).roomList.map(({ place }) => place),
      tried: (await admin.call('template.getTemplateHasDevice', { id })).roomList.map(({ place }) => place),
      own: (await admin.call('ownRoom.list', {})).map(({ place }) => place),
    })
    const roomId = await addRoom(campusId, floorId)
    await admin.call('ownRoom.mark', { roomId, favourite: true })
    const here = ['一号楼 / 一层']
    expect(await told()).toEqual({ rooms: here, tried: here, own: here })

    const add = async (kind: 'building' | 'floor', name: string, parentId: number | null) =>
      only((await admin.call('space.add', { campusId: otherCampusId, kind, name, parentId })).created).id
    const there = await addRoom(
      otherCampusId,
      await add('floor', '一层', await add('building', '一号楼', null)),
    )
    await admin.call('ownRoom.mark', { roomId: there, favourite: true })
    const both = ['东校区 / 一号楼 / 一层', '西校区 / 一号楼 / 一层']
    const { rooms, tried, own } = await told()
    expect([rooms, tried, own].map((places) => [...places].sort())).toEqual([both, both, both])

    // Whoever looks at one campus sees that of it alone.
    const { roomList } = await admin.call('template.campusConfigState', { id: otherCampusId })
    expect(roomList).toMatchObject([{ roomId: there, place: '一号楼 / 一层' }])
  })
})
