import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { type NoticeChoice, type NoticeWay, usualChoice } from '#contract/rules/notices/choices.ts'
import { clear } from '#server/alarms/clearing.ts'
import { raise } from '#server/alarms/raising.ts'
import { forgetOldMessages } from '#server/deliveries/sending.ts'
import { eventually } from '#tests/world/eventually.ts'
import { byHand } from './alarms-by-hand.ts'
import type { Client } from './client.ts'
import { checkVapid, newBrowser, readRobot, startMute, startReceiver } from './notice-receivers.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const nothing = usualChoice

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    receiver = await startReceiver()
    world = await startWorld(kind, {
      ...{ rateLimit: 0, inbox: 'off', webhookPrivate: true, robotHosts: [receiver.host] },
      ...{ smsUrl: `${receiver.url}/sms`, smsAuthorization: 'Bearer lamps' },
    })
    admin = await world.as(world.own.accounts.admin)
    await world.server.database.system((db) =>
      db
        .updateTable('account')
        .set({ phone: '13900000001' })
        .where('account', '=', world.own.accounts.admin)
        .execute(),
    )
    await prove(true)
  }, 120_000)
  afterAll(async () => {
    receiver?.close()
    await world?.stop()
  }, 120_000)
  beforeEach(() => {
    receiver.got.length = 0
    Object.assign(receiver.state, { status: 200, body: '{"errcode":0}' })
  })

  /** That her number is her own, or that somebody has written it down. */
  const prove = (phone_proved: boolean) =>
    world.server.database.system((db) =>
      db
        .updateTable('account')
        .set({ phone_proved })
        .where('account', '=', world.own.accounts.admin)
        .execute(),
    )

  const about = () => {
    const { cid, campusId, deviceIds } = world.own
    const [usual] = defaultRules.filter(({ kind: of }) => of === 'smoke')
    if (!usual) throw new Error('there is no such rule')
    const of = { cid, campusId, kind: 'smoke' as const, at: Date.now() }
    return { ...of, rule: { ...usual, id: 1 }, objectIds: deviceIds.slice(0, 1) }
  }
  /** A detector of the company has smoke, and then has none. */
  const smoke = async (begin = true, quiet: AlarmRule['quiet'] = []) => {
    const { rule: usual, objectIds, ...of } = about()
    const rule = { ...usual, quiet }
    await byHand(world.server.database, of.kind, async (db) => {
      const items = objectIds.map((objectId) => ({ objectId, value: null, limit: null, reachedAt: null }))
      if (begin) await raise(db, { ...of, rule, items })
      else await clear(db, { ...of, rule, objectIds })
    })
  }
  const always = [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 720 },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 720, toMinute: 0 },
  ]
  const unplanned = () =>
    world.server.database.system((db) =>
      db.selectFrom('message').select('id').where('planned', '=', false).execute(),
    )
  const choose = (ways: Partial<NoticeChoice>, more: object = {}) =>
    admin.call('message.saveSettings', { ways: { ...nothing, ...ways }, quiet: [], language: 'zh', ...more })
  const last = async () => (await admin.call('message.deliveries', {})).list[0]
  /** The newest delivery, once it tells of this and was answered: seconds later it is tried again. */
  const answered = (event: 'raised' | 'cleared') =>
    eventually(async () => {
      const one = await last()
      return one?.event === event && one.answer ? one : undefined
    })

  it('sends SMS by the gateway as each has chosen, again when it was busy, and says why it did not go', async () => {
    await choose({ urgent: ['sms'] })
    Object.assign(receiver.state, { status: 503, body: '网关忙' })
    await smoke()
    const refused = await answered('raised')
    receiver.state.status = 200
    expect(refused).toMatchObject({ way: 'sms', state: 'waiting', attempts: 1 })
    expect(refused.answer).toContain('503')
    expect(refused.about).toMatchObject({ kind: 'smoke', level: 1 })
    await eventually(async () => (await last())?.state === 'delivered')
    const [, again] = receiver.got
    expect(again?.headers.authorization).toBe('Bearer lamps')
    const { phone, text } = JSON.parse(again?.body.toString() ?? '')
    expect(phone).toBe('13900000001')
    expect(text).toMatch(/^【点灯人】告警 \[紧急\] 烟雾报警：/)
    await smoke(false)
    // That it has cleared was not chosen.
    expect(await admin.call('message.deliveries', {})).toMatchObject({ total: 1 })
    expect((await admin.call('message.list', {})).list[0]).toMatchObject({ event: 'cleared' })
  })

  it('sends nothing to a number that nobody has proved, whatever she has chosen', async () => {
    await choose({ urgent: ['sms'], cleared: ['sms'] })
    const { total } = await admin.call('message.deliveries', {})
    await prove(false)
    expect(await admin.call('message.settings', {})).toMatchObject({ phone: '', smsAvailable: true })
    await smoke()
    await eventually(async () => (await unplanned()).length === 0)
    expect(await admin.call('message.deliveries', {})).toMatchObject({ total })
    expect(receiver.got).toEqual([])

    // Of one that was planned before, too: the number is another one now.
    await prove(true)
    receiver.state.status = 503
    await smoke(false)
    await answered('cleared')
    await prove(false)
    const { length: before } = receiver.got
    expect(before).toBeGreaterThan(0)
    receiver.state.status = 200
    await eventually(async () => (await last())?.state !== 'waiting')
    expect(receiver.got).toHaveLength(before)
    await prove(true)
    expect(await admin.call('message.settings', {})).toMatchObject({ phone: '13900000001' })
  })

  it('tells nobody of a company that is closed, neither of before nor of meanwhile', async () => {
    const { cid } = world.own
    const close = (closed_at: Date | null) =>
      world.server.database.system((db) =>
        db.updateTable('company').set({ closed_at }).where('cid', '=', cid).execute(),
      )
    const waiting = () =>
      world.server.database.system((db) =>
        db.selectFrom('notice_delivery').select('id').where('state', '=', 'waiting').execute(),
      )
    await choose({ urgent: ['sms'], cleared: ['sms'] })
    const { total } = await admin.call('message.deliveries', {})
    receiver.state.status = 503
    await smoke()
    await answered('raised')
    await close(new Date())
    receiver.state.status = 200
    receiver.got.length = 0
    await smoke(false)
    await eventually(async () => (await unplanned()).length === 0)
    await eventually(async () => (await waiting()).length === 0)
    expect(receiver.got).toEqual([])
    await close(null)
    expect(await admin.call('message.deliveries', {})).toMatchObject({ total: total + 1 })
  })

  it('keeps back in her quiet hours what is not urgent', async () => {
    const both: NoticeWay[] = ['sms']
    await choose({ urgent: both, cleared: both }, { quiet: always })
    const { total } = await admin.call('message.deliveries', {})
    await smoke()
    await eventually(() => receiver.got.length === 1)
    await eventually(async () => (await last())?.state === 'delivered')
    await smoke(false)
    await eventually(async () => (await unplanned()).length === 0)
    expect(await admin.call('message.deliveries', {})).toMatchObject({ total: total + 1 })
    const refusal = await admin.refusal('message.saveSettings', {
      ...{ ways: nothing, language: 'zh', quiet: [{ weekdays: [1], fromMinute: 60, toMinute: 60 }] },
    })
    expect(refusal).toMatchObject({ code: 4000, data: { quiet: expect.any(String) } })
  })

  it('has browsers show what only they can read, until their session ends or the push service has them no more', async () => {
    const browser = newBrowser()
    const subscription = { endpoint: `${receiver.url}/push/1`, p256dh: browser.p256dh, auth: browser.auth }
    const device = await world.as(world.own.accounts.admin)
    await device.call('message.addBrowser', { ...subscription, name: 'Firefox', language: 'zh' })
    await choose({ urgent: ['push'], cleared: ['push'] })
    const { pushKey, browsers } = await device.call('message.settings', {})
    expect(browsers).toMatchObject([{ name: 'Firefox', current: true, lastError: '' }])
    expect((await admin.call('message.settings', {})).browsers).toMatchObject([{ current: false }])
    receiver.state.status = 201
    await smoke()
    // What was sent last before is delivered already.
    await eventually(() => receiver.got.length === 1)
    await eventually(async () => (await last())?.state === 'delivered')
    const [pushed] = receiver.got
    if (!pushed) throw new Error('nothing was pushed')
    expect(checkVapid(pushed)).toMatchObject({
      key: pushKey,
      aud: receiver.url,
      sub: 'mailto:no-reply@localhost',
    })
    expect(pushed.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
    const pushedOf = (await last())?.about
    const alarmId = pushedOf?.subject === 'alarm' ? pushedOf.alarmId : 0
    expect(browser.read(pushed.body)).toMatchObject({
      ...{ title: expect.stringMatching(/^告警 \[紧急\] 烟雾报警：/), tag: `alarm-${alarmId}` },
      ...{ url: `/iot/school/manage/message?alarm=${alarmId}`, body: expect.stringContaining('一号楼') },
    })

    receiver.state.status = 410
    await smoke(false)
    await eventually(async () => (await device.call('message.settings', {})).browsers.length === 0)
    expect(await last()).toMatchObject({ way: 'push', event: 'cleared', state: 'failed', attempts: 1 })
    expect(await device.refusal('message.test', { way: 'push' })).toMatchObject({
      code: 4000,
      data: { way: expect.any(String) },
    })

    // Another person at the same browser, who then signs out.
    await device.call('message.addBrowser', { ...subscription, name: 'Firefox', language: 'en' })
    const rival = await world.as(world.rival.accounts.admin)
    await rival.call('message.addBrowser', { ...subscription, name: 'Firefox', language: 'en' })
    expect((await device.call('message.settings', {})).browsers).toEqual([])
    expect((await rival.call('message.settings', {})).browsers).toHaveLength(1)
    await rival.call('user.logout', {})
    const held = await world.server.database.system((db) =>
      db.selectFrom('push_browser').selectAll().execute(),
    )
    expect(held).toEqual([])
  })

  it('sends SMS on while a push service does not answer', async () => {
    const dead = await startMute()
    try {
      const { p256dh, auth } = newBrowser()
      const device = await world.as(world.own.accounts.admin)
      const subscription = { endpoint: `${dead.url}/push/1`, p256dh, auth }
      await device.call('message.addBrowser', { ...subscription, name: 'Firefox', language: 'zh' })
      const many = 200
      await world.server.database.system(async (db) => {
        const browser = await db.selectFrom('push_browser').selectAll().executeTakeFirstOrThrow()
        const { cid, account_id, id: browser_id } = browser
        const next_at = new Date(Date.now() - 60_000)
        const about = { cid, account_id, browser_id, way: 'push', event: 'test', next_at } as const
        const sms = { cid, account_id, way: 'sms', event: 'test', next_at: new Date() } as const
        await db
          .insertInto('notice_delivery')
          .values([...Array.from({ length: many }, () => about), sms])
          .execute()
      })
      await eventually(() => receiver.got.length === 1)
      expect(dead.got).toBeLessThan(many)
      await device.call('user.logout', {})
      await world.server.database.system((db) =>
        db.deleteFrom('notice_delivery').where('way', '=', 'push').execute(),
      )
    } finally {
      dead.close()
    }
  })

  it('tells robots of 企业微信, 钉钉 and 飞书 what they are for, signed as each maker says', async () => {
    await choose({})
    const secrets = { wecom: '', dingtalk: 'SECabc', feishu: 'fs-secret' } as const
    const ids = new Map<string, number>()
    for (const robot of ['wecom', 'dingtalk', 'feishu'] as const) {
      const hook = `${receiver.url}/${robot}?access_token=key-of-${robot}`
      const levels: (1 | 2 | 3)[] = [1]
      const { id } = await admin.call('robot.add', {
        ...{ name: robot, kind: robot, hook, secret: secrets[robot], language: 'zh', levels },
      })
      ids.set(robot, id)
    }
    const elsewhere = { name: '西校区', kind: 'wecom', language: 'zh', levels: [1] } as const
    await admin.call('robot.add', {
      ...{ ...elsewhere, hook: `${receiver.url}/wecom`, levels: [1], campusIds: [world.own.otherCampusId] },
    })
    const known = JSON.stringify([
      await admin.call('robot.list', {}),
      await admin.call('audit.list', { call: 'robot.add' }),
    ])
    expect(known).not.toMatch(/key-of|SECabc|fs-secret/)
    receiver.state.body = '{"errcode":0,"code":0}'
    await smoke()
    await eventually(() => receiver.got.length === 3)
    for (const robot of ['wecom', 'dingtalk', 'feishu'] as const) {
      const posted = receiver.got.find(({ url }) => url.pathname === `/${robot}`)
      if (!posted) throw new Error(`${robot} was not told`)
      expect(posted.url.searchParams.get('access_token')).toBe(`key-of-${robot}`)
      expect(readRobot(robot, secrets[robot], posted)).toMatch(/^【点灯人】告警 \[紧急\] 烟雾报警：/)
    }
    // They answer 200 to what they refuse.
    receiver.state.body = '{"errcode":310000,"errmsg":"sign not match"}'
    const id = ids.get('dingtalk') ?? 0
    await admin.call('robot.test', { id })
    const sent = async () => (await admin.call('robot.deliveries', { id })).list
    const refused = await eventually(async () =>
      (await sent()).find(({ answer, event }) => event === 'test' && answer),
    )
    expect(refused).toMatchObject({ event: 'test', about: null, state: 'waiting', attempts: 1 })
    expect(refused.answer).toContain('sign not match')
    expect((await admin.call('robot.list', {})).find((one) => one.id === id)?.failing).toBe(1)
    receiver.state.body = '{"errcode":0,"code":0}'
    const deliveryId = refused.id
    await admin.call('robot.resend', { deliveryId })
    await eventually(async () => (await sent())[0]?.state === 'delivered')
    expect((await sent())[0]).toMatchObject({ id: deliveryId, attempts: 1, nextAt: null })
    const rival = await world.as(world.rival.accounts.admin)
    expect((await rival.refusal('robot.resend', { deliveryId })).code).toBe(4040)
    for (const robot of ids.values()) await admin.call('robot.edit', { id: robot, disabled: robot !== id })
    await smoke(false)
    await eventually(async () => (await sent())[0]?.state === 'delivered')
    expect((await sent())[0]).toMatchObject({ event: 'cleared' })
    const bound = await world.as(world.own.accounts.bound)
    expect((await bound.call('robot.list', {})).length).toBe(0)
  })

  it('tells robots that an alarm has cleared however long it lasted, and nobody outside in the quiet hours of its rule', async () => {
    await choose({ urgent: ['sms'], cleared: ['sms'] })
    const robot = { name: '值守', kind: 'wecom', language: 'zh' } as const
    const { id } = await admin.call('robot.add', { ...robot, levels: [1], hook: `${receiver.url}/wecom` })
    const toldBy = async () => (await admin.call('robot.deliveries', { id })).list.map(({ event }) => event)
    const { database } = world.server
    const weeksLater = async () => {
      await database.system((db) =>
        sql`update notice_delivery set at = at - interval '15 days' where robot_id = ${id}`.execute(db),
      )
      await forgetOldMessages(database)
    }
    await smoke()
    await eventually(async () => (await toldBy()).length === 1)
    await weeksLater()
    await smoke(false)
    expect(await toldBy()).toEqual(['cleared', 'raised'])
    await weeksLater()
    expect(await toldBy()).toEqual([])

    await smoke()
    await eventually(async () => (await unplanned()).length === 0)
    const { total } = await admin.call('message.deliveries', {})
    await smoke(false, always)
    expect(await toldBy()).toEqual(['raised'])
    expect((await admin.call('message.list', {})).list[0]).toMatchObject({ event: 'cleared' })
    expect(await unplanned()).toEqual([])
    expect(await admin.call('message.deliveries', {})).toMatchObject({ total })
    await admin.call('robot.delete', { id })
  })

  it('posts to robots where their makers have them, and nowhere else that the operator has not named', async () => {
    const fields = { name: '值班群', kind: 'feishu', language: 'zh', levels: [1] } as const
    for (const hook of [
      'https://example.com/open-apis/bot/v2/hook/1',
      'http://open.feishu.cn/open-apis/bot/v2/hook/1',
      'https://open.feishu.cn@example.com/hook',
      'https://open.feishu.cn\\@example.com/hook',
      'https://open.feishu.cn:444/hook',
      'https://oapi.dingtalk.com/robot/send',
      'http://127.0.0.1:1/hook',
    ])
      expect([hook, await admin.refusal('robot.add', { ...fields, levels: [1], hook })]).toMatchObject([
        hook,
        { code: 4000, data: { hook: expect.any(String) } },
      ])
    const hook = 'https://open.feishu.cn/open-apis/bot/v2/hook/1'
    const { id } = await admin.call('robot.add', { ...fields, levels: [1], hook })
    await admin.call('robot.delete', { id })
  })
})
