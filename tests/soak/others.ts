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
  'remove',
] as const
export type OtherKind = (typeof otherKinds)[number]

const network = globalThis.fetch

/** The administrator elsewhere. What cannot be done any more, she leaves; a server that is away, too. */
export function createOther(origin: () => string, { people, template, roomId, campusId }: Company) {
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
  /** One of the floors there are, whoever has made it. */
  const floorAt = async (which: number) => {
    const { spaces } = await api.call('sync.changes', { campusId })
    const floors = spaces.filter(({ kind }) => kind === 'floor')
    return floors[which % floors.length]?.id ?? 0
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
