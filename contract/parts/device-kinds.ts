import { type Ability, abilities, abilityOf } from '../rules/abilities.ts'
import type { ProductOf } from '../rules/action-fault.ts'
import { relayKeys } from '../rules/channel-targets.ts'
import { irTypes, isCodeSet } from '../rules/infrared.ts'
import type { PartRows } from '../template-shapes.ts'
import type { AddItem } from './edits.ts'
import type { PartFault, PartKind, WithParts } from './kinds.ts'

const fault = (field: string, zh: string, en: string): PartFault => ({ field, zh, en })

/** The ability of a part's equipment; undefined where its product has it not, null where that is not known here. */
function abilityIn(
  { equipmentList }: WithParts,
  equipmentId: number,
  productOf: ProductOf,
  ability: Ability,
) {
  const item = equipmentList.find(({ id }) => id === equipmentId)
  const product = item && productOf(item.productId)
  return product ? abilityOf(product, ability) : null
}

const sameEquipment =
  (equipmentId: number) =>
  (row: { equipmentId: number }): boolean =>
    row.equipmentId === equipmentId

/** A channel of a relay module. */
export const relayKind: PartKind<PartRows['relayEquipmentList'], AddItem<'relayEquipmentList'>> = {
  references: [{ in: 'equipmentId', as: 'one', to: ['equipmentList'], rests: true }],
  make: ({ name, equipmentId, channel, keyType, interlockChannel = null, pulse = 0 }) => ({
    ...{ name, equipmentId, channel, keyType, interlockChannel, pulse },
  }),
  remade: ['name', 'equipmentId', 'channel', 'keyType', 'interlockChannel', 'pulse'],
  asksProducts: true,
  fault: ({ equipmentId, channel, keyType, interlockChannel, pulse }, parts, { productOf }) => {
    const has = abilityIn(parts, equipmentId, productOf, 'relayChannels')
    if (has === undefined) return fault('equipmentId', '此设备不是继电器模块', 'This is no relay module')
    if (has && channel > has.max)
      return fault('channel', `此模块只有 ${has.max} 路`, `This module has ${has.max} channels`)
    const others = parts.relayEquipmentList.filter(sameEquipment(equipmentId))
    if (others.some((row) => row.channel === channel))
      return fault('channel', '此路已配置', 'This channel is set up already')
    if (interlockChannel === channel || (has && interlockChannel !== null && interlockChannel > has.max))
      return fault('interlockChannel', '请选择同一模块的另一路', 'Choose another channel of the same module')
    if (keyType === relayKeys.lock && pulse === 0)
      return fault('pulse', '门锁需要填写动作时长', 'A lock needs a length')
    return null
  },
}

/** An appliance of an infrared transmitter. */
export const irKind: PartKind<PartRows['irEquipmentList'], AddItem<'irEquipmentList'>> = {
  references: [{ in: 'equipmentId', as: 'one', to: ['equipmentList'], rests: true }],
  keyed: { keyList: (key) => Number((key as { keyCode: number }).keyCode) },
  make: (
    { name, equipmentId, channel, irType, irBrand = null, irCode = null, keyList = [] },
    { others },
  ) => ({
    ...{ name, equipmentId, irType, irBrand, irCode, keyList: [...keyList] },
    channel: channel ?? nextChannel(others.filter(sameEquipment(equipmentId))),
    typeName: irTypes[irType]?.name ?? '',
  }),
  remade: ['name', 'equipmentId', 'channel', 'irType', 'irBrand', 'irCode', 'keyList'],
  asksProducts: true,
  fault: ({ equipmentId, channel, irType, irBrand, irCode }, parts, { productOf }) => {
    const has = abilityIn(parts, equipmentId, productOf, 'irChannels')
    if (has === undefined)
      return fault('equipmentId', '此设备不是红外转发器', 'This is no infrared transmitter')
    const others = parts.irEquipmentList.filter(sameEquipment(equipmentId))
    if (others.some((row) => row.channel === channel))
      return fault('channel', '此通道已被另一电器使用', 'Another appliance has this channel')
    if (has && channel > has.max)
      return fault(
        'equipmentId',
        `此红外转发器最多带 ${has.max} 个电器`,
        `This infrared transmitter works ${has.max} appliances at most`,
      )
    if (irCode !== null && !isCodeSet(irType, irBrand, irCode))
      return fault('irCode', '码库中没有此品牌的这套码', 'The library has no such code set of this brand')
    return null
  },
}

