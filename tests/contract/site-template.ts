import { randomUUID } from 'node:crypto'
import type { Changed } from '#contract/changed.ts'
import { smartScreenType, thermostatUnitType } from '#contract/rules/climate.ts'
import type { Client } from '#tests/server/client.ts'

const short = () => randomUUID().slice(0, 8)

/** A template of a campus with two lamps, a group of both, a scene that names all three, and a timing that calls it. */
export async function addTemplate(client: Client, campus: number, product: number) {
  const made = await client.call('template.add', { name: `模板 ${short()}`, campusIds: [campus] })
  const templateId = made.created[0]?.id ?? 0
  const lamps = await client.call('templateEquipment.addList', {
    templateId,
    equipmentList: [
      { productId: product, name: '灯一' },
      { productId: product, name: '灯二', describe: '靠窗' },
    ],
  })
  const equipmentIds = lamps.created.map(({ id }) => id)
  const groups = await client.call('templateGroup.addAll', {
    templateId,
    groupList: [{ name: '全部', equipmentIds }],
  })
  const targets = [...equipmentIds, groups.created[0]?.id ?? 0]
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  const scenes = await client.call('templateScene.addAll', {
    templateId,
    sceneList: [{ name: '上课', actionList: targets.map((targetId) => ({ targetId, functionList })) }],
  })
  const scene = scenes.created[0]?.id ?? 0
  const houseList = [{ name: '教室', layoutCode: 1 }]
  const houses = await client.call('templateHouse.addList', { templateId, houseList })
  const timing = await client.call('templateTiming.add', {
    ...{ templateId, name: '早读', minute: 440, days: [1, 2, 3, 4, 5] },
    targetId: scene,
  })
  return {
    template: templateId,
    equipment: equipmentIds[0] ?? 0,
    group: groups.created[0]?.id ?? 0,
    scene,
    house: houses.created[0]?.id ?? 0,
    ...(await addLinkages(client, templateId, product, scene)),
    ...(await addChannels(client, templateId, equipmentIds, scene)),
    ...(await addUnits(client, templateId, scene)),
    timing: timing.created[0]?.id ?? 0,
  }
}

type TemplateIds = Awaited<ReturnType<typeof addTemplate>>

/** Of each client, by campus, a template that nothing is done with but copying it. */
const sources = new WeakMap<Client, Map<number, Promise<TemplateIds>>>()

/** A template like `addTemplate`'s: a copy of one that is made once, which is one call instead of twenty. */
export async function freshTemplate(client: Client, campus: number, product: number): Promise<TemplateIds> {
  const ofClient = sources.get(client) ?? new Map<number, Promise<TemplateIds>>()
  sources.set(client, ofClient)
  const making = ofClient.get(campus) ?? addTemplate(client, campus, product)
  ofClient.set(campus, making)
  const source = await making
  const { created } = await client.call('template.clone', { id: source.template, name: `模板 ${short()}` })
  const copies = new Map(created.map(({ of, id }) => [of, id]))
  return Object.fromEntries(
    Object.entries(source).map(([kind, id]) => [kind, copies.get(id) ?? 0]),
  ) as unknown as TemplateIds
}

async function addLinkages(client: Client, templateId: number, productId: number, targetId: number) {
  const equipmentList = [{ productId, name: '面板' }]
  const added = await client.call('templateEquipment.addList', { templateId, equipmentList })
  const panel = added.created[0]?.id ?? 0
  const keys = { templateId, equipmentList: [{ id: panel, panelKeyType: 12 }] }
  await client.call('templateEquipment.updateList', keys)
  const key = { name: '总关键', equipmentId: panel, keyIndex: 12, pressType: 1, actionType: 1, targetId }
  const button = await client.call('templatePanel.addList', { templateId, buttonList: [key] })
  const away = { name: '离开', causeType: 4, targetId }
  const binding = await client.call('templateBinding.addAll', { templateId, bindingList: [away] })
  return { panel, button: button.created[0]?.id ?? 0, binding: binding.created[0]?.id ?? 0 }
}

/** One of each kind of parts that belong to equipment; a driver is set up once, so it is the second lamp's. */
async function addChannels(
  client: Client,
  templateId: number,
  [equipmentId = 0, driver = 0]: readonly number[],
  targetId: number,
) {
  const first = ({ created: [made] }: { created: readonly { id: number }[] }) => made?.id ?? 0
  const channel = { name: '板书灯', equipmentId, channel: 31, keyType: 1 }
  const relay = await client.call('templateRelay.addList', { templateId, relayEquipmentList: [channel] })
  const appliance = { name: '空调', equipmentId, irType: 2, irBrand: 1, irCode: 2001 }
  const ir = await client.call('templateIr.create', { templateId, ...appliance })
  const power = { name: '灯二', equipmentId: driver, minBrightness: 5 }
  const drive = await client.call('templateDrivePower.addList', { templateId, drivePowerList: [power] })
  const face = { name: '长按', icon: 'moon' } as const
  const buttonList = [{ ...face, keyIndex: 2, pressType: 2, actionType: 1, targetId }]
  const panel = { name: '无源面板', panelKeyType: 2, buttonList }
  const noPower = await client.call('templateNoPowerPanel.create', { templateId, ...panel })
  return {
    ...{ relay: first(relay), irAppliance: first(ir), drivePower: first(drive) },
    noPowerPanel: first(noPower),
  }
}

/** A template's wall units and touch screens, words, an alias and a film. */
async function addUnits(client: Client, templateId: number, targetId: number) {
  const { cid } = await client.call('user.baseinfo', {})
  const products = await client.call('product.allProduct', { id: cid })
  const productOf = (type: number) =>
    products.find(({ productTypeId }) => productTypeId === type)?.productId ?? 0
  const [unitProduct, screenProduct] = [productOf(thermostatUnitType), productOf(smartScreenType)]
  const equipmentList = [
    { productId: unitProduct, name: '温控面板' },
    { productId: unitProduct, name: '备用温控面板' },
    { productId: screenProduct, name: '智慧屏' },
    { productId: screenProduct, name: '备用智慧屏' },
  ]
  const added = await client.call('templateEquipment.addList', { templateId, equipmentList })
  const [unit = 0, freeUnit = 0, ownScreen = 0, freeScreen = 0] = added.created.map(({ id }) => id)
  const first = async (changed: Promise<Changed>) => (await changed).created[0]?.id ?? 0
  const childList = [
    { type: 1, enable: 1, index: 1 },
    { type: 3, enable: 1, index: 2 },
  ]
  const at = { templateId }
  const thermostat = { ...at, name: '温控', equipmentId: unit, type: 2, childList }
  const tileList = [{ targetId, page: 1, sort: 0 }]
  const film = { name: '怎么用', url: 'https://example.com/how' }
  return {
    ...{ unit, freeUnit, freeScreen },
    thermostat: await first(client.call('thermostat.add', thermostat)),
    screen: await first(
      client.call('smartScreen.add', { ...at, name: '讲台屏', equipmentId: ownScreen, tileList }),
    ),
    word: await first(client.call('voiceWord.addList', { ...at, voiceList: [{ name: '上课了', targetId }] })),
    airWord: await first(
      client.call('airVoice.addList', { ...at, airVoiceList: [{ name: '太热了', command: 9 }] }),
    ),
    alias: await first(
      client.call('templateAlias.saveObjectAlias', {
        ...at,
        aliasList: [{ name: '开课', objectId: targetId }],
      }),
    ),
    video: await first(client.call('templateVideo.addAll', { ...at, videoList: [film] })),
  }
}
