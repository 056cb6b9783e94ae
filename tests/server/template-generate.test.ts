import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { generate } from '#contract/rules/generate/generate.ts'
import type { Template } from '#contract/template-shapes.ts'
import { freshId } from '#tests/contract/rules/planned.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addTemplate, only } from './templates.ts'

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
    const { id: templateId } = await addTemplate(admin, world)
    const houseList = [{ name: '教室', layoutCode: 1 }]
    template = only((await admin.call('templateHouse.addList', { templateId, houseList })).templates)
  })

  const planOf = async (of: Template) => {
    const products = await admin.call('product.allProduct', { id: world.own.cid })
    return generate(of, {
      templateId: of.id,
      language: 'zh',
      products,
      freshId,
      fill: true,
      system: 'school',
    })
  }

  it('adds what was generated, as it was shown, and puts it into its slots', async () => {
    const plan = await planOf(template)
    const { created, templates } = await admin.call('templateGenerate.add', {
      templateId: template.id,
      ...plan,
    })
    const after = only(templates)
    const idOf = new Map(created.map(({ of, id }) => [of, id]))
    expect(after.equipmentList.map(({ id }) => id)).toEqual(
      plan.equipmentList?.map(({ key }) => idOf.get(key)),
    )
    expect(only(after.houseList).slotList).toEqual(
      plan.slotList?.map(({ slot, equipmentId }) => ({ slot, equipmentId: idOf.get(equipmentId) })),
    )
    expect(await planOf(after)).toEqual({})
    const findings = await admin.call('templateGenerate.checkData', { id: template.id })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('leaves what others have made meanwhile, and answers with that', async () => {
    const plan = await planOf(template)
    const group = plan.groupList?.[0]
    const groupList = [{ name: group?.name ?? '', equipmentIds: [] }]
    const made = await admin.call('templateGroup.addAll', { templateId: template.id, groupList })
    const { id } = only(made.created)
    const answer = await admin.call('templateGenerate.add', { templateId: template.id, ...plan })
    expect(answer.created.find(({ of }) => of === group?.key)).toEqual({ of: group?.key, id, stood: true })
    expect(answer.created.filter(({ stood }) => stood)).toHaveLength(1)
    const after = only(answer.templates)
    expect(after.groupList.find((each) => each.id === id)?.equipmentIds).toEqual([])
    expect(after.groupList.filter(({ name }) => name === group?.name)).toHaveLength(1)
  })

  it('leaves out a linkage that what others have made meanwhile cannot have', async () => {
    const plan = await planOf(template)
    const group = plan.groupList?.[0]
    const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 0 }] }]
    const dark = { name: '离开关灯', causeType: 4, targetId: group?.key ?? 0, functionList }
    const bindingList = [...(plan.bindingList ?? []), { key: freshId(), ...dark }]
    const groupList = [{ name: group?.name ?? '', equipmentIds: [] }]
    await admin.call('templateGroup.addAll', { templateId: template.id, groupList })
    const input = { templateId: template.id, ...plan, bindingList }
    const made = only((await admin.call('templateGenerate.add', input)).templates)
    expect(made.bindingList.map(({ name }) => name)).toEqual(plan.bindingList?.map(({ name }) => name) ?? [])
  })

  it('is done whole or not at all', async () => {
    const { equipmentList } = await planOf(template)
    const broken = { equipmentList, groupList: [{ key: freshId(), name: '坏', equipmentIds: [1] }] }
    const refusal = await admin.refusal('templateGenerate.add', { templateId: template.id, ...broken })
    expect(refusal).toMatchObject({ code: 4040, data: { equipmentId: 1 } })
    expect(await admin.call('templateEquipment.query', { templateId: template.id })).toEqual([])
  })

  it('is not published with an error', async () => {
    const generated = await planOf(template)
    await admin.call('templateGenerate.add', { templateId: template.id, ...generated })
    const { equipmentList } = await admin.call('template.getTemplateById', { id: template.id })
    const [lamp] = equipmentList
    for (const value of [0, 1])
      await admin.call('templateTiming.add', {
        ...{ templateId: template.id, name: `定时${value}`, minute: 480, days: [1], targetId: lamp?.id ?? 0 },
        functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: value }] }],
      })
    const findings = await admin.call('templateGenerate.checkData', { id: template.id })
    expect(findings[0]).toMatchObject({ code: 'timings-contradict', list: 'timingList' })
    const products = await admin.call('product.allProduct', { id: world.own.cid })
    const productOf = (id: number) => products.find(({ productId }) => productId === id)
    const inBrowser = await admin.call('template.getTemplateById', { id: template.id })
    expect(findings).toEqual(checkTemplate({ template: inBrowser, productOf, rooms: [] }))
    const refusal = await admin.refusal('template.publish', { id: template.id })
    expect(refusal).toMatchObject({ code: 4000, data: { timingList: expect.stringContaining('定时1') } })
  })
})
