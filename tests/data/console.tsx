import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type ReactNode, useContext } from 'react'
import { createRoot } from 'react-dom/client'
import { headerNames } from '#src/api/headers.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, useFrame } from '#src/data/frame.ts'
import { ActiveCampusProvider, useActiveCampus, useShownCampuses } from '#src/session/active-campus.tsx'
import { openSession, type Session } from '#src/session/session.ts'
import {
  SessionProvider,
  type SessionState,
  useSession,
  useSignIn,
  useSignOut,
  useView,
} from '#src/session/session-provider.tsx'
import { eventually } from '#tests/world/eventually.ts'
import { withCookies } from '#tests/world/jar.ts'
import { happen } from './dom.ts'

const native = globalThis.fetch

function nameless(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  headers.delete(headerNames.system)
  return headers
}

/** A browser that nobody has used yet: no cookies, nothing stored. Its consoles reach the server at `origin`. */
export class Browser {
  /** Nothing gets through while it is down. */
  down = false
  /** Its requests do not say which system they are of, as behind a proxy that takes headers away. */
  nameless = false
  private asking = 0
  /** What its pages have asked of the server: method and address. */
  readonly sent: string[] = []
  /** Waited for before a request whose address holds the text is answered. */
  held: { text: string; until: Promise<void> } | null = null

  constructor(origin: () => string, indexedDB: IDBFactory = new IDBFactory()) {
    Dexie.dependencies.indexedDB = indexedDB
    globalThis.indexedDB = indexedDB
    Dexie.dependencies.IDBKeyRange = IDBKeyRange
    localStorage.clear()
    const inBrowser = withCookies(async (input, init) => {
      const url = String(input).replace('http://server', origin())
      this.sent.push(`${init?.method ?? 'GET'} ${url}`)
      if (this.down) throw new TypeError('the network is down')
      if (this.nameless && init) init = { ...init, headers: nameless(init.headers) }
      this.asking += 1
      const response = await native(url, init).finally(() => {
        this.asking -= 1
      })
      if (this.held && url.includes(this.held.text)) await this.held.until
      return response
    })
    // Everything else that the test asks of the server is no business of this browser.
    globalThis.fetch = (input, init) =>
      String(input).startsWith('http://server') ? inBrowser(input, init) : native(input, init)
  }

  /**
   * Waits until its pages have heard all they asked for and done what follows. A page of a test is not as dead
   * as a closed one of a browser: what it still does would go into the next browser's database.
   */
  async end() {
    await eventually(() => this.asking === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  /** Cuts the network, and lets the page notice. */
  async cut(page: Console) {
    this.down = true
    happen('offline')
    await eventually(() => page.frame().connection.state.get().kind === 'offline')
  }

  mend(page: Console) {
    this.down = false
    page.frame().connection.tryNow()
  }
}

interface Seen {
  session: SessionState
  desk: Desk | null
  campusId: number | null
  frame: Frame
  signIn: ReturnType<typeof useSignIn>
  signOut: ReturnType<typeof useSignOut>
  view: ReturnType<typeof useView>
  /** The names of the campuses there are to choose among. */
  campuses: string[]
}

/** The console of the school platform without its pages: the real provider, and what a page gets from it. */
export interface Console {
  now(): Seen
  session: Session
  /** Every state of the session so far. */
  states: SessionState['kind'][]
  frame(): Frame
  /** The desk of who is signed in. @throws Error when nobody is */
  desk(): Desk
  when(test: (seen: Seen) => boolean): Promise<Seen>
  /** Draws this where pages are, for whoever is signed in. */
  draw(inside: ReactNode): void
  /** Gone at once, as when the tab is closed. */
  close(): void
}

function Page({ look }: { look(seen: Seen): void }): null {
  const [session, desk, frame] = [useSession(), useContext(DeskContext), useFrame()]
  const [signIn, signOut, view] = [useSignIn(), useSignOut(), useView()]
  look({ session, desk, frame, signIn, signOut, view, campusId: null, campuses: [] })
  return null
}

type Place = Pick<Seen, 'campusId' | 'campuses'>

function WithCampus({ look }: { look(place: Place): void }): null {
  const campuses = (useShownCampuses() ?? []).map(({ name }) => name)
  look({ campusId: useActiveCampus().campusId, campuses })
  return null
}

interface PartsProps {
  page(seen: Seen): void
  campus(place: Place): void
  inside: ReactNode
}

function Parts({ page, campus, inside }: PartsProps) {
  const desk = useContext(DeskContext)
  return (
    <>
      <Page look={page} />
      {desk && (
        <ActiveCampusProvider key={desk.user.userId}>
          <WithCampus look={campus} />
          {inside}
        </ActiveCampusProvider>
      )}
    </>
  )
}

export function openConsole(): Console {
  let seen: Seen | undefined
  let place: Place = { campusId: null, campuses: [] }
  const states: SessionState['kind'][] = []
  const holder = document.createElement('div')
  document.body.append(holder)
  const root = createRoot(holder)
  const session = openSession('school')
  const draw = (inside: ReactNode) =>
    root.render(
      <SessionProvider session={session}>
        <Parts
          page={(each) => {
            seen = each
            if (states.at(-1) !== each.session.kind) states.push(each.session.kind)
          }}
          campus={(each) => {
            place = each
          }}
          inside={inside}
        />
      </SessionProvider>,
    )
  draw(null)
  const now = () => {
    if (!seen) throw new Error('nothing is drawn yet')
    return { ...seen, ...(seen.desk && place) }
  }
  return {
    now,
    session,
    states,
    draw,
    frame: () => now().frame,
    desk: () => {
      const { desk } = now()
      if (!desk) throw new Error('nobody is signed in')
      return desk
    },
    when: async (test) => {
      await eventually(() => seen !== undefined && test(now()), 60_000)
      return now()
    },
    close: () => {
      root.unmount()
      holder.remove()
      if (!seen) return
      seen.frame.connection.stop()
      seen.desk?.local.close()
      void seen.desk?.close().catch(() => undefined)
    },
  }
}
