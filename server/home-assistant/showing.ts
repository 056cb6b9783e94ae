import type { DeviceStatus } from '#contract/device-shapes.ts'
import { configTopic, discoveryOf, type Shown, stateMessage, type Topics, topicsOf } from './discovery.ts'
import { groupMessages, groupTopics, roomConfigTopic, roomDiscovery, type ShownRoom } from './rooms.ts'

interface Given {
  topics: Topics
  version: string
  /** Puts a text at a topic for as long as the bridge is there. */
  say(topic: string, text: string): Promise<void>
  /** The same, when it is over too. */
  put(topic: string, text: string): Promise<void>
}

interface KnownRoom {
  room: ShownRoom
  components: Record<string, { platform: string }>
}

/** What stands at a broker of a campus: its devices and rooms, and how they are. */
export function openShowing({ topics, version, say, put }: Given) {
  let shown: ReadonlyMap<number, Shown> = new Map()
  const published = new Set<number>()
  const statuses = new Map<number, DeviceStatus>()
  const rooms = new Map<number, KnownRoom>()

  const drop = async (id: number) => {
    const { state, online } = topicsOf(topics, id)
    await Promise.all([configTopic(topics, id), state, online].map((topic) => put(topic, '')))
    published.delete(id)
    statuses.delete(id)
  }
  const dropRoom = async (roomId: number, { room }: KnownRoom) => {
    const all = [roomConfigTopic(topics, roomId), ...groupTopics(room, topics)]
    await Promise.all(all.map((topic) => put(topic, '')))
    rooms.delete(roomId)
  }
  const tellGroups = async (room: ShownRoom) => {
    for (const { topic, text } of groupMessages(room, topics, statuses)) await say(topic, text)
  }
  const showRoom = async (room: ShownRoom) => {
    const before = rooms.get(room.roomId)
    const message = roomDiscovery(room, topics, version, before?.components)
    if (!message) return before && dropRoom(room.roomId, before)
    await say(roomConfigTopic(topics, room.roomId), JSON.stringify(message))
    const now = new Set(groupTopics(room, topics))
    const gone = before ? groupTopics(before.room, topics).filter((topic) => !now.has(topic)) : []
    await Promise.all(gone.map((topic) => say(topic, '')))
    rooms.set(room.roomId, { room, components: message.components })
    await tellGroups(room)
  }

  return {
    async showDevices(now: ReadonlyMap<number, Shown>): Promise<void> {
      for (const id of [...published]) if (!now.has(id)) await drop(id)
      shown = now
      const configs = [...now].map(async ([id, device]) => {
        const message = discoveryOf(device, topics, version)
        if (!message) return
        published.add(id)
        await say(configTopic(topics, id), JSON.stringify(message))
      })
      await Promise.all(configs)
    },
    async showRooms(now: ReadonlyMap<number, ShownRoom>): Promise<void> {
      for (const [id, known] of [...rooms]) if (!now.has(id)) await dropRoom(id, known)
      for (const room of now.values()) await showRoom(room)
    },
    /** What devices have said, and their groups with them. */
    async tell(said: readonly DeviceStatus[]): Promise<void> {
      const told = new Set<number>()
      for (const status of said) {
        const found = shown.get(status.deviceId)
        if (!found || !published.has(status.deviceId)) continue
        statuses.set(status.deviceId, status)
        told.add(status.deviceId)
        const { state, online } = topicsOf(topics, status.deviceId)
        await say(state, JSON.stringify(stateMessage(found, status)))
        await say(online, status.online ? 'online' : 'offline')
      }
      for (const { room } of rooms.values())
        if (room.groups.some(({ devices }) => devices.some(({ device }) => told.has(device.id))))
          await tellGroups(room)
    },
    async clear(): Promise<void> {
      await Promise.all([...published].map(drop))
      await Promise.all([...rooms].map(([id, known]) => dropRoom(id, known)))
    },
  }
}
