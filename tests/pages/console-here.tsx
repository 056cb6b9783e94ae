import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { UserInfo } from '#contract/user.ts'
import { openDesk } from '#src/data/desk.ts'
import { nobody } from '#src/session/nobody.ts'
import type { SessionNow } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'

export const offline: Connection = { kind: 'offline', since: 0, reason: 'no-answer', nextTryAt: 0 }
export const online: Connection = { kind: 'online', since: 0, roundTrip: 1, skew: 0, serverWire: '' }

/**
 * A school console that somebody is signed in to and that reaches no server.
 *
 * @param held what is to be said of her
 * @returns her desk, on which edits wait; what the pages believe of the connection; and what to draw a page inside of
 */
export async function consoleHere(held: Partial<UserInfo> = {}) {
  const usual = { userId: 7, cid: 1, accountType: 2, roles: [], displayRoles: [], company: {} }
  const user = { ...usual, ...held } as unknown as UserInfo
  const { frame, ...rest } = nobody('school')
  const desk = await openDesk({
    ...{ user, api: frame.api, language: () => 'zh' as const, openStream: null },
    connection: store<Connection>(offline),
    source: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
  const connection = store<Connection>(offline)
  const session = {
    ...rest,
    frame: { ...frame, connection: { ...frame.connection, state: connection } },
    state: store<SessionNow>({ kind: 'signed-in', user, desk, seal: null }),
  }
  const around = (page: ReactNode) => (
    <SessionProvider session={session}>
      <MemoryRouter>{page}</MemoryRouter>
    </SessionProvider>
  )
  return { desk, connection, around }
}