function nextChannel(others: readonly { channel: number }[]): number {
  const taken = new Set(others.map(({ channel }) => channel))
  let channel = 1
  while (taken.has(channel)) channel += 1
  return channel
}

/** How a dimming driver is set up. */
export const drivePowerKind: PartKind<PartRows['drivePowerList'], AddItem<'drivePowerList'>> = {
  references: [{ in: 'equipmentId', as: 'one', to: ['equipmentList'], rests: true }],
  make: ({ name, equipmentId, minBrightness, curve = 1, powerOnLevel = null }) => ({
    ...{ name, equipmentId, minBrightness, curve, powerOnLevel },
  }),
  remade: ['name', 'equipmentId', 'minBrightness', 'curve', 'powerOnLevel'],
  asksProducts: true,
  fault: ({ equipmentId, minBrightness, powerOnLevel }, parts, { productOf }) => {
    const has = abilityIn(parts, equipmentId, productOf, 'minBrightness')
    if (has === undefined)
      return fault(
        'equipmentId',
        `此设备不是调光驱动（无 ${abilities.minBrightness}）`,
        `This is no dimming driver (it has no ${abilities.minBrightness})`,
      )
    if (parts.drivePowerList.some(sameEquipment(equipmentId)))
      return fault('equipmentId', '此驱动已配置', 'This driver is set up already')
    if (has && (minBrightness < has.min || minBrightness > has.max))
      return fault(
        'minBrightness',
        `最低亮度应在 ${has.min} 到 ${has.max} 之间`,
        `Its least brightness must be from ${has.min} to ${has.max}`,
      )
    if (powerOnLevel !== null && powerOnLevel > 0 && powerOnLevel < minBrightness)
      return fault('powerOnLevel', '上电亮度低于最低亮度', 'It would come on below its least brightness')
    return null
  },
}

/** A press of a key as a number: ten times the key, plus the kind of press. */
export const pressCode = ({ keyIndex, pressType }: { keyIndex: number; pressType: number }): number =>
  keyIndex * 10 + pressType

/** A self-powered panel with what its keys do. */
export const noPowerPanelKind: PartKind<PartRows['noPowerPanelList'], AddItem<'noPowerPanelList'>> = {
  references: [{ in: 'buttonList', as: 'elements', key: 'targetId', to: ['groupList', 'sceneList'] }],
  keyed: { buttonList: (button) => pressCode(button as { keyIndex: number; pressType: number }) },
  make: ({ name, panelKeyType, serialNumber = null, securityKey = null, buttonList = [] }) => ({
    ...{ name, panelKeyType, serialNumber, securityKey },
    buttonList: [...new Map(buttonList.map((button) => [pressCode(button), button])).values()],
  }),
  remade: ['name', 'panelKeyType', 'serialNumber', 'securityKey', 'buttonList'],
  fault: ({ panelKeyType, serialNumber, buttonList }, { noPowerPanelList, sceneList }) => {
    if (serialNumber !== null && noPowerPanelList.some((panel) => panel.serialNumber === serialNumber))
      return fault('serialNumber', '另一面板已使用此序列号', 'Another panel has this serial number')
    if (buttonList.some(({ keyIndex }) => keyIndex > panelKeyType))
      return fault('buttonList', `此面板只有 ${panelKeyType} 个按键`, `This panel has ${panelKeyType} keys`)
    const isScene = (targetId: number) => sceneList.some(({ id }) => id === targetId)
    if (buttonList.some(({ targetId, actionType }) => isScene(targetId) !== (actionType === 1)))
      return fault('buttonList', '执行对象与动作类型不符', 'What it acts on does not fit its action')
    return null
  },
}
