import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { png } from '#tests/contract/pictures.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name, only } from './templates.ts'

const luxmeter = { meter: 'TES-1339', calibratedOn: '2026-09-01' }
const bright = { desk: Array(9).fill(320), board: Array(6).fill(520) }

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let place: { campusId: number; roomId: number }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  /** A room of its own, made from a published template with two lamps, a blackboard lamp, a group and a scene. */
  beforeEach(async () => {
    const { id: templateId } = await addFullTemplate(admin, world)
    const { campusId, floorId, productId } = world.own
    await admin.call('templateEquipment.addList', {
      templateId,
      equipmentList: [{ productId, name: '黑板灯' }],
    })
    const room = { campusId, parentId: floorId, kind: 'room', name: name('室'), templateId } as const
    place = { campusId, roomId: only((await admin.call('space.add', room)).created).id }
    await admin.call('template.publish', { id: templateId })
    await vi.waitFor(async () => expect((await inList())?.hash).not.toBeNull(), { timeout: 60_000 })
  })

  const list = () => admin.call('runSheet.list', { campusId: place.campusId })
  const inList = async () => (await list()).rooms.find(({ roomId }) => roomId === place.roomId)
  const inRoom = () => admin.call('runSheet.room', { roomId: place.roomId })
  const steps = async () => {
    const { sheets } = await list()
    const hash = (await inList())?.hash
    return sheets.find((sheet) => sheet.hash === hash)?.steps ?? []
  }
  const lampStep = async (called = '灯一') =>
    (await steps()).find((step) => step.name === called) ?? { step: '', identifier: '' }
  const record = (step: string, state: StepState, more: Partial<InputOf<'runSheet.record'>> = {}) =>
    admin.send('runSheet.record', { ...place, step, state, at: Date.now(), ...more })
  const proveAll = async () => {
    for (const { step, kind } of await steps()) {
      const readings = kind === 'desk' || kind === 'board' ? { readings: bright[kind], ...luxmeter } : {}
      expect((await record(step, 'pass', readings)).code).toBe(2000)
    }
  }
  const sign = async (change: Record<string, StepState> = {}, at?: number) => {
    const { states = {} } = (await inList()) ?? {}
    const seen = Object.entries({ ...states, ...change }).map(([step, state]) => ({ step, state }))
    const hour = at === undefined ? {} : { at }
    return admin.send('runSheet.sign', {
      ...{ ...place, signer: '王建国', signature: 'M10 20L30 40', seen },
      ...hour,
    })
  }

  it('keeps of two results of a step the later found one, each once, and holds light to its class', async () => {
    const { step } = await lampStep()
    const at = Date.now() - 60_000
    const key = { 'idempotency-key': randomUUID() }
    const photo = Buffer.from(png().bytes).toString('base64')
    const later = { ...place, step, state: 'pass', at, note: '换了驱动', photo } as const
    await admin.call('runSheet.record', later, key)
    await admin.call('runSheet.record', later, key)
    await record(step, 'fail', { at: at - 1_000 })
    const { results } = await inRoom()
    expect(results.map(({ state, stands }) => [state, stands])).toEqual([
      ['fail', false],
      ['pass', true],
    ])
    const { status } = await admin.fetch(`/iot_api${results[1]?.photo}`)
    expect(status).toBe(200)
    expect(await inList()).toMatchObject({ state: 'begun', pass: 1, fail: 0, states: { [step]: 'pass' } })

    const dim = { readings: [...bright.desk.slice(1), 100], ...luxmeter }
    expect(await record('light:desk', 'pass', dim)).toMatchObject({
      code: 4000,
      data: { readings: expect.stringContaining('300 lx') },
    })
    expect((await record('light:desk', 'fail', { readings: dim.readings })).code).toBe(2000)
    expect(await record('light:desk', 'pass', { readings: bright.desk, meter: ' ' })).toMatchObject({
      code: 4000,
      data: { meter: expect.any(String), calibratedOn: expect.any(String) },
    })
    expect(await record('scene:1234', 'pass')).toMatchObject({
      code: 4000,
      data: { step: expect.any(String) },
    })
  })

  it('is signed as it was seen and whole; the record never changes, and opening again begins another round', async () => {
    expect((await sign({ 'scene:1': 'pass' })).code).toBe(4000)
    await proveAll()
    const { step } = await lampStep()
    expect(await sign({ [step]: 'fail' })).toMatchObject({
      code: 4000,
      data: { seen: expect.stringContaining('灯一') },
    })
    const inBasement = Date.now() - 3_600_000
    expect((await sign({}, inBasement)).code).toBe(2000)
    expect(await inList()).toMatchObject({ state: 'signed', signer: '王建国' })
    expect((await record(step, 'fail')).code).toBe(4000)
    expect((await sign({ [step]: 'pass' })).code).toBe(4000)

    const { id, hash, ...content } = only((await inRoom()).handovers)
    expect(createHash('sha256').update(canonicalJson(content)).digest('hex')).toBe(hash)
    expect(content).toMatchObject({ version: 1, round: 1, signer: '王建国', signedAt: inBasement })
    expect(content.steps.every(({ result }) => result.state === 'pass')).toBe(true)
    const forge = world.server.database.system((db) =>
      db.updateTable('handover').set({ hash: 'x' }).where('id', '=', id).execute(),
    )
    await expect(forge).rejects.toThrow('never changed')
    const { templateId = 0 } = (await inList()) ?? {}
    const { database } = world.server
    const renumber = database.system((db) =>
      db.updateTable('template_version').set({ number: 7 }).where('template_id', '=', templateId).execute(),
    )
    await expect(renumber).rejects.toThrow('a version is never changed')
    const rewrite = database.system((db) =>
      db.updateTable('template_config').set({ config: '{}' }).where('template_id', '=', templateId).execute(),
    )
    await expect(rewrite).rejects.toThrow('a configuration is never changed')

    await admin.call('runSheet.reopen', { ...place, reason: '换了灯' })
    expect((await admin.refusal('runSheet.reopen', { ...place, reason: '再来' })).code).toBe(4000)
    expect(await inList()).toMatchObject({ state: 'open', round: 2, pass: 0 })
    expect((await record(step, 'fail')).code).toBe(2000)
    expect((await inRoom()).handovers).toEqual([{ id, hash, ...content }])
    await proveAll()
    expect((await sign({}, Date.now() + 3_600_000)).code).toBe(2000)
    const [again] = (await inRoom()).handovers
    expect(again?.round).toBe(2)
    expect(again?.signedAt).toBeLessThanOrEqual(Date.now())
  })

  it('puts a device into a place that has none, and another one into its place, which is then proved anew', async () => {
    const { step, identifier } = await lampStep()
    const asked = { ...place, identifier: identifier ?? '' }
    const [first, second] = [`SN-${randomUUID().slice(0, 8)}`, `SN-${randomUUID().slice(0, 8)}`]
    const device = (rooms: { devices: { id: number; deviceNo: string; name: string; mac: string }[] }[]) =>
      only(only(rooms).devices)
    const bound = { ...asked, deviceNo: first }
    const made = device((await admin.call('runSheet.bind', bound)).rooms)
    expect(made).toMatchObject({ deviceNo: first, name: '灯一', mac: '' })
    const said = await admin.call('runSheet.bind', { ...bound, mac: '02-4c-50-00-00-03' })
    expect(device(said.rooms).mac).toBe('02:4C:50:00:00:03')
    // Said once more without it, it stays.
    expect(device((await admin.call('runSheet.bind', bound)).rooms).mac).toBe('02:4C:50:00:00:03')
    await record(step, 'pass', { deviceNo: first })

    const there = { ...asked, deviceNo: second }
    expect(await admin.refusal('runSheet.bind', there)).toMatchObject({
      code: 4000,
      data: { deviceNo: expect.stringContaining(first) },
    })
    expect((await admin.refusal('runSheet.bind', { ...asked, deviceNo: 'L1', replaces: first })).code).toBe(
      4000,
    )
    const swapped = device((await admin.call('runSheet.bind', { ...there, replaces: first })).rooms)
    expect(swapped).toMatchObject({ id: made.id, deviceNo: second, name: '灯一', mac: '' })
    await record(step, 'pass', { deviceNo: first })
    expect((await inList())?.states).toEqual({})
    await record(step, 'pass', { deviceNo: second })
    expect((await inList())?.states).toEqual({ [step]: 'pass' })
    await admin.call('runSheet.bind', { ...there, replaces: first })
    expect((await inList())?.pass).toBe(1)
  })

  it('pairs a self-powered panel in this room alone: one number is one panel, and another one proves its keys anew', async () => {
    const { templateId = 0, roomId } = (await inList()) ?? {}
    const scene = { templateId, sceneList: [{ name: '门口' }] }
    const targetId = only((await admin.call('templateScene.addAll', scene)).created).id
    const buttonList = [{ keyIndex: 1, pressType: 1, actionType: 1, targetId }]
    await admin.call('templateNoPowerPanel.create', { templateId, name: '门口', panelKeyType: 2, buttonList })
    await admin.call('template.publish', { id: templateId })
    const panel = await vi.waitFor(
      async () => {
        const hash = (await inList())?.hash
        const found = (await list()).sheets.find((sheet) => sheet.hash === hash)?.panels?.[0]
        expect(found).toMatchObject({ name: '门口', serialNumber: null })
        return found
      },
      { timeout: 60_000 },
    )
    const asked = { ...place, identifier: panel?.identifier ?? '' }
    const serial = () => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
    const [first, second] = [serial(), serial()]
    await admin.call('runSheet.pair', { ...asked, serialNumber: first, securityKey: '0A'.repeat(16) })
    const step = `kinetic:${asked.identifier}:1:1`
    await record(step, 'pass')
    expect(await inList()).toMatchObject({
      ...{ roomId, pairings: { [asked.identifier]: first }, states: { [step]: 'pass' } },
    })
    expect(JSON.stringify(await list())).not.toContain('0A'.repeat(16))

    const other = { ...asked, serialNumber: second }
    expect(await admin.refusal('runSheet.pair', other)).toMatchObject({
      code: 4000,
      data: { serialNumber: expect.stringContaining(first) },
    })
    expect(
      (await admin.refusal('runSheet.pair', { ...asked, identifier: 'panel-0', serialNumber: second })).data,
    ).toEqual({ identifier: expect.any(String) })
    await admin.call('runSheet.pair', { ...other, replaces: first })
    expect(await inList()).toMatchObject({ pairings: { [asked.identifier]: second }, states: {} })
    const messages = await world.server.database.system((db) =>
      db.selectFrom('room_pairing').selectAll().where('room_id', '=', place.roomId).execute(),
    )
    expect(messages).toMatchObject([{ serial_number: second, security_key: null }])

    const { campusId, floorId } = world.own
    const beside = { campusId, parentId: floorId, kind: 'room', name: name('室'), templateId } as const
    const nextRoom = only((await admin.call('space.add', beside)).created).id
    await vi.waitFor(
      async () =>
        expect((await admin.refusal('runSheet.pair', { ...other, roomId: nextRoom })).data).toEqual({
          serialNumber: expect.stringContaining(second),
        }),
      { timeout: 60_000 },
    )
    await admin.call('runSheet.pair', { ...asked, serialNumber: null, replaces: second })
    expect((await inList())?.pairings).toEqual({})
    await admin.call('runSheet.pair', { ...other, roomId: nextRoom })

    // Two people with two panels, for a place that has none.
    const both = [serial(), serial()].map((serialNumber) =>
      admin.send('runSheet.pair', { ...asked, serialNumber }),
    )
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([2000, 4000])

    // The panel is deleted and made once more: what was paired as the one before is free.
    const { noPowerPanelList } = await admin.call('template.getTemplateById', { id: templateId })
    await admin.call('templateNoPowerPanel.delete', { templateId, id: only(noPowerPanelList).id })
    await admin.call('templateNoPowerPanel.create', { templateId, name: '门口', panelKeyType: 2, buttonList })
    await admin.call('template.publish', { id: templateId })
    const anew = await vi.waitFor(
      async () => {
        const { sheets, rooms } = await list()
        const hashes = rooms.flatMap((each) =>
          [place.roomId, nextRoom].includes(each.roomId) ? [each.hash] : [],
        )
        const panels = hashes.map((hash) => sheets.find((sheet) => sheet.hash === hash)?.panels?.[0])
        expect(panels.map((each) => each?.identifier === asked.identifier)).toEqual([false, false])
        return panels[0]?.identifier ?? ''
      },
      { timeout: 60_000 },
    )
    const paired = (await inList())?.pairings?.[asked.identifier] ?? ''
    await admin.call('runSheet.pair', { ...asked, serialNumber: null, replaces: paired })
    await admin.call('runSheet.pair', { ...other, identifier: anew })
    expect((await inList())?.pairings).toEqual({ [anew]: second })
    const beforeAnew = (await list()).rooms.find(({ roomId: id }) => id === nextRoom)
    expect(beforeAnew?.pairings).toEqual({})
    // What a room has in its configuration stays its own.
    const elsewhere = await admin.refusal('runSheet.pair', { ...other, roomId: nextRoom, identifier: anew })
    expect(elsewhere.data).toEqual({ serialNumber: expect.stringContaining(second) })
  })
})
