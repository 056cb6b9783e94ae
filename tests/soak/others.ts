import { alongCorridor } from '#contract/rules/corridor.ts'
import { createApi } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Company } from './company.ts'

/** What somebody else does to the same things, at once and on a good line. */
export const otherKinds = [
  'rename',
  'describe',
  'add-scene',
  'rename-scene',
  'remove-scene',
  'edit-timing',
  'remove-timing',
  'rename-lamp',
  'rename-room',
  'add-room',
  'remove-floor',
  'rename-device',
  'move-device',
  'retire-device',
  'draw-room',
  'build-campus',
  'remove',
] as const
export type OtherKind = (typeof otherKinds)[number]

const firstCampuses: ReadonlySet<string> = new Set(['东校区', '西校区'])
const network = globalThis.fetch

/** The administrator elsewhere. What cannot be done any more, she leaves; a server that is away, too. */
export function createOther(origin: () => string, { people, template, roomId, campusId, devices }: Company) {
  const api = createApi({
    origin: 'http://other',
    system: 'school',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('cookie', `lamplighter_school=${people.admin.token}`)
      return network(String(input).replace('http://other', origin()), { ...init, headers })
    },
  })
  const { id: templateId } = template
  /** One of the floors or rooms there are, whoever has made it. */
  const placeAt = async (wanted: 'floor' | 'room', which: number) => {
    const { spaces } = await api.call('sync.changes', { campusId })
    const some = spaces.filter(({ kind }) => kind === wanted)
    return some[which % some.length]?.id ?? 0
  }
  const floorAt = (which: number) => placeAt('floor', which)
  const deviceAt = (which: number) => devices[which % devices.length]?.id ?? 0
  /** One of the campuses that somebody has added. */
  const newCampus = async (which: number) => {
    const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
    const added = list.filter((campus) => !firstCampuses.has(campus.name))
    return added[which % added.length]?.campusId ?? 0
  }
  const acts: Record<OtherKind, (text: string, which: number) => Promise<unknown>> = {
    rename: (name) => api.call('template.edit', { id: templateId, name }),
    describe: (describe) => api.call('template.edit', { id: templateId, describe }),
    'add-scene': (name) => api.call('templateScene.addAll', { templateId, sceneList: [{ name }] }),
    'rename-scene': (name, which) => {
      const id = template.sceneIds[which % template.sceneIds.length] ?? 0
      return api.call('templateScene.editAll', { templateId, sceneList: [{ id, name }] })
    },
    'remove-scene': (_, which) => {
      const id = template.sceneIds[which % template.sceneIds.length] ?? 0
      return api.call('templateScene.deleteAll', { templateId, id })
    },
    'edit-timing': (name, which) =>
      api.call('templateTiming.edit', { templateId, id: template.timingId, name, minute: which % 1440 }),
    'remove-timing': () => api.call('templateTiming.delete', { id: template.timingId }),
    'rename-lamp': (name, which) => {
      const id = template.equipmentIds[which % template.equipmentIds.length] ?? 0
      return api.call('templateEquipment.updateList', { templateId, equipmentList: [{ id, name }] })
    },
    'rename-room': (name) => api.call('space.edit', { id: roomId, campusId, name }),
    'add-room': async (name, which) => {
      const parentId = await floorAt(which)
      return api.call('space.add', { campusId, parentId, kind: 'room', name })
    },
    'remove-floor': async (_, which) => api.call('space.delete', { id: await floorAt(which) }),
    'rename-device': (name, which) => api.call('device.edit', { campusId, id: deviceAt(which), name }),
    'move-device': async (_, which) => {
      const roomId = await placeAt('room', which)
      return api.call('device.move', { campusId, deviceIds: [deviceAt(which)], roomId })
    },
    'retire-device': (_, which) => api.call('device.delete', { campusId, id: deviceAt(which) }),
    'draw-room': async (_, which) => {
      const [outline] = alongCorridor(1 + which)
      return api.call('space.edit', { id: await placeAt('room', which), campusId, outline: outline ?? null })
    },
    'build-campus': async (name, which) => {
      const added = await newCampus(which)
      return api.call('space.add', { campusId: added, parentId: null, kind: 'building', name })
    },
    remove: () => api.call('template.delete', { id: templateId }),
  }
  return {
    api,
    async act(kind: OtherKind, which: number, text: string): Promise<boolean> {
      try {
        await acts[kind](text, which)
        return true
      } catch (error) {
        if (error instanceof ApiError) return false
        throw error
      }
    },
  }
}
