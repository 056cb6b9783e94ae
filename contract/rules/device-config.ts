import type { RoomConfig, TemplateConfig } from '../config-shapes.ts'
import type { WithParts } from '../parts/kinds.ts'

type Channels = Pick<WithParts, 'relayEquipmentList' | 'irEquipmentList'>
type ChannelRow = Channels['relayEquipmentList'][number] | Channels['irEquipmentList'][number]
type Section<K extends keyof TemplateConfig> = NonNullable<TemplateConfig[K]>

/** What parts are called in a configuration, by their ids; what is out of use is called nothing. */
export interface Names {
  identifier: ReadonlyMap<number, string>
  groupValue: ReadonlyMap<number, number>
  sceneValue: ReadonlyMap<number, number>
}

/** What hangs on a channel is called after its equipment. */
const channelName = (equipment: string, channel: number): string => `${equipment}#${channel}`
const panelName = (id: number): string => `panel-${id}`

/** What self-powered panels are called, by their ids. */
export const panelNames = (rows: readonly { id: number }[]): [number, string][] =>
  rows.map(({ id }) => [id, panelName(id)])

/** What the channels of equipment in use are called, by their ids. */
export const channelNames = (
  { relayEquipmentList, irEquipmentList }: Channels,
  equipment: ReadonlyMap<number, string>,
): [number, string][] =>
  [...relayEquipmentList, ...irEquipmentList].flatMap(({ id, equipmentId, channel }: ChannelRow) => {
    const identifier = equipment.get(equipmentId)
    return identifier === undefined ? [] : [[id, channelName(identifier, channel)] as [number, string]]
  })

/** The equipment that a channel's name speaks of, and which of its channels; null for what is no channel. */
export function channelIn(identifier: string): { equipment: string; channel: number } | null {
  const mark = identifier.lastIndexOf('#')
  const channel = Number(identifier.slice(mark + 1))
  return mark < 0 || !(channel >= 1) ? null : { equipment: identifier.slice(0, mark), channel }
}

/** The appliance of a template that a channel's name speaks of; undefined for what is none, or is gone. */
export function applianceNamed(
  {
    equipmentList,
    irEquipmentList,
  }: Pick<WithParts, 'irEquipmentList'> & { equipmentList: readonly { id: number; identifier: string }[] },
  identifier: string,
): Channels['irEquipmentList'][number] | undefined {
  const { equipment, channel } = channelIn(identifier) ?? {}
  const transmitter = equipmentList.find((item) => item.identifier === equipment)
  return irEquipmentList.find((row) => row.equipmentId === transmitter?.id && row.channel === channel)
}

/** The places of a room with those on channels of its devices: a channel's name says whose it is, and which. */
export function withChannels(
  devices: RoomConfig['devices'],
  { relays = [], infrared = [] }: TemplateConfig,
): RoomConfig['devices'] {
  const deviceNo = new Map(devices.map((device) => [device.identifier, device.deviceNo]))
  const places = [...relays, ...infrared].flatMap(({ identifier }) => {
    const { equipment, channel } = channelIn(identifier) ?? { equipment: '', channel: 0 }
    const no = deviceNo.get(equipment)
    return no === undefined ? [] : [{ deviceNo: no, identifier, channel }]
  })
  return [...devices, ...places]
}

/**
 * Channels of relay modules as gateways are told of them, without those of equipment out of use. `interlock` names the
 * one that is never closed together with it, null for none; `pulse` is in ms, 0 for none.
 */
export const relaySection = (rows: WithParts['relayEquipmentList'], names: Names): Section<'relays'> =>
  rows.flatMap(({ id, name, equipmentId, keyType, interlockChannel, pulse }) => {
    const identifier = names.identifier.get(id)
    if (identifier === undefined) return []
    const partner = rows.find((row) => row.equipmentId === equipmentId && row.channel === interlockChannel)
    return [
      { identifier, name, keyType, interlock: (partner && names.identifier.get(partner.id)) ?? null, pulse },
    ]
  })

/** Appliances as gateways are told of them, without those of transmitters out of use. */
export const infraredSection = (rows: WithParts['irEquipmentList'], names: Names): Section<'infrared'> =>
  rows.flatMap(({ id, name, irType, irCode, keyList }) => {
    const identifier = names.identifier.get(id)
    const keys = keyList.map((key) => ({ keyCode: key.keyCode, irCode: key.irCode }))
    return identifier === undefined ? [] : [{ identifier, name, irType, irCode, keys }]
  })

/** Dimming drivers as gateways are told of them, without those out of use. Levels are in %. */
export const driverSection = (rows: WithParts['drivePowerList'], names: Names): Section<'drivers'> =>
  rows.flatMap(({ equipmentId, minBrightness, curve, powerOnLevel }) => {
    const identifier = names.identifier.get(equipmentId)
    return identifier === undefined ? [] : [{ identifier, minBrightness, curve, powerOnLevel }]
  })

/** Self-powered panels as gateways are told of them, without presses whose scene or group is not there. */
export const panelSection = (rows: WithParts['noPowerPanelList'], names: Names): Section<'panels'> =>
  rows.map(({ id, name, panelKeyType, serialNumber, securityKey, buttonList }) => ({
    ...{ identifier: panelName(id), name, panelKeyType, serialNumber, securityKey },
    buttons: buttonList.flatMap(({ keyIndex: key, pressType, targetId }) => {
      const sceneValue = names.sceneValue.get(targetId) ?? null
      const groupValue = names.groupValue.get(targetId) ?? null
      return (sceneValue ?? groupValue) === null ? [] : [{ key, pressType, sceneValue, groupValue }]
    }),
  }))
