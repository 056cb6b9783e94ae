import type { CallName, Contract, InputOf, QueuedName } from '../index.ts'
import { sensorType } from '../rules/linkage.ts'
import type { PartList } from '../template-shapes.ts'

/** The area whose calls edit each list of parts. */
export const partAreas = {
  equipmentList: 'templateEquipment',
  relayEquipmentList: 'templateRelay',
  irEquipmentList: 'templateIr',
  drivePowerList: 'templateDrivePower',
  groupList: 'templateGroup',
  sceneList: 'templateScene',
  timingList: 'templateTiming',
  buttonList: 'templatePanel',
  noPowerPanelList: 'templateNoPowerPanel',
  bindingList: 'templateBinding',
  houseList: 'templateHouse',
  voiceList: 'voiceWord',
  airVoiceList: 'airVoice',
  aliasList: 'templateAlias',
  thermostatList: 'thermostat',
  screenList: 'smartScreen',
  videoList: 'templateVideo',
} as const satisfies Record<PartList, keyof Contract>

type PartArea = (typeof partAreas)[PartList]

/** The queued calls of parts. */
export type PartCall = Extract<QueuedName, `${PartArea}.${string}`>

/** The two fields in which an edit names elements of a list-like field: to put or replace, and the keys of those to take out. */
export interface ElementFields {
  set: string
  drop: string
}

/**
 * What a call does with parts of its template, as a reading of its input. `items` is the field that lists what is
 * about one part each; without it the input itself is about one. A field that is given is set; a field of `elements`
 * changes element by element.
 */
export type PartEdit =
  | { do: 'add'; list: PartList; items?: string }
  | {
      do: 'edit'
      list: PartList
      items?: string
      elements?: Readonly<Record<string, ElementFields>>
      /** Only of a call beside the one that edits the kind. */
      narrow?: Narrow
    }
  /** `ids`: the field that lists those it removes; without it the input's own id. */
  | { do: 'remove'; list: PartList; ids?: string }

/** What a call sets that takes a few fields of those which the call that edits the kind takes as well. */
export interface Narrow {
  fields: readonly string[]
  /** The rows it is meant for; all of the kind when left out. */
  of?: (row: PlainItem) => boolean
}

/** What keys of self-powered panels do, press by press. */
const panelPresses = { buttonList: { set: 'buttonList', drop: 'removeButtons' } } as const

