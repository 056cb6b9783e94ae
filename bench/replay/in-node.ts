import { demoPassword } from '#server/seed/accounts.ts'
import { createApi } from '#src/api/api.ts'
import { encodePassword } from '#src/session/password.ts'
import { refreshCampus } from '#src/sync/refresh.ts'
import { until } from '#src/sync/store.ts'
import { createDevice } from '#tests/world/device.ts'
import { withCookies } from '#tests/world/jar.ts'
import { account } from '../school-console.ts'
import { emptied } from './emptied.ts'
import type { Bench } from './trial.ts'

const never = new AbortController().signal

/**
 * The real desk of a tab on an IndexedDB in memory, over the link of the tests, which is cut to hold edits back;
 * the bare calls go by Node's fetch. Close it when done.
 */
export async function benchInNode(url: string, campus: string): Promise<Bench & { close(): Promise<void> }> {
  const device = await createDevice(() => url, 'school', account)
  const { desk, api, connection, close } = await device.openTab()
  const fetchHere = withCookies((...args) => fetch(...args))
  const options = {
    origin: url,
    system: 'school',
    userId: () => device.user.userId,
    fetch: fetchHere,
  } as const
  await createApi(options).call('user.login', { account, password: encodePassword(demoPassword) })
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const campusId = list.find(({ name }) => name === campus)?.campusId ?? 0
  const { local } = desk
  const reached = (kind: 'online' | 'offline') =>
    until(connection.state, (state) => state.kind === kind, never)
  return {
    local,
    options,
    campusId,
    fetch: fetchHere,
    refresh: () => refreshCampus({ db: local.bulk, api }, campusId),
    hold: async () => {
      device.link.down = true
      connection.tryNow()
      await reached('offline')
    },
    release: async () => {
      device.link.down = false
      const began = performance.now()
      connection.tryNow()
      await emptied(local)
      return performance.now() - began
    },
    close,
  }
}
