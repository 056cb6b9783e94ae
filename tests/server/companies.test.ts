import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import type { OpenedCompany } from '#contract/operator.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { type CompanyFeature, featuresOf } from '#contract/rules/company-features.ts'
import { roles } from '#contract/rules/roles.ts'
import type { SystemCode } from '#contract/systems.ts'
import { hashPassword } from '#server/password.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { activateRegistration, keepRegistration } from '#server/sign-in/registrations.ts'
import { type Place, places, quickest } from '#tests/world/databases.ts'
import { program } from '../../scripts/programs.mjs'
import { root } from '../../scripts/source-tree.mjs'
import { Client } from './client.ts'
import { chosen, enterFirst } from './first-sign-in.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

let place: Place
let server: RunningServer
let operator: Client

const start = (host = '127.0.0.1') =>
  startServer({
    ...{ host, port: 0, mqttPort: 0, simulate: false, rateLimit: 0 },
    ...{ dataDir: place.dataDir, databaseUrl: place.databaseUrl },
    ...{ companySystem: 'open', companyName: '平台运营', companyEnName: 'platform' },
    ...{ companyAdmin: 'operator', companyOperator: true },
  })

const enter = (system: SystemCode, opened: Pick<OpenedCompany, 'account' | 'password'>) =>
  enterFirst(server.url, system, opened)
let number = 0
const wish = (more: Partial<InputOf<'operator.open'>> = {}) => {
  number += 1
  const named = { cnName: `第 ${number} 学校`, enName: `school-${number}`, account: `head-${number}` }
  return { system: 'school' as const, ...named, ...more }
}

beforeAll(async () => {
  place = await quickest.make()
  server = await start()
  operator = await enter('open', server.opened ?? { account: '', password: '' })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})

it('a first start without demonstration data opens the company it is told, and no later one does', async () => {
  expect(server).toMatchObject({ demo: false, opened: { enName: 'platform', account: 'operator' } })
  const user = await operator.call('user.baseinfo', {})
  expect(user).toMatchObject({ company: { cnName: '平台运营' } })
  expect(user.roles.map(({ id }) => id)).toEqual([roles.superAdmin.id])
  if (!place.databaseUrl) return
  const second = await start('')
  expect(second).toMatchObject({ opened: null, sheltered: false, config: { host: '0.0.0.0' } })
  await second.stop()
})

it('a later start of it that is told nothing shows nobody its messages', async () => {
  const own = await quickest.make()
  const options = {
    ...{ port: 0, mqttPort: 0, simulate: false, rateLimit: 0 },
    ...{ dataDir: own.dataDir, databaseUrl: own.databaseUrl },
  }
  const inboxOf = async ({ url }: RunningServer) => (await fetch(`${url}/iot_api/inbox`)).status
  try {
    const first = await startServer({ ...options, host: '127.0.0.1', companyName: '启明学校' })
    const account = first.opened?.account ?? ''
    expect(await inboxOf(first)).toBe(404)
    await first.stop()
    const second = await startServer({ ...options, host: '127.0.0.1' })
    expect(second).toMatchObject({ demo: false, opened: null, sheltered: false })
    expect(await inboxOf(second)).toBe(404)
    const client = new Client(second.url, 'school')
    expect((await client.refusal('user.sendLoginCode', { account })).code).toBe(5032)
    await second.stop()
  } finally {
    await own.remove()
  }
})

it('a company that is opened has its platform’s roles, and an administrator who sees no other company', async () => {
  const opened = await operator.call('operator.open', wish())
  const head = await enter('school', opened)
  const user = await head.call('user.baseinfo', {})
  expect(user).toMatchObject({ cid: opened.cid })
  const { list } = await head.call('role.list', {})
  expect(list.map(({ id }) => id)).toContain(roles.schoolTeacher.id)
  expect(list.flatMap(({ urls }) => urls).filter((url) => url.includes('operator'))).toEqual([])
  for (const name of ['operator.list', 'operator.open'] as const)
    expect((await head.refusal(name, wish() as never)).code).toBe(4030)
  await head.call('campus.add', { name: '第一个校区' })
  expect((await operator.call('operator.list', { keyWord: opened.enName })).list).toMatchObject([
    { cid: opened.cid, userNum: 1, campusNum: 1, closedAt: null, own: false },
  ])
  expect(await operator.refusal('operator.open', wish({ enName: opened.enName }))).toMatchObject({
    code: 4000,
    data: { enName: expect.any(String) },
  })
  // An account's name belongs to its company.
  const namesake = await operator.call('operator.open', wish({ account: opened.account }))
  expect((await (await enter('school', namesake)).call('user.baseinfo', {})).cid).toBe(namesake.cid)
})