/** One record per queued call of parts. Its effect on screens, on the server and on other edits follows from it. */
export const partEdits = {
  'templateEquipment.addList': { do: 'add', list: 'equipmentList', items: 'equipmentList' },
  'templateEquipment.updateList': { do: 'edit', list: 'equipmentList', items: 'equipmentList' },
  'templateEquipment.delete': { do: 'remove', list: 'equipmentList' },
  'templateEquipment.deleteList': { do: 'remove', list: 'equipmentList', ids: 'equipmentIds' },
  'templateEquipment.updateLinkColumn': {
    do: 'edit',
    list: 'equipmentList',
    narrow: { fields: ['linkColumn'] },
  },
  'templateEquipment.sensor': {
    do: 'edit',
    list: 'equipmentList',
    narrow: { fields: ['direction', 'holdTime'] },
  },
  'templateEquipment.sensorState': {
    do: 'edit',
    list: 'equipmentList',
    items: 'equipmentList',
    narrow: { fields: ['state'], of: ({ equipmentType }) => equipmentType === sensorType },
  },
  'templateGroup.addAll': { do: 'add', list: 'groupList', items: 'groupList' },
  'templateGroup.edit': {
    do: 'edit',
    list: 'groupList',
    elements: { equipmentIds: { set: 'addEquipmentIds', drop: 'removeEquipmentIds' } },
  },
  'templateGroup.delete': { do: 'remove', list: 'groupList' },
  'templateScene.addAll': { do: 'add', list: 'sceneList', items: 'sceneList' },
  'templateScene.editAll': {
    do: 'edit',
    list: 'sceneList',
    items: 'sceneList',
    elements: { actionList: { set: 'actionList', drop: 'removeTargetIds' } },
  },
  'templateScene.deleteAll': { do: 'remove', list: 'sceneList' },
  'templateTiming.add': { do: 'add', list: 'timingList' },
  'templateTiming.edit': { do: 'edit', list: 'timingList' },
  'templateTiming.delete': { do: 'remove', list: 'timingList' },
  'templatePanel.addList': { do: 'add', list: 'buttonList', items: 'buttonList' },
  'templatePanel.editList': { do: 'edit', list: 'buttonList', items: 'buttonList' },
  'templatePanel.delete': { do: 'remove', list: 'buttonList' },
  'templateBinding.addAll': { do: 'add', list: 'bindingList', items: 'bindingList' },
  'templateBinding.editAll': { do: 'edit', list: 'bindingList', items: 'bindingList' },
  'templateBinding.deleteAll': { do: 'remove', list: 'bindingList' },
  'templateHouse.addList': { do: 'add', list: 'houseList', items: 'houseList' },
  'templateHouse.editList': {
    do: 'edit',
    list: 'houseList',
    items: 'houseList',
    elements: { slotList: { set: 'slotList', drop: 'removeEquipmentIds' } },
  },
  'templateHouse.delete': { do: 'remove', list: 'houseList' },
  'templateRelay.addList': { do: 'add', list: 'relayEquipmentList', items: 'relayEquipmentList' },
  'templateRelay.updateList': { do: 'edit', list: 'relayEquipmentList', items: 'relayEquipmentList' },
  'templateRelay.delete': { do: 'remove', list: 'relayEquipmentList' },
  'templateIr.create': { do: 'add', list: 'irEquipmentList' },
  'templateIr.update': {
    do: 'edit',
    list: 'irEquipmentList',
    elements: { keyList: { set: 'keyList', drop: 'removeKeys' } },
  },
  'templateIr.delete': { do: 'remove', list: 'irEquipmentList' },
  'templateDrivePower.addList': { do: 'add', list: 'drivePowerList', items: 'drivePowerList' },
  'templateDrivePower.update': { do: 'edit', list: 'drivePowerList' },
  'templateDrivePower.delete': { do: 'remove', list: 'drivePowerList' },
  'templateNoPowerPanel.create': { do: 'add', list: 'noPowerPanelList' },
  'templateNoPowerPanel.update': { do: 'edit', list: 'noPowerPanelList', elements: panelPresses },
  'templateNoPowerPanel.button': {
    do: 'edit',
    list: 'noPowerPanelList',
    elements: panelPresses,
    narrow: { fields: ['buttonList'] },
  },
  'templateNoPowerPanel.delete': { do: 'remove', list: 'noPowerPanelList' },
  'voiceWord.addList': { do: 'add', list: 'voiceList', items: 'voiceList' },
  'voiceWord.edit': { do: 'edit', list: 'voiceList', items: 'voiceList' },
  'voiceWord.delete': { do: 'remove', list: 'voiceList' },
  'airVoice.addList': { do: 'add', list: 'airVoiceList', items: 'airVoiceList' },
  'airVoice.edit': { do: 'edit', list: 'airVoiceList', items: 'airVoiceList' },
  'airVoice.delete': { do: 'remove', list: 'airVoiceList' },
  'templateAlias.saveObjectAlias': { do: 'add', list: 'aliasList', items: 'aliasList' },
  'templateAlias.edit': { do: 'edit', list: 'aliasList', items: 'aliasList' },
  'templateAlias.delete': { do: 'remove', list: 'aliasList' },
  'thermostat.add': { do: 'add', list: 'thermostatList' },
  'thermostat.update': { do: 'edit', list: 'thermostatList' },
  'thermostat.delete': { do: 'remove', list: 'thermostatList' },
  'smartScreen.add': { do: 'add', list: 'screenList' },
  'smartScreen.edit': {
    do: 'edit',
    list: 'screenList',
    elements: { tileList: { set: 'tileList', drop: 'removeTileIds' } },
  },
  'smartScreen.delete': { do: 'remove', list: 'screenList' },
  'templateVideo.addAll': { do: 'add', list: 'videoList', items: 'videoList' },
  'templateVideo.edit': { do: 'edit', list: 'videoList' },
  'templateVideo.delete': { do: 'remove', list: 'videoList' },
} as const satisfies { readonly [N in PartCall]: PartEdit }

export const isPartCall = (name: string): name is PartCall => Object.hasOwn(partEdits, name)

export const partEditOf = (name: PartCall): PartEdit => partEdits[name]

