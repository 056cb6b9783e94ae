import type { AreaHandlers } from '#server/handlers.ts'
import { decodePassword, passwordMatches } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { keepSecret, secretOf } from './store.ts'

const taken = { id: { zh: '此编号已有另一份密钥', en: 'Another secret is kept under this id' } }
const wrongPassword = { password: { zh: '密码不正确', en: 'Wrong password' } }

/** An open session may leave a secret and not take one: whoever finds the device has the session, not the password. */
export const sealHandlers = ({ database, limit }: SignInDesk): AreaHandlers<'seal'> => ({
  deposit: async ({ caller }, { id, secret }) => {
    const kept = await keepSecret(database, caller.user.userId, id, secret)
    if (kept === 'full') refuse('tooMany')
    if (kept === 'other') refuseInput(taken)
    return {}
  },
  recover: async ({ caller, ip }, { id, password }) => {
    const { userId } = caller.user
    const known = (await database.system((db) => accountById(db, userId))) ?? refuse('notFound')
    if (!limit.allows(known.account, ip)) refuse('tooMany')
    const sent = decodePassword(password)
    if (!(await passwordMatches(known.passwordHash, sent ?? '')) || sent === undefined) {
      limit.failed(known.account, ip)
      refuseInput(wrongPassword)
    }
    limit.succeeded(known.account, ip)
    return { secret: (await secretOf(database, userId, id)) ?? refuse('notFound') }
  },
})
