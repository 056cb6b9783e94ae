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
  'rename-lamp',
  'rename-room',
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
    'rename-lamp': (name, which) => {
      const id = template.equipmentIds[which % template.equipmentIds.length] ?? 0
      return api.call('templateEquipment.updateList', { templateId, equipmentList: [{ id, name }] })
    },
    'rename-room': (name) => api.call('space.edit', { id: roomId, campusId, name }),
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
