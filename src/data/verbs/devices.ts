import type { Device } from '#contract/device-shapes.ts'
import type { MadeOn } from '#src/sync/enqueue.ts'
import { marks } from '#src/text/marks.ts'
import { madeOnRow, queue, type Verbs } from './queue.ts'

/** Edits of devices: where they are, what they are called, whether they are in use. All work without a network. */
export const deviceVerbs = (verbs: Verbs) => ({
  /** Puts devices into a room, in one edit. Queues nothing for those that are in it. @param devices as the screen shows them */
  async moveDevices(campusId: number, devices: readonly Device[], roomId: number): Promise<void> {
    const moved = devices.filter((device) => device.roomId !== roomId)
    if (moved.length === 0) return
    const input = { campusId, deviceIds: moved.map(({ id }) => id), roomId }
    const madeOn = moved.map(({ id, version, roomId: was }) => ({ id, version, fields: { roomId: was } }))
    await queue(verbs, 'device.move', input, { aside: { subject: namesOf(moved), devices: moved }, madeOn })
  },

  /**
   * Says another name or another MAC address (as 02:4C:50:A1:B2:C3); where neither is another one, nothing is queued.
   * @param device as the screen shows it @param madeOn what its author saw of it
   */
  async editDevice(campusId: number, device: Device, said: Said, madeOn?: MadeOn): Promise<void> {
    const { name = device.name, mac = device.mac } = said
    const news = {
      ...(name.trim() === device.name ? {} : { name: name.trim() }),
      ...(mac === device.mac ? {} : { mac }),
    }
    if (Object.keys(news).length === 0) return
    const input = { campusId, id: device.id, ...news }
    const aside = { subject: device.name, devices: [device] }
    await queue(verbs, 'device.edit', input, { aside, ...madeOnRow(device.id, madeOn) })
  },

  /** Takes a device out of use. @param device as the screen shows it */
  async deleteDevice(campusId: number, device: Device): Promise<void> {
    const aside = { subject: device.name, devices: [device] }
    await queue(verbs, 'device.delete', { campusId, id: device.id }, { aside })
  },
})

/** What can be said of a device. */
type Said = Partial<Pick<Device, 'name' | 'mac'>>

const named = 3

/** The first names, and how many more there are. */
function namesOf(devices: readonly Device[]): string {
  const first = devices.slice(0, named).map(({ name }) => name)
  return devices.length > named
    ? `${first.join(marks().list)} +${devices.length - named}`
    : first.join(marks().list)
}
