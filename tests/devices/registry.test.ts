import pino from 'pino'
import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { newHappenings } from '#server/devices/happenings.ts'
import { loadRegistry } from '#server/devices/registry.ts'
import { quickest } from '#tests/world/databases.ts'
import { addSite } from './site.ts'

it('a room whose devices have changed is never found without devices while they are read again', async () => {
  const place = await quickest.make()
  const database = await openDatabase(place)
  const { roomId } = await addSite(database, 1, 3)
  let look = () => {}
  /** The same database; who asks it is looked over the shoulder. */
  const watched = new Proxy(database, {
    get: (target, name) => {
      if (name !== 'system') return Reflect.get(target, name).bind(target)
      return ((work) => {
        look()
        return target.system(work)
      }) as Database['system']
    },
  })
  const registry = await loadRegistry(
    watched,
    newHappenings(() => {}),
    pino({ level: 'silent' }),
  )
  const found: number[] = []
  look = () => found.push([...registry.inRoom(roomId)].length)
  await database.system((db) =>
    db.updateTable('device').set({ name: '换了名字' }).where('room_id', '=', roomId).execute(),
  )
  await registry.refresh()
  expect(found.length).toBeGreaterThan(2)
  expect(new Set(found)).toEqual(new Set([4]))
  await registry.stop()
  await database.close()
  await place.remove()
})
