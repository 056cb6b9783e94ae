import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoomConfig, TemplateConfig } from '../config-shapes.ts'
import type { WithParts } from '../parts/kinds.ts'
import type { RoomDefaults } from '../template-room-shapes.ts'
import type { PartList, Template } from '../template-shapes.ts'
import { canonicalJson } from './canonical-json.ts'
import { causes } from './causes.ts'
import { type Target, targetsOf } from './channel-targets.ts'
import { isAirConditioner } from './climate.ts'
import {
  channelNames,
  driverSection,
  infraredSection,
  panelNames,
  panelSection,
  relaySection,
} from './device-config.ts'
import { inUse } from './in-use.ts'
import { irAppliances } from './infrared.ts'
import { guestActs } from './linkage.ts'
import { seesPeople } from './readings.ts'
import { defaultsOf } from './room-defaults.ts'
import { isGuestRoom, membersOf } from './scenes.ts'
import { tilesOf } from './screen.ts'

/** Where each kind of parts stands in a configuration; null for what is for people alone. */
const sections = {
  equipmentList: 'equipment',
  groupList: 'groups',
  sceneList: 'scenes',
  timingList: 'timings',
  buttonList: 'keys',
  bindingList: 'bindings',
  houseList: null,
  relayEquipmentList: 'relays',
  irEquipmentList: 'infrared',
  drivePowerList: 'drivers',
  noPowerPanelList: 'panels',
  voiceList: 'voice',
  airVoiceList: 'airVoice',
  aliasList: 'aliases',
  thermostatList: 'thermostats',
  screenList: 'screens',
  // Films are for people.
  videoList: null,
} as const satisfies Record<PartList, keyof TemplateConfig | null>

type CompiledList = { [L in PartList]: (typeof sections)[L] extends null ? never : L }[PartList]

/** What parts are called in a configuration, by their ids; what is out of use is called nothing. */
interface Called {
  targets: readonly Target[]
  equipment: Template['equipmentList']
  identifier: ReadonlyMap<number, string>
  groupValue: ReadonlyMap<number, number>
  sceneValue: ReadonlyMap<number, number>
}

/** What each kind of parts becomes. A kind that becomes nothing does not compile. */
const compiled: {
  [L in CompiledList]: (rows: WithParts[L], called: Called) => TemplateConfig[(typeof sections)[L]]
} = {
  equipmentList: (rows) =>
    inUse(rows).map((part) => ({
      identifier: part.identifier,
      name: part.name,
      pid: part.pid,
      panelKeyType: part.panelKeyType,
      panelLayoutType: part.panelLayoutType,
      // Only where it is said, so that what was published before keeps its hash.
      ...(part.direction === undefined ? {} : { direction: part.direction }),
    })),
  groupList: (rows, called) =>
    rows.map((group) => ({
      groupValue: group.groupValue,
      name: group.name,
      members: membersOf(group, called.targets).flatMap(({ id }) => called.identifier.get(id) ?? []),
    })),
  sceneList: (rows, called) =>
    rows.map((scene) => ({
      sceneValue: scene.sceneValue,
      name: scene.name,
      // How long it fades and waits stands there only where it is said.
      actions: scene.actionList.flatMap(({ targetId, ...does }) => {
        const identifier = called.identifier.get(targetId) ?? null
        const groupValue = called.groupValue.get(targetId) ?? null
        return identifier === null && groupValue === null ? [] : [{ identifier, groupValue, ...does }]
      }),
    })),
  timingList: (rows, called) =>
    inUse(rows).flatMap((timing) => {
      const { name, timeType, minute, offset, earliest, latest, days, startDate, endDate, targetId } = timing
      const does = targetOf(targetId, called)
      if (!does) return []
      const when = { timeType, minute, offset, earliest, latest, days, startDate, endDate }
      return [{ name, ...when, ...does, functionList: timing.functionList }]
    }),
  buttonList: (rows, called) =>
    rows.flatMap(({ equipmentId, keyIndex: key, pressType, actionType, targetId }) => {
      const identifier = called.identifier.get(equipmentId)
      const act = guestActs[actionType]
      const does = act ? nothing : targetOf(targetId ?? 0, called)
      if (identifier === undefined || !does) return []
      const { sceneValue, groupValue } = does
      return [{ identifier, key, pressType, sceneValue, groupValue, ...(act ? { act } : {}) }]
    }),
  bindingList: (rows, called) =>
    rows.flatMap((binding) => {
      // Field by field: a row on the screen says more of itself than gateways are told.
      const { causeType, pressType, reading, state, limit, hysteresis, minutes } = binding
      const { name, fromMinute, toMinute, functionList } = binding
      const { sourceIds, keyIndex: key, whileSceneId, targetId } = binding
      const cause = { causeType, pressType, reading, state, limit, hysteresis, minutes }
      const named = sourceIds.flatMap((id) => called.identifier.get(id) ?? [])
      const sources = causeType === causes.absence ? withSensorsOfPeople(named, called) : named
      const does = targetOf(targetId, called)
      if (!does || (sources.length === 0 && causeType !== causes.absence)) return []
      const whileScene = whileSceneId === null ? null : (called.sceneValue.get(whileSceneId) ?? null)
      return [{ name, ...cause, fromMinute, toMinute, functionList, key, sources, whileScene, ...does }]
    }),
  relayEquipmentList: relaySection,
  irEquipmentList: infraredSection,
  drivePowerList: driverSection,
  noPowerPanelList: panelSection,
  voiceList: (rows, called) =>
    rows.flatMap(({ name: word, targetId, functionList }) => {
      const does = targetOf(targetId, called)
      return does ? [{ word, ...does, functionList }] : []
    }),
  airVoiceList: (rows, called) =>
    rows.flatMap(({ name: word, equipmentId, command }) => {
      const meant = called.equipment.filter((one) =>
        equipmentId === null ? isAirConditioner(one) : one.id === equipmentId,
      )
      const identifiers = meant.map(({ identifier }) => identifier)
      return identifiers.length > 0 ? [{ word, identifiers, command }] : []
    }),
  aliasList: (rows, called) =>
    rows.flatMap(({ name: word, objectId }) => {
      const object = targetOf(objectId, called)
      return object ? [{ word, ...object }] : []
    }),
  thermostatList: (rows, called) =>
    rows.flatMap(({ equipmentId, childList }) => {
      const identifier = called.identifier.get(equipmentId)
      const fitted = childList.filter(({ enable }) => enable === 1).sort((a, b) => a.index - b.index)
      return identifier === undefined ? [] : [{ identifier, functions: fitted.map(({ type }) => type) }]
    }),
  screenList: (rows, called) =>
    rows.flatMap(({ equipmentId, pageList, tileList }) => {
      const identifier = called.identifier.get(equipmentId)
      const pages = pageList.map((title, index) => ({
        title,
        tiles: tilesOf(tileList, index + 1).flatMap(({ targetId }) => targetOf(targetId, called) ?? []),
      }))
      return identifier === undefined ? [] : [{ identifier, pages }]
    }),
}