type RecordOf<N extends PartCall> = (typeof partEdits)[N]
type CallsThat<Do extends PartEdit['do'], L extends PartList> = {
  [N in PartCall]: RecordOf<N> extends { do: Do; list: L }
    ? RecordOf<N> extends { narrow: Narrow }
      ? never
      : N
    : never
}[PartCall]

type Item<N extends CallName> = N extends PartCall
  ? RecordOf<N> extends { items: infer K extends keyof InputOf<N> }
    ? InputOf<N>[K] extends readonly (infer I)[]
      ? I
      : never
    : Omit<InputOf<N>, 'templateId'>
  : never

/** What the call that adds parts to a list takes of each, and the one that edits them. */
export type AddItem<L extends PartList> = Item<CallsThat<'add', L>>
export type EditItem<L extends PartList> = Item<CallsThat<'edit', L>>

/** The call that adds, edits or removes parts of a list: of several, the first, which takes all their fields. */
export const editPartsCall = (does: PartEdit['do'], list: PartList): PartCall => {
  const found = Object.entries(partEdits).find(([, edit]) => edit.do === does && edit.list === list)
  if (!found) throw new Error(`there is no call to ${does} parts of ${list}`)
  return found[0] as PartCall
}

/** What of a kind's fields a call is for that takes a few of them; undefined for any other. */
export const narrowOf = (edit: PartEdit): Narrow | undefined => (edit.do === 'edit' ? edit.narrow : undefined)

/** The fields of a kind that have calls of their own beside the one which edits it. */
export const narrowFields = (list: PartList): readonly string[] =>
  Object.values<PartEdit>(partEdits).flatMap((edit) => (edit.list === list && narrowOf(edit)?.fields) || [])

/**
 * The call that says this of parts: the one that is made for just these fields, where it says all of it in one input, and
 * else the one that edits the kind.
 *
 * @param items of the call that edits the kind
 * @param rows what each item's part is so far; undefined where that is not known
 */
export function editCallFor(
  list: PartList,
  items: readonly PlainItem[],
  rows: readonly (object | undefined)[],
): PartCall {
  const whole = editPartsCall('edit', list)
  const said = new Set(items.flatMap((item) => saidFields(partEditOf(whole), item)))
  const suits = ([, edit]: readonly [string, PartEdit]) => {
    const narrow = edit.list === list && narrowOf(edit)
    if (!narrow || (items.length > 1 && itemsFieldOf(edit) === undefined)) return false
    const { fields, of = () => true } = narrow
    return [...said].every((field) => fields.includes(field)) && rows.every((row) => row && of({ ...row }))
  }
  const found = said.size > 0 ? Object.entries<PartEdit>(partEdits).find(suits) : undefined
  return found ? (found[0] as PartCall) : whole
}

/** The call that removes these parts of a list: one for all of them, where there is one for several. */
export const removePartsCall = (list: PartList, ids: readonly number[]): PartCall => {
  const several = Object.entries<PartEdit>(partEdits).find(
    ([, edit]) => edit.list === list && edit.do === 'remove' && edit.ids !== undefined,
  )
  return several && ids.length > 1 ? (several[0] as PartCall) : editPartsCall('remove', list)
}

/** An input, or one of the items it lists, as plain fields. */
export type PlainItem = Record<string, unknown>

/** The field of a removal that lists the parts it removes; undefined for one of a single part, and for other edits. */
export const idsFieldOf = (edit: PartEdit): string | undefined =>
  edit.do === 'remove' ? edit.ids : undefined

/** The parts that a removal names. */
export function removedIds(edit: PartEdit, input: PlainItem): readonly number[] {
  const listed = input[idsFieldOf(edit) ?? '']
  return Array.isArray(listed) ? listed.map(Number) : [Number(input.id)]
}

/** A removal without one of the parts it names; null when that was all. */
export function withoutRemoved(edit: PartEdit, input: PlainItem, id: number): PlainItem | null {
  const field = idsFieldOf(edit)
  const left = removedIds(edit, input).filter((each) => each !== id)
  return field === undefined || left.length === 0 ? null : { ...input, [field]: left }
}

/** The field of a call's input that lists what is about one part each; undefined where the input is about one itself. */
export const itemsFieldOf = (edit: PartEdit): string | undefined => ('items' in edit ? edit.items : undefined)

/** What an input says of each part it is about. */
export function itemsOf(edit: PartEdit, input: PlainItem): readonly PlainItem[] {
  const items = input[itemsFieldOf(edit) ?? '']
  return Array.isArray(items) ? items : [input]
}

