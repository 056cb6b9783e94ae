import { pathTo } from '#contract/pages.ts'
import { isPartList } from '#contract/parts/kinds.ts'
import type { Finding } from '#contract/rules/check/finding.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { PartName } from './sections.ts'

/** Where parts of a kind are edited: in a section of the details, or on the page of the equipment. */
const placeOfList: Readonly<Record<PartList, PartName | 'equipment'>> = {
  equipmentList: 'equipment',
  houseList: 'equipment',
  groupList: 'groups',
  sceneList: 'scenes',
  timingList: 'timings',
  buttonList: 'panels',
  bindingList: 'linkages',
  relayEquipmentList: 'relays',
  irEquipmentList: 'infrared',
  drivePowerList: 'drivers',
  noPowerPanelList: 'noPowerPanels',
  voiceList: 'voice',
  airVoiceList: 'airVoice',
  aliasList: 'aliases',
  thermostatList: 'thermostats',
  screenList: 'screens',
  videoList: 'videos',
}

/** Findings about equipment that are answered elsewhere than where the equipment is entered. */
const answeredIn: Readonly<Record<string, PartName>> = {
  'key-unbound': 'panels',
  'sensor-idle': 'linkages',
  'danger-silent': 'linkages',
}

/** The address of a part of a template, where it is edited; of its section when `id` is null. */
const addressOf = (templateId: number, place: PartName | 'equipment', id: number | null): string => {
  const asked = [
    ...(place === 'equipment' ? [] : [`part=${place}`]),
    ...(id === null ? [] : [`row=${id}`]),
  ].join('&')
  const page = place === 'equipment' ? 'templateEquipment' : 'templateDetail'
  return pathTo(page, { templateId }) + (asked && `?${asked}`)
}

/** Where what a finding is about is mended. */
export function placeOfFinding(templateId: number, { list, id, code }: Finding): string {
  if (list === null) return pathTo('room', { roomId: id ?? 0 })
  const place = answeredIn[code] ?? (isPartList(list) ? placeOfList[list] : 'scenes')
  return addressOf(templateId, place, id)
}
