import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { FileTrouble, ForeignFile } from '#src/data/transfer.ts'
import { outboxEntries } from '#src/local/read.ts'
import { writeEditFile } from '#src/local/seal/edit-file.ts'
import { withNeeded } from '#src/sync/needed.ts'
import { type ContractWorld, startContractWorld } from '#tests/contract/world.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { password } from '#tests/server/rows.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { entryOf } from './entries.ts'

const passphrase = '一起去修路灯吧今天'

onEachDatabase((kind) => {
  let world: ContractWorld
  let author: Device
  let colleague: Device
  let stranger: Device
  const tabs: Tab[] = []

  beforeAll(async () => {
    world = await startContractWorld(kind)
    const device = (account: string) => createDevice(() => world.server.url, 'school', account, password)
    author = await device('own-bound')
    colleague = await device('own-admin')
    stranger = await device('rival-admin')
  }, 240_000)
  afterAll(async () => {
    for (const tab of tabs) await tab.close()
    await world?.stop()
  })

  const open = async (device: Device) => {
    const tab = await device.openTab()
    tabs.push(tab)
    await eventually(async () => (await tab.desk.local.db.campuses.count()) > 0)
    return tab
  }
  const entries = (tab: Tab) => outboxEntries(tab.desk.local.db)
  const templates = async (name: string) =>
    (await world.admin.call('template.getList', { pageSize: 0 })).list.filter((one) =>
      one.name.startsWith(name),
    )

  /** A new template with an equipment and a scene that switches it, made without a network. */
  async function madeOffline(tab: Tab, name: string) {
    author.link.down = true
    const { campus, product } = world.own.site.ids
    const { edits } = tab.desk
    const template = await edits.addTemplate({ name, campusIds: [campus] })
    const [lamp = 0] = await edits.addParts('equipmentList', template, [{ productId: product, name: '灯' }])
    const [scene = 0] = await edits.addParts('sceneList', template, [{ name: '上课' }])
    const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
    await edits.editParts('sceneList', template, [
      { id: scene, actionList: [{ targetId: lamp, functionList }] },
    ])
    await edits.editTemplate(template, { describe: '离线完成' })
    return template
  }
  const exported = async (tab: Tab, ids?: string[]) =>
    (await tab.desk.transfer.export(ids ?? (await entries(tab)).map(({ id }) => id), passphrase)).bytes

  const looked = async (tab: Tab, bytes: Uint8Array): Promise<ForeignFile> => {
    const found = await tab.desk.transfer.look(bytes)
    if (found.kind !== 'file') throw new Error(found.kind)
    return found.file
  }
  const read = async (tab: Tab, bytes: Uint8Array) => {
    const opened = await (await looked(tab, bytes)).open(passphrase)
    if (opened.kind !== 'open') throw new Error(opened.kind)
    return opened.read
  }
  const trouble = async (
    tab: Tab,
    bytes: Uint8Array,
    words = passphrase,
  ): Promise<FileTrouble['kind'] | 'none'> => {
    const found = await tab.desk.transfer.look(bytes)
    if (found.kind !== 'file') return found.kind
    const opened = await found.file.open(words)
    return opened.kind === 'open' ? 'none' : opened.kind
  }
  const logOf = async (name: string) =>
    (await world.admin.call('audit.list', { keyWord: name })).list.map(({ accountId, behalf }) => [
      accountId,
      behalf?.accountId ?? null,
    ])

  describe('edits in a colleague’s hands', () => {
    test.each(['colleague', 'author'] as const)('take effect once when the %s is first', async (first) => {
      const name = `交接 ${kind.name} ${first}`
      const tab = await open(author)
      const temporary = await madeOffline(tab, name)
      const bytes = await exported(tab)
      expect((await entries(tab)).map(({ exportedAt }) => typeof exportedAt)).toEqual(Array(5).fill('number'))

      const hers = await open(colleague)
      const found = await read(hers, bytes)
      expect(found.header).toMatchObject({ author: { userId: author.user.userId }, count: 5 })
      expect(found.items.map((item) => item.name)).toEqual([
        'template.add',
        'templateEquipment.addList',
        'templateScene.addAll',
        'templateScene.editAll',
        'template.edit',
      ])
      if (first === 'author') await author.settle(tab)
      colleague.link.down = true
      expect(await found.take()).toBe(5)
      expect((await entries(hers)).map(({ behalf }) => behalf?.userId)).toEqual(
        Array(5).fill(author.user.userId),
      )
      expect(await found.take()).toBe(0)
      expect((await read(hers, bytes)).takenAt).toEqual(expect.any(Number))
      colleague.link.fates = ['lose-reply']
      await colleague.settle(hers)
      expect(await entries(hers)).toEqual([])
      await author.settle(tab)
      expect(await entries(tab)).toEqual([])

      const [made, ...more] = await templates(name)
      expect(more).toEqual([])
      const whole = await world.admin.call('template.getTemplateById', { id: made?.id ?? 0 })
      expect(whole).toMatchObject({ describe: '离线完成' })
      expect(whole.equipmentList.length).toBe(1)
      expect(whole.sceneList[0]?.actionList[0]?.targetId).toBe(whole.equipmentList[0]?.id)
      for (const each of [tab, hers]) {
        expect(await each.desk.local.db.aliases.get(temporary)).toMatchObject({ real: made?.id })
        expect((await each.desk.local.db.templates.get(made?.id ?? 0))?.name).toBe(name)
      }
      const submitter = first === 'author' ? author : colleague
      const behalf = first === 'author' ? null : author.user.userId
      expect(await logOf(name)).toEqual([[submitter.user.userId, behalf]])
      await tab.close()
      await hers.close()
      tabs.splice(0)
    })

    test('half done by each, still once', async () => {
      const name = `各半 ${kind.name}`
      const tab = await open(author)
      await madeOffline(tab, name)
      const [one, two] = await entries(tab)
      const bytes = await exported(tab)
      const part = await exported(tab, [two?.id ?? ''])
      const hers = await open(colleague)
      const some = await read(hers, part)
      expect(some.items.map(({ id }) => id)).toEqual([one?.id, two?.id])
      await some.take()
      await colleague.settle(hers)
      await author.settle(tab)
      await (await read(hers, bytes)).take()
      await colleague.settle(hers)
      expect([await entries(tab), await entries(hers)]).toEqual([[], []])
      expect((await templates(name)).length).toBe(1)
      const whole = await world.admin.call('template.getTemplateById', {
        id: (await templates(name))[0]?.id ?? 0,
      })
      expect([whole.equipmentList.length, whole.sceneList.length]).toEqual([1, 1])
    })

    test('are kept when the colleague may not, and go up from the author all the same', async () => {
      const name = `无权 ${kind.name}`
      const tab = await open(colleague)
      colleague.link.down = true
      await tab.desk.edits.addTemplate({ name, campusIds: [world.elsewhere.ids.campus] })
      const bytes = await exported(tab)
      const bound = await open(author)
      author.link.down = false
      await (await read(bound, bytes)).take()
      await eventually(async () => {
        bound.connection.tryNow()
        return (await entries(bound))[0]?.state.kind === 'attention'
      })
      expect((await entries(bound))[0]).toMatchObject({
        state: { code: 4040 },
        behalf: { name: expect.any(String) },
      })
      await colleague.settle(tab)
      expect((await templates(name)).length).toBe(1)
      await bound.desk.outbox.discard((await entries(bound))[0]?.id ?? '')
    })
  })

  test('a file that is not fit is refused in its own words', async () => {
    const tab = await open(author)
    await madeOffline(tab, `文件 ${kind.name}`)
    const bytes = await exported(tab)
    const hers = await open(colleague)
    expect(await trouble(hers, bytes)).toBe('none')
    expect(await trouble(hers, bytes, `${passphrase}！`)).toBe('wrong-passphrase')
    expect(await trouble(await open(stranger), bytes)).toBe('other-company')
    expect(await trouble(hers, new TextEncoder().encode('{"edits":[]}'))).toBe('foreign')
    expect(await trouble(hers, bytes.slice(0, 60))).toBe('foreign')
    const changed = bytes.slice()
    changed[changed.length - 5] = (changed[changed.length - 5] ?? 0) ^ 1
    expect(await trouble(hers, changed)).toBe('changed')
    expect(await trouble(hers, bytes.slice(0, -40))).toBe('changed')
    // Another author's name in the readable part.
    const asText = Buffer.from(bytes).toString('latin1')
    const [id, other] = [String(author.user.userId), String(colleague.user.userId)]
    const forged = Buffer.from(
      asText.replace(`"userId":${id}`, `"userId":${other.padStart(id.length, ' ')}`),
      'latin1',
    )
    expect(forged.length).toBe(bytes.length)
    expect(await trouble(hers, forged)).toBe('changed')
    const later = Buffer.from(asText.replace('"format":1', '"format":2'), 'latin1')
    expect(await trouble(hers, later)).toBe('newer')
    expect(Buffer.from(bytes).includes('template.add')).toBe(false)

    const { header } = await looked(hers, bytes)
    const [entry] = await entries(tab)
    const {
      seq: _seq,
      state: _state,
      attempts: _attempts,
      history: _history,
      touches: _touches,
      ...rest
    } = entry ?? entryOf('template.edit', { id: 1 })
    const { removes: _removes, exportedAt: _at, ...edit } = rest
    const unknown = await writeEditFile(header, [{ ...edit, name: 'lamp.paint' as never }], passphrase)
    expect(await trouble(hers, unknown)).toBe('unknown-calls')
    const broken = await writeEditFile(header, [{ ...edit, input: null as never }], passphrase)
    expect(await trouble(hers, broken)).toBe('changed')
    const elsewhere = await writeEditFile({ ...header, system: 'hotel' }, [edit], passphrase)
    expect(await trouble(hers, elsewhere)).toBe('other-system')
    const older = await writeEditFile(header, [{ ...edit, wireHash: 'older' }], passphrase)
    expect((await read(hers, older)).otherBuild).toBe(true)
    // A build that knows more calls takes this one as it did before.
    const richer = await writeEditFile({ ...header, wireHash: 'richer' }, [edit], passphrase)
    expect((await read(hers, richer)).otherBuild).toBe(false)
    // The file of one's own other device is one's own.
    const own = await read(tab, bytes)
    expect([own.held, await own.take()]).toEqual([5, 0])
    await author.settle(tab)
  })
})

test('what chosen edits hang on goes with them, and nothing else', () => {
  const temporary = -(2 ** 45)
  const made = entryOf(
    'template.add',
    { name: '甲', campusIds: [1] },
    { temporaries: [{ of: 0, temporary }] },
  )
  const part = entryOf('template.edit', { id: temporary, describe: 'x' })
  const other = entryOf('template.edit', { id: 5, describe: 'y' })
  const all = [made, part, other]
  expect(isTemporaryId(temporary)).toBe(true)
  expect(withNeeded(all, new Set([part.id]))).toEqual([made, part])
  expect(withNeeded(all, new Set([other.id]))).toEqual([other])
  expect(withNeeded(all, new Set([made.id]))).toEqual([made])
  expect(withNeeded(all, new Set())).toEqual([])
})