it('a first administrator signs in by her name, in whichever form its characters were written', async () => {
  // A compatibility ideograph: what is typed to sign in is looked up in its plain form.
  const opened = await operator.call('operator.open', wish({ account: '\uF900-head' }))
  expect(opened.account).toBe('\u8C48-head')
  for (const account of ['\uF900-head', '\u8C48-head']) {
    const client = new Client(server.url, 'school')
    expect((await client.call('user.login', { account, password: base64(opened.password) })).cid).toBe(
      opened.cid,
    )
  }
})

it('a company that came with a registration is found by its founder’s number, and admitted once', async () => {
  const account = 'founder@example.com'
  const code = await keepRegistration(server.database, {
    ...{ email: account, username: '新人', passwordHash: await hashPassword(chosen) },
  })
  await activateRegistration(server.database, code ?? '')
  const founder = new Client(server.url, 'open')
  const { userId, cid, roles: none } = await founder.call('user.login', { account, password: base64(chosen) })
  expect(none).toEqual([])
  const found = async (keyWord: string) => (await operator.call('operator.list', { keyWord })).list
  const applicant = { userId, username: '新人', account }
  expect(await found(String(userId))).toMatchObject([{ cid, applicant }])
  expect(await found(account.toUpperCase())).toMatchObject([{ cid, applicant }])

  await operator.call('operator.admit', { cid })
  const user = await founder.call('user.baseinfo', {})
  expect(user.roles.map(({ id }) => id)).toEqual([roles.admin.id])
  await founder.call('campus.add', { name: '第一个场所' })
  const rules = await founder.call('alarmRule.list', {})
  expect(rules.map(({ kind }) => kind).sort()).toEqual(defaultRules.map(({ kind }) => kind).sort())
  expect(await found(String(userId))).toMatchObject([{ cid, applicant: null }])
  const again = { code: 4000, data: { cid: expect.any(String) } }
  expect(await operator.refusal('operator.admit', { cid })).toMatchObject(again)
  const { cid: opened } = await operator.call('operator.open', wish())
  expect(await operator.refusal('operator.admit', { cid: opened })).toMatchObject(again)
  expect((await operator.refusal('operator.admit', { cid: 1 })).code).toBe(4040)
  expect((await founder.refusal('operator.admit', { cid })).code).toBe(4030)
})

it('people of a closed company are signed out and kept out until it is opened again', async () => {
  const opened = await operator.call('operator.open', wish())
  const head = await enter('school', opened)
  await operator.call('operator.close', { cid: opened.cid })
  expect((await head.refusal('user.baseinfo', {})).code).toBe(4010)
  const again = { account: opened.account, password: base64(chosen) }
  expect((await head.refusal('user.login', again)).code).toBe(4016)
  const face = { companyName: opened.enName, systemCode: 'school' } as const
  expect((await head.refusal('company.byName', face)).code).toBe(4040)
  await operator.call('operator.reopen', { cid: opened.cid })
  await head.call('user.login', again)
  const { cid } = await operator.call('user.baseinfo', {})
  expect((await operator.refusal('operator.close', { cid })).code).toBe(4000)
  expect((await operator.refusal('operator.close', { cid: 1 })).code).toBe(4040)
})

it('a company has the features that are chosen for it, for whom and where they hold', async () => {
  const opened = await operator.call('operator.open', wish())
  const head = await enter('school', opened)
  const features = async () => featuresOf(await head.call('user.baseinfo', {}), 'school')
  expect((await features()).schoolSelector).toBe(false)
  await operator.call('operator.setFeatures', {
    cid: opened.cid,
    features: ['schoolSelector', 'switchButton', 'noNavigation'],
  })
  expect(await features()).toMatchObject({ schoolSelector: true, switchButton: false, noNavigation: false })
  await operator.call('operator.setFeatures', { cid: opened.cid, features: null })
  expect((await features()).schoolSelector).toBe(false)
})

