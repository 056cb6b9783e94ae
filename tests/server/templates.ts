import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { isAllLights } from '#contract/rules/scenes.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Client } from './client.ts'
import type { World } from './server-world.ts'

export const name = (label = '名') => `${label} ${randomUUID().slice(0, 8)}`

/** The only one of a list. */
export const only = <V>([value, ...rest]: V[]): V => {
  expect(rest).toHaveLength(0)
  if (value === undefined) throw new Error('there is none')
  return value
}

/** Groups but for that of all lights. */
export const own = ({ groupList }: Template) => groupList.filter((group) => !isAllLights(group))

export async function addTemplate(admin: Client, { own }: World): Promise<Template> {
  const changed = await admin.call('template.add', { name: name(), campusIds: [own.campusId] })
  return only(changed.templates)
}

/** A template with two lamps, a group of both and a scene that uses all three. */
export async function addFullTemplate(admin: Client, world: World): Promise<Template> {
  const { id: templateId } = await addTemplate(admin, world)
  const { productId } = world.own
  const equipment = await admin.call('templateEquipment.addList', {
    templateId,
    equipmentList: [
      { productId, name: '灯一' },
      { productId, name: '灯二', describe: '靠窗' },
    ],
  })
  const ids = equipment.created.map(({ id }) => id)
  const group = await admin.call('templateGroup.addAll', {
    templateId,
    groupList: [{ name: '全部', equipmentIds: ids }],
  })
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  const targets = [...ids, only(group.created).id]
  const changed = await admin.call('templateScene.addAll', {
    templateId,
    sceneList: [{ name: '上课', actionList: targets.map((targetId) => ({ targetId, functionList })) }],
  })
  return only(changed.templates)
}