/** A thermostat is spoken of as its wall unit. */
const unitNames = (
  thermostats: readonly Template['thermostatList'][number][],
  equipment: ReadonlyMap<number, string>,
) =>
  thermostats.flatMap(({ id, equipmentId }) => {
    const identifier = equipment.get(equipmentId)
    return identifier === undefined ? [] : [[id, identifier] as const]
  })

/** Absences listen to every sensor of people, whichever they name: one that has never read anything is none that saw nobody. */
const withSensorsOfPeople = (named: readonly string[], { equipment }: Called): string[] => {
  const all = equipment.filter(({ productTypeId }) => seesPeople(productTypeId))
  return [...new Set([...named, ...all.map(({ identifier }) => identifier)])]
}

const nothing = { sceneValue: null, groupValue: null }

/** What a part acts on; null when that is out of use. */
function targetOf(id: number, called: Called) {
  const sceneValue = called.sceneValue.get(id) ?? null
  const groupValue = called.groupValue.get(id) ?? null
  const identifier = called.identifier.get(id) ?? null
  return (sceneValue ?? groupValue ?? identifier) === null ? null : { sceneValue, groupValue, identifier }
}

/**
 * What is compiled today. One without a format is of the first, which had no keys, linkages and defaults; the second had
 * no voice, thermostats and screens.
 */
const format = 3

/** With a name for each equipment: what was added where there is no network has none yet. */
export const withIdentifiers = <E extends { id: number; identifier: string }>(
  equipmentList: readonly E[],
): E[] => equipmentList.map((one) => (one.identifier === '' ? { ...one, identifier: `new ${one.id}` } : one))

type Named = Pick<
  WithParts,
  'equipmentList' | 'relayEquipmentList' | 'irEquipmentList' | 'thermostatList' | 'noPowerPanelList'
>

/**
 * What equipment in use, what hangs on its channels, its wall units and self-powered panels are called in a configuration,
 * by their ids.
 */
export function identifiersIn(template: Named): ReadonlyMap<number, string> {
  const equipment = new Map(inUse(template.equipmentList).map((part) => [part.id, part.identifier]))
  return new Map([
    ...[...equipment, ...channelNames(template, equipment)],
    ...unitNames(template.thermostatList ?? [], equipment),
    ...panelNames(template.noPowerPanelList ?? []),
  ])
}

/** What cools and heats a room: by a wire or by radio first, and what only hears an infrared transmitter. */
function airConditionersOf(
  { irEquipmentList = [] }: Partial<Pick<WithParts, 'irEquipmentList'>>,
  { equipment, identifier }: Called,
): string[] {
  const byInfrared = irEquipmentList.filter(({ irType }) => irType === irAppliances.airConditioner)
  return [
    ...equipment.filter(isAirConditioner).map((one) => one.identifier),
    ...byInfrared.flatMap(({ id }) => identifier.get(id) ?? []),
  ]
}

/**
 * What gateways have to know of a template, whatever room it is for. Equipment out of use is left out, and so is what
 * groups, scenes and timings do with it; descriptions are for people and are left out too. Pure.
 */
export function compileTemplate({
  name,
  ...template
}: Pick<WithParts, CompiledList> & Partial<RoomDefaults> & { name: string }): TemplateConfig {
  const called: Called = {
    targets: inUse(targetsOf(template)),
    equipment: inUse(template.equipmentList),
    identifier: identifiersIn(template),
    groupValue: new Map(template.groupList.map((group) => [group.id, group.groupValue])),
    sceneValue: new Map(template.sceneList.map((scene) => [scene.id, scene.sceneValue])),
  }
  const parts = (Object.keys(compiled) as CompiledList[]).map((list) => {
    const compile = compiled[list] as (rows: readonly unknown[], called: Called) => unknown
    return [sections[list], compile(template[list] ?? [], called)]
  })
  const { lightTime: fade, ...states } = defaultsOf(template)
  // Only of guest rooms, so that what was published before for others keeps its hash.
  const guest = isGuestRoom(template.sceneList)
    ? { guest: { airConditioners: airConditionersOf(template, called) } }
    : {}
  return { format, name, defaults: { fade, ...states }, ...guest, ...Object.fromEntries(parts) }
}

/** Names a configuration by its content: SHA-256 of its canonical JSON, 64 hex digits. */
export const configHash = (config: TemplateConfig | RoomConfig): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(config))))
