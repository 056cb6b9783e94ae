import type { AddItem, EditItem } from '#contract/parts/edits.ts'
import { partLists } from '#contract/parts/kinds.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Edits } from '#src/data/desk.ts'

/** Kinds of parts that have edits of their own among those that are drawn. */
const ownLists = ['equipmentList', 'groupList', 'sceneList', 'timingList'] as const
export type OtherList = Exclude<PartList, (typeof ownLists)[number]>

/** What a part is drawn from: the parts that it may name, and a number and a text like no other edit's. */
interface Drawn {
  scene: number
  equipment: number
  unit: number
  screen: number
  number: number
  text: string
}

interface DrawnKind {
  /** Answers the ids of what was added. */
  add: (edits: Edits, templateId: number, drawn: Drawn) => Promise<number[]>
  edit: (edits: Edits, templateId: number, id: number, drawn: Drawn) => Promise<void>
}

/** A kind, by what is entered of a part when it is added, and what of it is edited: its name, and what is given. */
const kind = <L extends OtherList>(
  list: L,
  entered: (drawn: Drawn) => AddItem<L>,
  changed: (drawn: Drawn) => object = () => ({}),
): DrawnKind => ({
  add: (edits, templateId, drawn) => edits.addParts(list, templateId, [entered(drawn)]),
  edit: async (edits, templateId, id, drawn) => {
    const item = { name: drawn.text, ...changed(drawn), id } as unknown as EditItem<L>
    await edits.editParts(list, templateId, [item])
  },
})

const childList = [
  { type: 1, enable: 1, index: 1 },
  { type: 3, enable: 1, index: 2 },
]

/** How a part of each kind comes about and is edited. A kind that is not here does not compile. */
export const drawnParts: { readonly [L in OtherList]: DrawnKind } = {
  buttonList: kind('buttonList', ({ text: name, equipment: equipmentId, scene: targetId, number }) => ({
    ...{
      name,
      equipmentId,
      keyIndex: 1 + (number % 12),
      pressType: 1 + (number % 2),
      actionType: 1,
      targetId,
    },
  })),
  bindingList: kind(
    'bindingList',
    ({ text: name, scene: targetId, number }) => ({
      name,
      causeType: 4,
      minutes: 1 + (number % 60),
      targetId,
    }),
    ({ number }) => ({ minutes: 1 + (number % 60) }),
  ),
  houseList: kind(
    'houseList',
    ({ text: name, number }) => ({ name, layoutCode: 1 + (number % 10) }),
    ({ number, equipment: equipmentId }) => ({ slotList: [{ slot: 1 + (number % 4), equipmentId }] }),
  ),
  relayEquipmentList: kind(
    'relayEquipmentList',
    ({ text: name, equipment: equipmentId, number }) => ({
      ...{ name, equipmentId, channel: 1 + (number % 32), keyType: 1 + (number % 2) },
    }),
    ({ number }) => ({ keyType: 1 + (number % 2) }),
  ),
  irEquipmentList: kind(
    'irEquipmentList',
    ({ text: name, equipment: equipmentId }) => ({ name, equipmentId, irType: 2, irBrand: 1, irCode: 2001 }),
    ({ number }) => ({ keyList: [{ keyCode: 1 + (number % 9), name: '键', irCode: '0A1B' }] }),
  ),
  drivePowerList: kind(
    'drivePowerList',
    ({ text: name, equipment: equipmentId, number }) => ({
      name,
      equipmentId,
      minBrightness: 1 + (number % 9),
    }),
    ({ number }) => ({ minBrightness: 1 + (number % 9) }),
  ),
  noPowerPanelList: kind(
    'noPowerPanelList',
    ({ text: name }) => ({ name, panelKeyType: 2 }),
    ({ number, scene: targetId }) => ({
      buttonList: [{ keyIndex: 1 + (number % 2), pressType: 1, actionType: 1, targetId }],
    }),
  ),
  voiceList: kind('voiceList', ({ text: name, scene: targetId }) => ({ name, targetId })),
  airVoiceList: kind(
    'airVoiceList',
    ({ text: name, number }) => ({ name, command: 1 + (number % 11) }),
    ({ number }) => ({ command: 1 + (number % 11) }),
  ),
  aliasList: kind('aliasList', ({ text: name, scene: objectId }) => ({ name, objectId })),
  thermostatList: kind('thermostatList', ({ text: name, unit: equipmentId }) => ({
    ...{ name, equipmentId, type: 2, childList },
  })),
  screenList: kind(
    'screenList',
    ({ text: name, screen: equipmentId }) => ({ name, equipmentId, pageList: ['首页'] }),
    ({ scene: targetId, number }) => ({ tileList: [{ targetId, page: 1, sort: number % 6 }] }),
  ),
  videoList: kind(
    'videoList',
    ({ text: name }) => ({ name, url: 'https://example.com/film' }),
    ({ text: describe }) => ({ describe }),
  ),
}

export const otherLists: readonly OtherList[] = partLists.filter(
  (list): list is OtherList => !(ownLists as readonly string[]).includes(list),
)
