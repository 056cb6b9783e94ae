import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import type { AreaHandlers, Caller } from '#server/handlers.ts'
import { decodePassword, hashesForCompany, hashForCompany } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { badPassword, easyPassword } from '#server/sign-in/new-password.ts'
import { changesContact, tellOwner } from '#server/sign-in/notices.ts'
import { importHandlers } from './import-handlers.ts'
import { takenFaults } from './importing.ts'
import {
  authorityOf,
  campusesOfUser,
  everybody,
  holdersOf,
  userById,
  userPage,
  usersOfCampus,
} from './reading.ts'
import {
  addRoles,
  addUser,
  deleteUser,
  editUser,
  removeRole,
  setPassword,
  setRemoteControl,
} from './writing.ts'

/** A password for somebody else, in plain text. @throws Refusal input */
function readPassword(sent: string, account: string, field: string): string {
  const password = decodePassword(sent)
  if (password === undefined || brokenPasswordRule({ password }) !== null)
    return refuseInput({ [field]: badPassword })
  const easy = easyPassword(password, account)
  return easy ? refuseInput({ [field]: easy }) : password
}

/** Takes back what was only tried. */
class TakenBack extends Error {}

/**
 * Does work and takes it back: what it refuses is refused before anything is hashed, which takes a while and is work for
 * everybody. No transaction waits for a hash.
 */
async function tried(database: Database, { who }: Caller, work: Work): Promise<void> {
  await database
    .tenant(who, async (own) => {
      await work(own)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

type Work = (own: Tenant) => Promise<unknown>

/** Whoever is changed has to be asked anew who she is; what she may is kept with her session for a while. */
export const campusUserHandlers = ({
  sessions,
  database,
  messages,
}: SignInDesk): AreaHandlers<'campusUser'> => {
  const nothing = async (done: Promise<unknown>) => {
    await done
    await sessions.forgetAll()
    return {}
  }
  return {
    queryUserList: userPage,
    queryAllUserList: async (tenant) => ({ list: await everybody(tenant) }),
    getUserRoleList: async (tenant, { id }) => ({ list: (await userById(tenant, id)).roles }),
    getUserCampusList: async (tenant, { id }) => ({ list: await campusesOfUser(tenant, id) }),
    queryCampusUser: async (tenant, input) => ({ list: await usersOfCampus(tenant, input) }),
    queryUserAuthority: (tenant, { id }) => authorityOf(tenant, id),
    getAuthorityUser: async (tenant, { url }) => ({ list: await holdersOf(tenant, url) }),
    add: async ({ tenant, caller }, { password: sent, ...user }) => {
      const password = readPassword(sent, user.account, 'password')
      const add = (own: Tenant, passwordHash: string) => addUser(own, caller, { ...user, passwordHash })
      await tried(database, caller, (own) => add(own, ''))
      const passwordHash = await hashForCompany(caller.who.cid, password)
      return { id: await tenant((own) => add(own, passwordHash)) }
    },
    batchAdd: async ({ tenant, caller }, { userList }) => {
      const at = (_user: object, index: number) => `userList.${index}.account`
      const used = await takenFaults(database, caller.who.cid, userList, at)
      if (Object.keys(used).length > 0) return refuseInput(used)
      const passwords = userList.map(({ password, account }, index) =>
        readPassword(password, account, `userList.${index}.password`),
      )
      const add = async (own: Tenant, hashes: readonly string[]) => {
        const made: number[] = []
        for (const [index, { password: _sent, ...user }] of userList.entries())
          made.push(
            await addUser(own, caller, { ...user, passwordHash: hashes[index] ?? '' }, `userList.${index}.`),
          )
        return made
      }
      await tried(database, caller, (own) => add(own, []))
      const hashes = await hashesForCompany(caller.who.cid, passwords)
      return { ids: await tenant((own) => add(own, hashes)) }
    },
    ...importHandlers(database),
    edit: async (visit, input) => {
      const { tenant, caller } = visit
      const before = await database.system((db) => accountById(db, input.id))
      const done = await nothing(tenant((own) => editUser(own, caller, input)))
      if (before && changesContact(before, input))
        tellOwner(messages, provedAlone(before), 'contactChanged', visit)
      return done
    },
    changeCampusUser: ({ tenant, caller }, input) =>
      nothing(tenant((own) => editUser(own, caller, { ...input, authority: 0 }))),
    authority: ({ tenant, caller }, input) => nothing(tenant((own) => editUser(own, caller, input))),
    addUserRole: ({ tenant, caller }, input) => nothing(tenant((own) => addRoles(own, caller, input))),
    deleteUserRole: ({ tenant, caller }, input) => nothing(tenant((own) => removeRole(own, caller, input))),
    addRemoteControlRole: ({ tenant, caller }, { id }) =>
      nothing(tenant((own) => setRemoteControl(own, caller, id, true))),
    deleteRemoteControlRole: ({ tenant, caller }, { id }) =>
      nothing(tenant((own) => setRemoteControl(own, caller, id, false))),
    changePassword: async ({ tenant, caller }, { id, cid, password }) => {
      if (cid !== caller.who.cid) return refuse('notFound')
      const { account } = await database.tenant(caller.who, (own) => userById(own, id))
      const chosen = readPassword(password, account, 'password')
      await tried(database, caller, (own) => setPassword(own, caller, id, ''))
      const hash = await hashForCompany(caller.who.cid, chosen)
      return nothing(tenant((own) => setPassword(own, caller, id, hash)))
    },
    delete: ({ tenant, caller }, { id }) => nothing(tenant((own) => deleteUser(own, caller, id))),
  }
}
