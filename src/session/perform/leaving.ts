import type { SystemCode } from '#contract/systems.ts'
import { forgetLook } from '#src/theme/theme-choice.ts'
import { forgetChoices } from '../choices.ts'
import { noteUntold } from '../owed-leave.ts'
import { noteRevoked } from '../revoked.ts'
import { warn } from '../tickets.ts'
import type { Works } from './tools.ts'

/** Whoever signs out here is shown nothing here any more, also where the server is not told of it. */
const endNotices = (system: SystemCode) =>
  import('#src/data/push.ts').then(({ endPush }) => endPush(system)).catch(warn)

/** How a tab leaves an account: the work of it, by its kind. */
export const leaving: Pick<Works, 'close' | 'sign-out' | 'wipe' | 'empty' | 'report'> = {
  // A desk that cannot be closed well is left all the same.
  close: (_, { desk }) => desk.close().catch(warn),

  'sign-out': async ({ api, device, system }, { how }) => {
    if (how === 'sign-out') {
      await endNotices(system)
      await api.call('user.logout', {}).catch((error: unknown) => noteUntold(system, error))
    }
    await (await device()).setPresent(null)
  },

  wipe: async ({ device }, { left: { user, desk }, leave: { how, unsent } }) => {
    // Not before her pages are gone: what they had asked for the look would be answered, and taken up again.
    if (how === 'sign-out') forgetLook()
    const here = await device()
    const edits = unsent === 'discard-edits'
    const stays = !edits && (await here.isSealed(user.userId))
    if (!stays) {
      await here.wipe(desk.local.name, edits)
      await here.forget(user, edits)
      forgetChoices(desk.local.name)
    }
    return stays
  },

  empty: async ({ device }, { left: { desk } }) => {
    const here = await device()
    const unsent = await here.wipe(desk.local.name, 'keep')
    await here.setPresent(null)
    return unsent
  },

  // To whoever signs in here next, and at the server as far as it can be reached.
  report: async ({ api, browser, system }, { user: { userId: accountId, username }, unsent }) => {
    noteRevoked(system, { username, unsent })
    if (browser) await api.call('sync.standing', { browser, accountId, wiped: true }).catch(() => undefined)
    await api.call('user.logout', {}).catch(() => undefined)
  },
}
