import { png } from '#tests/contract/pictures.ts'
import { drop, type Hand, type KnownTemplate, Nothing, newTemplate } from './hand.ts'
import { drawnParts, type OtherList, otherLists } from './other-parts.ts'
import { placeEdits, refusedPlaceEdits } from './place-edits.ts'

const action = (targetId: number, paramValue: number) => ({
  targetId,
  functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: paramValue % 2 }] }],
})

const plan = Buffer.from(png().bytes).toString('base64')
const faultMoves = ['start', 'finish', 'reopen', 'reject'] as const

/** A kind of which the template has some. */
function chosen({ others }: KnownTemplate, number: number): OtherList {
  const some = otherLists.filter((list) => (others[list] ?? []).length > 0)
  const list = some[number % some.length]
  if (list === undefined) throw new Nothing()
  return list
}

/** What people do to templates, their parts and rooms. One that has nothing to work on does nothing. */
export const edits = {
  rename: ({ edits, template, text }) => edits.editTemplate(template.id, { name: text }),
  describe: ({ edits, template, text }) => edits.editTemplate(template.id, { describe: text }),
  make: async ({ edits, company, known, text }) => {
    const id = await edits.addTemplate({ name: text, campusIds: [company.campusId] })
    known.templates.push(newTemplate(id))
  },
  copy: async ({ edits, known, template, text }) => {
    known.templates.push(newTemplate(await edits.cloneTemplate(template.id, text)))
  },
  remove: async ({ edits, known, template }) => {
    await edits.deleteTemplate(template.id)
    if (known.templates.length > 1) known.templates = known.templates.filter((each) => each !== template)
  },
  'add-scene': async ({ edits, template, text }) => {
    template.scenes.push(...(await edits.addParts('sceneList', template.id, [{ name: text }])))
  },
  'rename-scene': ({ edits, template, text, pick }) =>
    edits.editParts('sceneList', template.id, [{ id: pick(template.scenes), name: text }]),
  'set-scene': ({ edits, template, number, pick }) =>
    edits.editParts('sceneList', template.id, [
      { id: pick(template.scenes), actionList: [action(pick(template.equipment), number)] },
    ]),
  'remove-scene': async ({ edits, template, pick }) => {
    const id = pick(template.scenes)
    await edits.deletePart('sceneList', template.id, id)
    drop(template.scenes, id)
  },
  'add-lamp': async ({ edits, company, template, text }) => {
    const lamps = [{ productId: company.productId, name: text }]
    template.equipment.push(...(await edits.addParts('equipmentList', template.id, lamps)))
  },
  'rename-lamp': ({ edits, template, text, pick }) =>
    edits.editParts('equipmentList', template.id, [{ id: pick(template.equipment), name: text }]),
  'remove-lamp': async ({ edits, template, pick }) => {
    const id = pick(template.equipment)
    await edits.deletePart('equipmentList', template.id, id)
    drop(template.equipment, id)
  },
  'add-group': async ({ edits, template, text }) => {
    const groups = [{ name: text, equipmentIds: template.equipment.slice(0, 2) }]
    template.groups.push(...(await edits.addParts('groupList', template.id, groups)))
  },
  'edit-group': ({ edits, template, text, pick }) => {
    const removeEquipmentIds = template.equipment.slice(-1)
    return edits.editParts('groupList', template.id, [
      { id: pick(template.groups), name: text, removeEquipmentIds },
    ])
  },
  'add-timing': async ({ edits, template, number, text, pick }) => {
    const timing = {
      name: text,
      minute: number % 1440,
      days: [1 + (number % 8)],
      targetId: pick(template.scenes),
    }
    template.timings.push(...(await edits.addParts('timingList', template.id, [timing])))
  },
  'edit-timing': ({ edits, template, number, text, pick }) =>
    edits.editParts('timingList', template.id, [
      { id: pick(template.timings), name: text, minute: number % 1440 },
    ]),
  'remove-timing': async ({ edits, template, pick }) => {
    const id = pick(template.timings)
    await edits.deletePart('timingList', template.id, id)
    drop(template.timings, id)
  },
  'add-floor': async ({ edits, company, known, text }) => {
    const floor = { campusId: company.campusId, parentId: company.buildingId, kind: 'floor' as const }
    known.floors.push(...(await edits.addSpaces([{ ...floor, name: text }])))
  },
  'remove-floor': async ({ edits, known, pick }) => {
    const id = pick(known.floors)
    await edits.deleteSpace(id)
    if (known.floors.length > 1) drop(known.floors, id)
  },
  'remove-room': async ({ edits, known, pick }) => {
    const id = pick(known.rooms)
    await edits.deleteSpace(id)
    if (known.rooms.length > 1) drop(known.rooms, id)
  },
  'add-rooms': async ({ edits, company, known, template, text, pick }) => {
    const room = { campusId: company.campusId, parentId: pick(known.floors), kind: 'room' as const }
    const rooms = [
      { ...room, name: `${text} A` },
      { ...room, name: `${text} B`, templateId: template.id },
    ]
    known.rooms.push(...(await edits.addSpaces(rooms)))
  },
  'rename-room': ({ edits, company, known, text, pick }) =>
    edits.editSpace(company.campusId, pick(known.rooms), { name: text }),
  'furnish-room': ({ edits, company, known, template, pick }) =>
    edits.editSpace(company.campusId, pick(known.rooms), { templateId: template.id }),
  prove: ({ edits, company, number, text }) => {
    const at = { campusId: company.campusId, roomId: company.provedRoomId, step: 'scene:1' }
    const state = number % 3 === 0 ? ('fail' as const) : ('pass' as const)
    return edits.recordResult({ ...at, state, at: number, note: text }, text)
  },
  'add-part': async ({ edits, company, template, number, text, pick }) => {
    const list = otherLists[number % otherLists.length] ?? 'voiceList'
    const known = { scene: pick(template.scenes), equipment: pick(template.equipment), ...company.units }
    const ids = await drawnParts[list].add(edits, template.id, { ...known, number, text })
    template.others[list] = [...(template.others[list] ?? []), ...ids]
  },
  'edit-part': async ({ edits, template, number, text, pick }) => {
    const list = chosen(template, number)
    const known = { scene: pick(template.scenes), equipment: pick(template.equipment), unit: 0, screen: 0 }
    await drawnParts[list].edit(edits, template.id, pick(template.others[list] ?? []), {
      ...{ ...known, number, text },
    })
  },
  'remove-part': async ({ edits, template, number, pick }) => {
    const list = chosen(template, number)
    const ids = template.others[list] ?? []
    const id = pick(ids)
    await edits.deletePart(list, template.id, id)
    drop(ids, id)
  },
  defaults: ({ edits, template, number }) =>
    edits.configTemplate(template.id, { lightTime: (number % 50) * 100, powerState: 1 + (number % 3) }),
  'report-fault': ({ edits, company, known, text, pick }) =>
    edits.reportRoomFault({ campusId: company.campusId, roomId: pick(known.rooms), describe: text }, text),
  'move-fault': ({ edits, company, known, number, text, pick }) => {
    const action = faultMoves[number % faultMoves.length] ?? 'start'
    const move = { campusId: company.campusId, id: pick(known.faults), action, note: text }
    return edits.moveFault(move, text)
  },
  calendar: ({ edits, company, number }) =>
    edits.editCalendar(company.campusId, {
      openHours: [{ weekdays: [1 + (number % 7)], fromMinute: number % 600, toMinute: 600 + (number % 600) }],
    }),
  'move-room': ({ edits, company, known, number, pick }) =>
    edits.editSpace(company.campusId, pick(known.rooms), { parentId: pick(known.floors), sort: number % 9 }),
  'bind-rooms': ({ edits, company, known, template, number, pick }) =>
    edits.bindConfig(company.campusId, [
      { roomIds: [pick(known.rooms)], templateId: number % 3 === 0 ? null : template.id },
    ]),
  campuses: ({ edits, company, text }) => edits.changeCampuses([company.campusId], { city: text }),
  'keep-templates': ({ edits, company, number }) => edits.keepTemplates(company.campusId, number % 2 === 0),
  plan: ({ edits, company, known, number, text, pick }) => {
    const floor = { id: pick(known.floors), campusId: company.campusId }
    const picture = { picture: plan, width: 4, height: 4 }
    return edits.setPlan({ ...floor, ...(number % 3 === 0 ? { picture: null } : picture) }, text)
  },
  ...placeEdits,
  // What follows cannot be done, and each is refused with a code of its own.
  'taken-name': async ({ edits, company, known }) => {
    const id = await edits.addTemplate({ name: '标准教室', campusIds: [company.campusId] })
    known.templates.push(newTemplate(id))
  },
  'room-outside': ({ edits, company, text }) =>
    edits.addSpaces([{ campusId: company.campusId, parentId: null, kind: 'room', name: text }]),
  'not-permitted': ({ edits, company, text }) => edits.editCampus(company.campusId, { address: text }),
  'never-there': ({ edits, text }) => edits.editTemplate(1, { name: text }),
  'no-name': ({ edits, company }) => edits.addTemplate({ name: '', campusIds: [company.campusId] }),
  ...refusedPlaceEdits,
} satisfies Record<string, (hand: Hand) => Promise<unknown>>

export type EditKind = keyof typeof edits

/**
 * Makes an edit; does nothing when there is nothing to make it on.
 * @param which chooses the template, the room, the part: any number
 * @throws what the verb throws
 */
export async function makeEdit(
  kind: EditKind,
  which: number,
  hand: Omit<Hand, 'template' | 'text' | 'pick'>,
): Promise<void> {
  const { templates } = hand.known
  const template = templates[which % templates.length]
  if (!template) return
  const pick = (list: readonly number[]) => {
    const id = list[which % list.length]
    if (id === undefined) throw new Nothing()
    return id
  }
  const make: (hand: Hand) => Promise<unknown> = edits[kind]
  try {
    await make({ ...hand, template, pick, text: `改 ${hand.number}` })
  } catch (error) {
    if (!(error instanceof Nothing)) throw error
  }
}