/** The same input with other items; null when none is left. */
export function withItems(edit: PartEdit, input: PlainItem, items: readonly PlainItem[]): PlainItem | null {
  const field = itemsFieldOf(edit)
  if (items.length === 0) return null
  return field === undefined ? (items[0] ?? null) : { ...input, [field]: items }
}

/** The input of a call that says this of parts; of one that takes one at a time, of the first. */
export function inputSaying(edit: PartEdit, templateId: number, items: readonly PlainItem[]): PlainItem {
  const [field, ids] = [itemsFieldOf(edit), idsFieldOf(edit)]
  if (ids !== undefined) return { templateId, [ids]: items.map(({ id }) => id) }
  return { templateId, ...(field === undefined ? items[0] : { [field]: items }) }
}

/** What one call takes together of what it is to say: all of it, or one at a time. */
export const togetherIn = <V>(edit: PartEdit, all: readonly V[]): (readonly V[])[] =>
  itemsFieldOf(edit) === undefined && idsFieldOf(edit) === undefined ? all.map((each) => [each]) : [all]

/** Where a field of an item stands in its input: 'sceneList.1.name', or 'name' alone. */
export function pathIn(edit: PartEdit, index: number, field: string): string {
  const items = itemsFieldOf(edit)
  return items === undefined ? field : `${items}.${index}.${field}`
}

/** Says which part, and which template's, not what is done with it. */
export const partAddresses: readonly string[] = ['id', 'templateId']

/** The fields of an edit's items that speak of single elements, by the field of the row. */
export const elementFieldsOf = (edit: PartEdit): Readonly<Record<string, ElementFields>> =>
  (edit.do === 'edit' && edit.elements) || {}

/** The fields an item sets, without those it changes by element. */
export function plainFields(edit: PartEdit, item: PlainItem): PlainItem {
  const byElement = Object.values(elementFieldsOf(edit)).flatMap(({ set, drop }) => [set, drop])
  return Object.fromEntries(
    Object.entries(item).filter(
      ([field, value]) => value !== undefined && !partAddresses.includes(field) && !byElement.includes(field),
    ),
  )
}

/** What is done with single elements of a list-like field: `set` puts or replaces them, `drop` has the keys of others. */
export interface ItemsEdit {
  set: readonly unknown[]
  drop: readonly number[]
}

/** What an item does with single elements, by field. */
export const elementEdits = (edit: PartEdit, item: PlainItem): Record<string, ItemsEdit> =>
  Object.fromEntries(
    Object.entries(elementFieldsOf(edit)).flatMap(([field, { set, drop }]) => {
      const change = { set: (item[set] ?? []) as unknown[], drop: (item[drop] ?? []) as number[] }
      return change.set.length + change.drop.length > 0 ? [[field, change]] : []
    }),
  )

/** The fields of a row that an item says something of, as a whole or of single elements. */
const saidFields = (edit: PartEdit, item: PlainItem): string[] => [
  ...Object.keys(plainFields(edit, item)),
  ...Object.keys(elementEdits(edit, item)),
]

/** Whether an item says anything but which part it is about. */
const saysSomething = (item: PlainItem): boolean =>
  Object.entries(item).some(([field, value]) => value !== undefined && !partAddresses.includes(field))

/**
 * An item without its say on one field ('name'), or on one element of a list-like field ('actionList/123'); null when
 * nothing of it is left.
 */
export function withoutField(
  edit: PartEdit,
  item: PlainItem,
  field: string,
  keyOf: (field: string) => (element: unknown) => number,
): PlainItem | null {
  const [name = '', element] = field.split('/')
  const left = { ...item }
  if (element === undefined) delete left[name]
  else {
    const fields = elementFieldsOf(edit)[name] ?? { set: name, drop: '' }
    const key = keyOf(name)
    keep(left, fields.set, (one) => key(one) !== Number(element))
    keep(left, fields.drop, (one) => one !== Number(element))
  }
  return saysSomething(left) ? left : null
}

/** Leaves elements out of a list; one that is empty then goes altogether. */
function keep(item: PlainItem, field: string, isKept: (element: unknown) => boolean): void {
  const elements = item[field]
  if (!Array.isArray(elements)) return
  const kept = elements.filter(isKept)
  if (kept.length > 0) item[field] = kept
  else delete item[field]
}