it('a company’s consoles are titled as its operators say, at the door and behind it', async () => {
  const opened = await operator.call('operator.open', wish({ appTitle: ' 江南校园照明 ' }))
  const head = await enter('school', opened)
  const titles = async () => [
    (await head.call('user.baseinfo', {})).company.appTitle,
    (await head.call('company.current', {})).appTitle,
    (await head.call('company.byName', { companyName: opened.enName, systemCode: 'school' })).appTitle,
  ]
  expect(await titles()).toEqual(Array(3).fill('江南校园照明'))
  const said = { cid: opened.cid, features: null }
  await operator.call('operator.setFeatures', { ...said, appTitle: '江南一中' })
  expect(await titles()).toEqual(Array(3).fill('江南一中'))
  // What is said of features alone leaves the title as it is; an empty one takes it away.
  await operator.call('operator.setFeatures', said)
  expect(await titles()).toEqual(Array(3).fill('江南一中'))
  await operator.call('operator.setFeatures', { ...said, appTitle: '' })
  const { cnName } = await head.call('company.current', {})
  expect(await titles()).toEqual(['', '', cnName])
})

it('a company with the hotel title has it at the door of its hotel console, whatever is said', async () => {
  const titled = async (features: CompanyFeature[] | null, system: SystemCode = 'hotel') => {
    const { cid, enName } = await operator.call('operator.open', wish({ system, appTitle: '滨江酒店' }))
    await operator.call('operator.setFeatures', { cid, features })
    const door = { companyName: enName, systemCode: system }
    const { appTitle, hotelTitle } = await operator.call('company.byName', door)
    return [appTitle, hotelTitle]
  }
  expect(await titled(['hotelTitle'])).toEqual(['智慧酒店平台', true])
  expect(await titled(null)).toEqual(['滨江酒店', false])
  expect(await titled(['hotelTitle'], 'school')).toEqual(['滨江酒店', false])
})

it('a company is renamed by its operators: its people see it, and its sign-in page is at its new name', async () => {
  const opened = await operator.call('operator.open', wish())
  const other = await operator.call('operator.open', wish())
  const head = await enter('school', opened)
  const { cid } = opened
  const named = async () => {
    const { company } = await head.call('user.baseinfo', {})
    return [company.cnName, company.enName]
  }
  const [, enName] = await named()
  await operator.call('operator.edit', { cid, cnName: ' 江北一中 ' })
  expect(await named()).toEqual(['江北一中', enName])
  const taken = { code: 4000, data: { enName: expect.any(String) } }
  expect(await operator.refusal('operator.edit', { cid, cnName: '甲', enName: other.enName })).toEqual(taken)
  expect(await named()).toEqual(['江北一中', enName])
  const moved = `${enName}-north`
  await operator.call('operator.edit', { cid, enName: moved })
  expect(await named()).toEqual(['江北一中', moved])
  const door = (companyName: string) => ({ companyName, systemCode: 'school' }) as const
  expect((await head.call('company.byName', door(moved))).cid).toBe(cid)
  expect((await head.refusal('company.byName', door(opened.enName))).code).toBe(4040)
  // Its own name is no other company's.
  await operator.call('operator.edit', { cid, enName: moved })
  expect((await head.refusal('operator.edit', { cid, cnName: '甲' })).code).toBe(4030)
  expect((await operator.refusal('operator.edit', { cid: 1, cnName: '甲' })).code).toBe(4040)
  const { list } = await operator.call('audit.list', { call: 'operator.edit', pageSize: 0 })
  expect(list.map(({ input }) => input)).toContainEqual({ cid, enName: moved })
})

