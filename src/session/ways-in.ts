import type { UserInfo } from '#contract/user.ts'
import type { Api } from '#src/api/api.ts'
import { mayHavePeople } from '#src/local/people-name.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import type { Leave } from './machine/states.ts'
import { encodePassword } from './password.ts'
import { pins } from './perform/pins.ts'
import type { Tools } from './perform/tools.ts'
import { withSecondStep } from './second-step.ts'
import type { Session } from './session.ts'

/** Looks who was signed in here last: at once when somebody is expected. */
export function lookWhoIsHere({ send, system }: Tools, expected: boolean): void {
  if (expected) {
    send({ kind: 'start' })
    return
  }
  const look = async () => {
    // On a first visit the local database is not even fetched before somebody signs in.
    if (await mayHavePeople(system)) send({ kind: 'start' })
  }
  whenIdle(() => void look(), { latest: 3_000 })
}

/** Leaves, when somebody is in. */
export async function leave({ now, wish }: Tools, wanted: Leave): Promise<void> {
  const here = now()
  if (here) await wish({ kind: 'leave', userId: here.user.userId, leave: wanted })
}

type Ways = Pick<Session, 'signIn' | 'signInBy' | 'signOut' | 'kept' | 'unlock' | 'beginAnew'>

/** What a person may do about being signed in: proves it, then asks the session for it. */
export function waysIn(tools: Tools): Ways {
  const { api, device, system, wish } = tools
  const signInWith = async (ask: (api: Api) => Promise<UserInfo>, password: string | null) => {
    // What cannot keep anybody here is known before she is asked for at the server.
    await device()
    const user = await withSecondStep(() => ask(api))
    const { userId } = user
    await wish({ kind: 'enter', entry: { userId, user, why: 'sign-in', password } })
  }

  return {
    signIn: (account, password, more = {}) => {
      const sent = encodePassword(password)
      return signInWith((calls) => calls.call('user.login', { account, password: sent, ...more }), sent)
    },
    signInBy: (ask) => signInWith(ask, null),

    signOut: (unsent = 'keep-edits') => leave(tools, { how: 'sign-out', unsent }),
    kept: async () => ((await mayHavePeople(system)) ? (await device()).kept() : []),

    unlock: async (userId, pin) => (await pins()).unlock(tools, userId, pin),

    beginAnew: async (userId) => (await pins()).beginAnew(tools, userId),
  }
}
