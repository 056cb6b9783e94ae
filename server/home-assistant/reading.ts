import type { CallName, DataOf, InputOf } from '#contract/index.ts'
import { callTable } from '../../scripts/client/package.ts'
import { clientOf } from '../../scripts/client/runtime.mjs'
import type { Shown } from './discovery.ts'
import { roomOf, type ShownRoom } from './rooms.ts'

export type Ask = <N extends CallName>(name: N, input: InputOf<N>) => Promise<DataOf<N>>

/** Calls by their names, with the client that other people's programs have. */
export function asking({ url, key }: { url: string; key: string }): Ask {
  const client = clientOf(callTable(), { url, key, language: 'zh-CN' }) as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >
  return (name, input) => {
    const [area = '', call = ''] = name.split('.')
    return client[area]?.[call]?.(input) as ReturnType<Ask>
  }
}

/** What the server answers a refusal with; null for anything else that went wrong. */
export const codeOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : null

/** What of a campus the key may see, as it is shown. */
export async function readDevices(ask: Ask, campusId: number): Promise<Map<number, Shown>> {
  const { cid } = await ask('company.current', {})
  const products = await ask('product.allProduct', { id: cid })
  const { list } = await ask('device.queryDeviceList', { campusId, pageSize: 0 })
  const tree = await ask('campus.getCampusTree', { id: campusId })
  const rooms = new Map<number, string>()
  const walk = (nodes: readonly { primaryId: number; label: string; children?: unknown }[]) => {
    for (const { primaryId, label, children } of nodes) {
      rooms.set(primaryId, label)
      if (Array.isArray(children)) walk(children)
    }
  }
  walk([tree].flat() as Parameters<typeof walk>[0])
  const functions = new Map(products.map(({ productId, functionList }) => [productId, functionList]))
  return new Map(
    list.map((device) => [
      device.id,
      { device, functions: functions.get(device.productId) ?? [], area: rooms.get(device.roomId) ?? '' },
    ]),
  )
}

const notPermitted = 4030

/** A room's groups and scenes, and of which publication they were read. */
interface KnownRoom {
  stamp: string
  templateName: string
  name: string
  runs: DataOf<'template.roomRuns'>
}

/**
 * Reads what rooms run, each anew only when something was published to it since. Nothing for a key that may not see
 * templates. What was read before an error is not read again.
 */
export function roomReader(ask: Ask, campusId: number) {
  const known = new Map<number, KnownRoom>()
  return async (devices: ReadonlyMap<number, Shown>): Promise<Map<number, ShownRoom>> => {
    const { roomList } = await ask('template.campusConfigState', { id: campusId }).catch((error: unknown) => {
      if (codeOf(error) === notPermitted) return { roomList: [] }
      throw error
    })
    const published = new Set<number>()
    for (const { roomId, name, templateId, templateName = '', version, own, publishedAt } of roomList) {
      if (templateId === undefined || publishedAt === null) continue
      const stamp = JSON.stringify([templateId, version, own, publishedAt])
      const before = known.get(roomId)
      const runs =
        before?.stamp === stamp ? before.runs : await ask('template.roomRuns', { id: templateId, roomId })
      known.set(roomId, { stamp, templateName, name, runs })
      published.add(roomId)
    }
    for (const roomId of known.keys()) if (!published.has(roomId)) known.delete(roomId)
    const byNo = new Map([...devices.values()].map((shown) => [shown.device.deviceNo, shown]))
    return new Map([...known].map(([roomId, room]) => [roomId, roomOf(room, room.runs, byNo)]))
  }
}
