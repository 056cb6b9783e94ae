import { randomUUID } from 'node:crypto'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeSheet, { type SheetData } from 'write-excel-file/node'
import { limits } from '#contract/limits.ts'
import { userColumns } from '#contract/rules/user-sheet.ts'
import type { FileAnswer, Upload } from '#contract/upload.ts'
import { createApi } from '#src/api/api.ts'
import { digest } from '#tests/contract/rows.ts'
import { sheetOf } from '#tests/contract/sheets.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const header = userColumns.map((column) => column.zh)
const upload = (bytes: Uint8Array): Upload => ({ name: '用户.xlsx', type, bytes: new Uint8Array(bytes) })
const fileOf = async (rows: SheetData, heading: SheetData[number] = header) =>
  upload(await writeSheet([heading, ...rows], { dateFormat: 'yyyy-mm-dd' }).toBuffer())
const cellsOf = ({ bytes }: FileAnswer, sheet = 1) => readSheet(new Uint8Array(bytes).buffer, sheet)

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    bound = await world.as('own-bound')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const newAccount = () => `u-${randomUUID().slice(0, 8)}`
  type Row = (string | number | Date | null)[]
  const row = (account: string, rest: Partial<Record<number, Row[number]>> = {}): Row =>
    [account, '新同事', password, '', '', '区域代理', '全部'].map((value, at) => rest[at] ?? value)
  const accounts = async () => {
    const { list } = await admin.call('campusUser.queryUserList', { pageSize: 0 })
    return list
  }
  /** What is refused, after which nothing has changed. */
  const refused = async (file: Upload, client = admin, headers?: Record<string, string>) => {
    const before = await digest(world.server.database)
    const { code, data } = await client.refusal('campusUser.import', { file }, headers)
    expect(code).toBe(4000)
    expect(await digest(world.server.database)).toEqual(before)
    return data as Record<string, string>
  }

  describe('the template', () => {
    it('is headed in the language asked for and lists what its reader may give', async () => {
      const answer = await admin.send('campusUser.exportUserMould', {})
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': 'attachment; filename="user_template.xlsx"',
        'cache-control': 'no-store',
      })
      expect(await cellsOf(answer.data)).toEqual([header])
      const choices = await cellsOf(answer.data, 2)
      const column = (at: number) => choices.map((cells) => cells[at]).filter(Boolean)
      expect(column(0)).toEqual(expect.arrayContaining(['角色', '区域代理']))
      expect(column(1)).toEqual(['范围', '全部', '东校区', '西校区'])
      const english = await admin.call('campusUser.exportUserMould', {}, { 'accept-language': 'en-GB' })
      expect(await cellsOf(english)).toEqual([userColumns.map(({ en }) => en)])
      const hers = await cellsOf(await bound.call('campusUser.exportUserMould', {}), 2)
      expect(hers.map((cells) => cells[1]).filter(Boolean)).toEqual(['范围', '东校区'])
      expect(hers.map((cells) => cells[0])).not.toContain('区域代理')
    })

    it('comes to the console as a file, and a refusal of it as any other', async () => {
      const apiOf = (cookie: string) =>
        createApi({
          origin: world.server.url,
          system: 'school',
          fetch: (url, init) => {
            const headers = new Headers(init?.headers)
            headers.set('cookie', cookie)
            return fetch(url, { ...init, headers })
          },
        })
      const file = await apiOf(admin.cookie).download('campusUser.exportUserMould', {})
      expect((await readSheet(file, 1))[0]).toEqual(header)
      await expect(apiOf('').download('campusUser.exportUserMould', {})).rejects.toMatchObject({
        name: 'ApiError',
        code: 4010,
      })
      const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
      const portal = createApi({ origin: world.server.url, system: 'school', fetch: page })
      await expect(portal.download('campusUser.exportUserMould', {})).rejects.toMatchObject({
        reason: 'not-ours',
      })
    })
  })

  describe('a spreadsheet of users', () => {
    it('adds them all, skips empty rows, and takes either language', async () => {
      const [one, two, three] = [newAccount(), newAccount(), newAccount()]
      const file = await fileOf([
        row(one, { 3: 13800000001, 4: 'one@example.com' }),
        [null, null, null, null, null, null, null],
        row(two, { 3: '+86-13800000002', 6: '东校区、西校区' }),
      ])
      expect(await admin.call('campusUser.import', { file })).toEqual({ added: 2 })
      const english = await fileOf(
        [row(three, { 6: 'all' })],
        userColumns.map(({ en }) => en),
      )
      expect(await admin.call('campusUser.import', { file: english })).toEqual({ added: 1 })
      const list = await accounts()
      const { campusId, otherCampusId } = world.own
      expect(list.find(({ account }) => account === one)).toMatchObject({
        phone: '13800000001',
        email: 'one@example.com',
        authority: 1,
        roles: [{ roleName: '区域代理' }],
        changePasswordStatus: false,
      })
      expect(list.find(({ account }) => account === two)).toMatchObject({
        phone: '13800000002',
        authority: 0,
        campusIds: [campusId, otherCampusId],
      })
      await world.as(two)
      const { list: log } = await admin.call('audit.list', { call: 'campusUser.import' })
      expect(log).toHaveLength(2)
      expect(log[1]).toMatchObject({ input: { file: { name: '用户.xlsx', type } } })
    })

    it('with wrong rows among good ones adds nobody, and every fault is named at once', async () => {
      const again = newAccount()
      const data = await refused(
        await fileOf([
          row(newAccount()),
          row('own-admin'),
          row(again),
          row(again.toUpperCase()),
          row('-lamp', { 1: '=1+1' }),
          row('+lamp', { 1: '@lamp', 3: '+8613800000000' }),
          row('a b', { 2: 'short', 3: 'phone', 4: 'mail', 5: '没有、区域代理', 6: '没有' }),
          [null, '名字', null, null, null, null, null],
          row(newAccount(), { 3: new Date('2026-01-02') }),
          // Of another company, which is nobody's business.
          row('rival-admin'),
        ]),
      )
      expect(data).toEqual({
        'rows.3.account': '该账号已被使用',
        'rows.5.account': '与第 4 行的账号重复',
        'rows.6.account': '不能以 = + - @ 开头',
        'rows.6.username': '不能以 = + - @ 开头',
        'rows.7.account': '不能以 = + - @ 开头',
        'rows.7.username': '不能以 = + - @ 开头',
        'rows.8.account': expect.stringContaining('只能用英文字母、数字、汉字'),
        'rows.8.password': expect.stringContaining('8~16'),
        'rows.8.phone': '手机号格式不正确',
        'rows.8.email': '邮箱格式不正确',
        'rows.8.roles': '没有您可以授予的角色“没有”',
        'rows.8.places': '没有您可以授权的场所“没有”',
        'rows.9.account': '此项必填',
        'rows.9.password': '此项必填',
        'rows.9.roles': '此项必填',
        'rows.9.places': '请至少选择一个场所',
        'rows.10.phone': expect.stringContaining('日期'),
      })
      const english = await refused(await fileOf([row('own-admin')]), admin, { 'accept-language': 'en' })
      expect(english).toEqual({ 'rows.2.account': 'This account name is already in use' })
    })

    it('lets those control from afar whom it says so of; an older sheet has no such column', async () => {
      const [one, two, three] = [newAccount(), newAccount(), newAccount()]
      const file = await fileOf([
        [...row(one), '是'],
        [...row(two), null],
        [...row(three), 'NO'],
      ])
      expect(await admin.call('campusUser.import', { file })).toEqual({ added: 3 })
      const older = newAccount()
      const without = await fileOf([row(older)], header.slice(0, -1))
      expect(await admin.call('campusUser.import', { file: without })).toEqual({ added: 1 })
      const list = await accounts()
      const may = [one, two, three, older].map(
        (name) => list.find(({ account }) => account === name)?.remoteControl,
      )
      expect(may).toEqual([true, false, false, false])
      const wrong = await refused(await fileOf([[...row(newAccount()), '也许']]))
      expect(wrong).toEqual({ 'rows.2.remoteControl': expect.stringContaining('“是”') })
    })

    it('gives nothing away that its sender may not give', async () => {
      const data = await refused(await fileOf([row(newAccount()), row(newAccount(), { 6: '西校区' })]), bound)
      expect(data).toEqual({
        'rows.2.roles': '没有您可以授予的角色“区域代理”',
        'rows.2.places': '您只能授权自己的场所',
        'rows.3.roles': '没有您可以授予的角色“区域代理”',
        'rows.3.places': '没有您可以授权的场所“西校区”',
      })
    })

    it('has no formula worked out', async () => {
      const formula = { value: '="u-"&"x"', type: 'Formula' } as const
      const data = await refused(await fileOf([[formula, ...row('').slice(1)]]))
      expect(data).toEqual({ 'rows.2.account': '此项必填' })
    })

    it('has to be one, with its columns, some users and not too many', async () => {
      const other = (text: string) => upload(new TextEncoder().encode(text))
      for (const file of [other('账号,姓名'), other('PK\u0003\u0004 cut off'), other('')])
        expect(await refused(file)).toEqual({ file: '这不是 .xlsx 表格文件' })
      expect(await refused(sheetOf('<row r="1"><c r="A1"'))).toEqual({ file: expect.any(String) })
      expect(await refused(await fileOf([], ['账号', '姓名']))).toEqual({
        file: expect.stringContaining('“初始密码”'),
      })
      expect(await refused(await fileOf([]))).toEqual({ file: '表格中没有用户' })
      const many = Array.from({ length: limits.importRows + 1 }, () => row(newAccount()))
      expect(await refused(await fileOf(many))).toEqual({ file: expect.stringContaining('1000') })
      const large = upload(new Uint8Array(limits.importBytes + 1))
      expect((await admin.refusal('campusUser.import', { file: large })).code).toBe(4130)
    })

    it('cannot take the server down with it', async () => {
      const bomb = sheetOf('', { 'xl/media/zeros.xml': new Uint8Array(limits.importUnpacked) })
      expect(bomb.bytes.length).toBeLessThan(limits.importBytes)
      expect(await refused(bomb)).toEqual({ file: '表格展开后过大，无法读取' })
      const corner = sheetOf(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      )
      expect(await refused(corner)).toEqual({ file: '表格展开后过大，无法读取' })
      await admin.call('user.baseinfo', {})
    })

    it('takes its turn and little memory, however many come at once', async () => {
      const wide = '<c><v>1</v></c>'.repeat(30_000)
      const narrow = '<row><c><v>1</v></c></row>'.repeat(30_000)
      const sheets = [
        sheetOf(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ),
        sheetOf(`<row>${wide}</row>${narrow}`),
      ]
      const before = process.memoryUsage.rss()
      let most = before
      const watching = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss())
      }, 5)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          admin.refusal('campusUser.import', { file: sheets[number % 2] as Upload }),
        ),
      )
      clearInterval(watching)
      const codes = answers.map(({ code }) => code).sort()
      // Two are read and thirty wait; how many of the others find a place is a matter of time.
      expect(codes.filter((code) => code === 4000).length).toBeGreaterThanOrEqual(32)
      expect(codes.filter((code) => code !== 4000 && code !== 4290)).toEqual([])
      expect((most - before) / 2 ** 20).toBeLessThan(300)
    })
  })
})
