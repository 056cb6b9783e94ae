import type { Device } from '#contract/device-shapes.ts'
import { alongCorridor } from '#contract/rules/corridor.ts'
import { rectangle } from '#contract/rules/outline.ts'
import { drop, type Hand, Nothing } from './hand.ts'

const deviceAt = ({ known }: Hand, place: number): Device => {
  const device = known.devices[place % known.devices.length]
  if (!device) throw new Nothing()
  return device
}

const picked = ({ known, pick }: Hand): Device => {
  const id = pick(known.devices.map((device) => device.id))
  return known.devices.find((device) => device.id === id) ?? never()
}

const never = (): never => {
  throw new Nothing()
}

/** What people do to devices, to where rooms are drawn on a floor, and to campuses as wholes. */
export const placeEdits = {
  'move-devices': async (hand) => {
    const { edits, company, known, number } = hand
    const rooms = [...known.rooms, company.provedRoomId]
    const roomId = rooms[number % rooms.length] ?? never()
    const some = number % 3 === 0 ? [picked(hand), deviceAt(hand, number)] : [picked(hand)]
    const devices = [...new Set(some)]
    await edits.moveDevices(company.campusId, devices, roomId)
    for (const device of devices) device.roomId = roomId
  },
  'rename-device': async (hand) => {
    const device = picked(hand)
    await hand.edits.editDevice(hand.company.campusId, device, { name: hand.text })
    device.name = hand.text
  },
  'retire-device': async (hand) => {
    const { edits, company, known } = hand
    const device = picked(hand)
    await edits.deleteDevice(company.campusId, device)
    // Who takes out of use what is gone already is told so.
    if (known.devices.length > 1) known.devices = known.devices.filter((each) => each !== device)
  },
  outline: async ({ edits, company, known, number, pick }) => {
    const across = (number % 4) / 4
    const outline = number % 5 === 0 ? null : rectangle({ x: across, y: 0.1 }, { x: across + 0.2, y: 0.4 })
    await edits.editSpaces(company.campusId, [{ id: pick(known.rooms), outline }])
  },
  'outline-all': async ({ edits, company, known, number }) => {
    const outlines = alongCorridor(known.rooms.length + (number % 3))
    const patches = known.rooms.map((id, place) => ({ id, outline: outlines[place] ?? null }))
    await edits.editSpaces(company.campusId, patches)
  },
  'add-campus': async ({ edits, known, text }) => {
    known.campuses.push(await edits.addCampus({ name: text }))
  },
  'build-campus': async ({ edits, known, text, pick }) => {
    await edits.addSpaces([{ campusId: pick(known.campuses), parentId: null, kind: 'building', name: text }])
  },
  'remove-campus': async ({ edits, known, pick }) => {
    const id = pick(known.campuses)
    await edits.deleteCampus(id)
    if (known.campuses.length > 1) drop(known.campuses, id)
  },
} satisfies Record<string, (hand: Hand) => Promise<unknown>>

/** What of that cannot be done: edges that cross. */
export const refusedPlaceEdits = {
  'crossed-outline': async ({ edits, company, known, pick }) => {
    const corners = [0.1, 0.1, 0.5, 0.5, 0.5, 0.1, 0.1, 0.5]
    const outline = [0, 2, 4, 6].map((at) => ({ x: corners[at] ?? 0, y: corners[at + 1] ?? 0 }))
    await edits.editSpaces(company.campusId, [{ id: pick(known.rooms), outline }])
  },
} satisfies Record<string, (hand: Hand) => Promise<unknown>>
