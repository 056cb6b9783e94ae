import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { decodePassword, hashPassword } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { easyPassword } from '#server/sign-in/new-password.ts'
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
  badPassword,
  deleteUser,
  editUser,
  removeRole,
  setPassword,
  setRemoteControl,
} from './writing.ts'

/** @throws Refusal input */
async function hashOf(sent: string, account: string, field: string): Promise<string> {
  const password = decodePassword(sent)
  if (password === undefined || brokenPasswordRule({ password }) !== null)
    return refuseInput({ [field]: badPassword })
  const easy = easyPassword(password, account)
  if (easy) refuseInput({ [field]: easy })
  return hashPassword(password)
}

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
    // Hashing takes a while, and no transaction waits for it.
    add: async ({ tenant, caller }, { password, ...user }) => {
      const passwordHash = await hashOf(password, user.account, 'password')
      return { id: await tenant((own) => addUser(own, caller, { ...user, passwordHash })) }
    },
    batchAdd: async ({ tenant, caller }, { userList }) => {
      const at = (_user: object, index: number) => `userList.${index}.account`
      const used = await takenFaults(database, caller.who.cid, userList, at)
      if (Object.keys(used).length > 0) return refuseInput(used)
      const hashes: string[] = []
      for (const [index, { password, account }] of userList.entries())
        hashes.push(await hashOf(password, account, `userList.${index}.password`))
      const ids = await tenant(async (own) => {
        const made: number[] = []
        for (const [index, { password: _sent, ...user }] of userList.entries())
          made.push(
            await addUser(own, caller, { ...user, passwordHash: hashes[index] ?? '' }, `userList.${index}.`),
          )
        return made
      })
      return { ids }
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
      const hash = await hashOf(password, account, 'password')
      return nothing(tenant((own) => setPassword(own, caller, id, hash)))
    },
    delete: ({ tenant, caller }, { id }) => nothing(tenant((own) => deleteUser(own, caller, id))),
  }
}