it('two companies that take one English name at once: one has it, and the other is told by its field', async () => {
  const [one, other] = [
    await operator.call('operator.open', wish()),
    await operator.call('operator.open', wish()),
  ]
  const enName = `${one.enName}-x`
  const answers = await Promise.all(
    [one, other].map(({ cid }) => operator.send('operator.edit', { cid, enName })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([2000, 4000])
  expect(answers.find(({ code }) => code === 4000)?.data).toEqual({ enName: expect.any(String) })
})

it('a company’s templates take as many custom scenes as it is configured to have', async () => {
  const opened = await operator.call('operator.open', wish())
  const head = await enter('school', opened)
  const key = 'custom_config_max_number'
  expect(await head.call('company.config', { key })).toEqual({ key, value: 64 })
  const campus = await head.call('campus.add', { name: '新校区' })
  const campusIds = campus.created.map(({ id }) => id)
  const made = await head.call('template.add', { name: '普通教室', campusIds })
  const templateId = made.created[0]?.id ?? 0
  const add = (...names: string[]) => ({ templateId, sceneList: names.map((name) => ({ name })) })
  await head.call('templateScene.addAll', add('一', '二', '三'))
  const few = { cid: opened.cid, features: null, customConfigMaxNumber: 2 }
  await operator.call('operator.setFeatures', few)
  expect((await head.call('company.current', {})).customConfigMaxNumber).toBe(2)
  const refused = await head.refusal('templateScene.addAll', add('四'))
  expect(refused.data).toEqual({ 'sceneList.0.name': '自定义场景最多 2 个' })
  const findings = await head.call('templateGenerate.checkData', { id: templateId })
  expect(findings.map(({ code }) => code)).toContain('scenes-too-many')
  const { sceneList } = await head.call('template.getTemplateById', { id: templateId })
  const third = sceneList.find(({ name }) => name === '三')
  await head.call('templateScene.editAll', { templateId, sceneList: [{ id: third?.id ?? 0, name: '叁' }] })
})

it('an admin of the operators’ own company cannot become one of them', async () => {
  const password = 'Lamplight-1'
  const { list } = await operator.call('role.list', {})
  const superAdmin = list.find(({ id }) => id === roles.superAdmin.id)
  const plain = { account: 'plain-admin', username: '普通管理员', password: base64(password), authority: 1 }
  const { id } = await operator.call('campusUser.add', { ...plain, roleIds: [roles.admin.id], campusIds: [] })
  const admin = await enter('open', { account: plain.account, password })
  const me = await operator.call('user.baseinfo', {})
  const refused = [
    await admin.refusal('campusUser.changePassword', {
      id: me.userId,
      cid: me.cid,
      password: base64(password),
    }),
    await admin.refusal('role.edit', { id: superAdmin?.id ?? 0, roleName: '改名' }),
    await admin.refusal('campusUser.add', {
      ...plain,
      account: 'x2',
      roleIds: [roles.superAdmin.id],
      campusIds: [],
    }),
    await admin.refusal('role.add', { roleName: '开通', urls: ['/operator/v1/company/open'] }),
    await operator.refusal('role.add', { roleName: '开通', urls: ['/operator/v1/company/open'] }),
  ]
  expect(refused.map(({ code }) => code)).toEqual([4030, 4030, 4000, 4000, 4000])
  await operator.call('campusUser.delete', { id })
})

const command = await program('server/companies/main.ts')
const runCommand = (at: Place, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      ...command,
      ...(at.databaseUrl ? ['--database-url', at.databaseUrl] : ['--data-dir', at.dataDir]),
      ...args,
    ],
    { cwd: root },
  )
const wanted = ['--system', 'hotel', '--name', '江畔酒店', '--en-name', 'river', '--admin', 'river-admin']
const passwordIn = ({ stdout }: { stdout: string }) => /password\s+(\S+)/.exec(stdout)?.[1] ?? ''

it('a company is opened from the command line beside the running server', async () => {
  if (!place.databaseUrl) return
  const password = passwordIn(await runCommand(place, ...wanted))
  const client = await enter('hotel', { account: 'river-admin', password })
  expect((await client.call('company.current', {})).cnName).toBe('江畔酒店')
  await expect(runCommand(place, ...wanted)).rejects.toThrow('already in use')
})

it('and in the directory of an embedded database, while no server works in it', async () => {
  const own = await places.embedded.make()
  const bare = { port: 0, mqttPort: 0, simulate: false, seed: false, dataDir: own.dataDir }
  try {
    const first = await startServer(bare)
    try {
      await expect(runCommand(own, ...wanted)).rejects.toThrow(own.dataDir)
    } finally {
      await first.stop()
    }
    const password = passwordIn(await runCommand(own, ...wanted))
    const again = await startServer(bare)
    try {
      const client = await enterFirst(again.url, 'hotel', { account: 'river-admin', password })
      expect((await client.call('company.current', {})).cnName).toBe('江畔酒店')
    } finally {
      await again.stop()
    }
  } finally {
    await own.remove()
  }
})
