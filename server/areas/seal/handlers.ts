import type { AreaHandlers } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { proveOwn } from '#server/sign-in/own-password.ts'
import { keepSecret, secretOf } from './store.ts'

const taken = { id: { zh: '此编号已有另一份密钥', en: 'Another secret is kept under this id' } }
const wrongPassword = { password: { zh: '密码不正确', en: 'Wrong password' } }

/** An open session may leave a secret and not take one: whoever finds the device has the session, not the password. */
export const sealHandlers = (desk: SignInDesk): AreaHandlers<'seal'> => ({
  deposit: async ({ caller }, { id, secret }) => {
    const kept = await keepSecret(desk.database, caller.user.userId, id, secret)
    if (kept === 'full') refuse('tooMany')
    if (kept === 'other') refuseInput(taken)
    return {}
  },
  recover: async ({ caller }, { id, password }) => {
    const { userId } = caller.user
    const known = (await desk.database.system((db) => accountById(db, userId))) ?? refuse('notFound')
    if ((await proveOwn(desk, known, password)) === undefined) refuseInput(wrongPassword)
    return { secret: (await secretOf(desk.database, userId, id)) ?? refuse('notFound') }
  },
})
