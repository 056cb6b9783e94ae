import { reporterOf } from '../browser.ts'
import { noteRevoked } from '../revoked.ts'
import { sealStateOf } from '../seal-state.ts'
import { pins } from './pins.ts'
import type { Works } from './tools.ts'

/** How a tab enters an account: the work of it, by its kind. */
export const entering: Pick<Works, 'prove' | 'note' | 'update' | 'open'> = {
  // A key that is not proved opens nothing.
  prove: async (tools, { userId, key }) => {
    const here = await tools.device()
    if (!(await here.isSealed(userId))) return { kind: 'plain' }
    return (await pins()).proveKey(tools, userId, key)
  },

  note: async ({ device, keys }, { user, key }) => {
    const here = await device()
    await here.setPresent(user, key)
    if (!key) await here.update(user, keys.of(user.userId))
  },

  update: async ({ device, keys }, { user }) => (await device()).update(user, keys.of(user.userId)),

  open: async ({ api, browser, connection, device, language, send, system }, { user, key }) => {
    const here = await device()
    const unreadable = () =>
      void opening.then(
        (desk) => send({ kind: 'unreadable', desk }),
        () => undefined,
      )
    const reporter = reporterOf(browser, user)
    const opening = here.openDesk({ user, api, connection, language, reporter, unreadable }, key)
    const desk = await opening
    noteRevoked(system, null)
    desk.standing.subscribe(() => {
      if (desk.standing.get() === 'revoked') send({ kind: 'revoked', desk })
    })
    return { desk, seal: sealStateOf(await here.person(user.userId)) }
  },
}
