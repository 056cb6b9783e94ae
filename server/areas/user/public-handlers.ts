import { isEmail, isPhone } from '#contract/rules/contact.ts'
import { notAnEmail } from '#contract/rules/field-fault.ts'
import { contactForm } from '#contract/rules/sign-in-name.ts'
import { systemCodes, systems } from '#contract/systems.ts'
import type { publicCalls } from '#contract/user-public.ts'
import type { Handler } from '#server/handlers.ts'
import { hashPassword } from '#server/password.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { readNewPassword } from '#server/sign-in/new-password.ts'
import { activateRegistration, keepRegistration } from '#server/sign-in/registrations.ts'
import { agreement } from './agreement.ts'

type PublicHandlers = { [K in keyof typeof publicCalls]: Handler<(typeof publicCalls)[K]> }

const isUsername = (text: string) => text.trim() !== '' && text.length <= 40

const welcome = (link: string) =>
  `请打开以下链接激活您的点灯人账号（24 小时内有效）：\nOpen this link to activate your Lamplighter account (good for 24 hours):\n${link}\n` +
  '如果您没有注册，请忽略此邮件。If you did not register, ignore this mail.'
const already =
  '有人用此邮箱注册点灯人账号，但您已有账号，请直接登录或找回密码。\n' +
  'Somebody registered at Lamplighter with this address, which has an account already: sign in, or ask for a new password.'

export const publicHandlers = ({ database, messages, oauth, codes }: SignInDesk): PublicHandlers => ({
  system: async () => ({
    systems: [...systemCodes],
    mail: messages.reaches('mail'),
    sms: messages.reaches('sms'),
    oauth: oauth.name ? { name: oauth.name } : null,
  }),
  agreement: async () => agreement,
  phoneValidStatus: async (_visit, { phone }) => ({ valid: isPhone(phone) }),
  checkUsernameAndEmail: async (_visit, { username, email }) => ({
    username: isUsername(username),
    email: isEmail(email),
  }),
  register: async (visit, { email: written, username, password: sent }) => {
    const email = contactForm(written)
    if (!isEmail(email)) refuseInput({ email: notAnEmail })
    if (!isUsername(username)) refuseInput({ username: { zh: '请输入姓名', en: 'Please enter your name' } })
    const password = readNewPassword(sent, email)
    if (!messages.reaches('mail')) refuse('noMessages')
    const origin = visit.origin()
    await codes.countSend(`register ${email}`, visit.ip)
    const passwordHash = await hashPassword(password, 'last')
    const code = await keepRegistration(database, { email, username: username.trim(), passwordHash })
    const link = `${origin}${systems.open.base}activate/${code}`
    const text = code ? welcome(link) : already
    messages.send({ channel: 'mail', to: email, subject: '点灯人账号 · Your Lamplighter account', text })
    return {}
  },
  activate: async (_visit, { code }) => ({ activated: await activateRegistration(database, code) }),
  oauthStart: async (visit) => {
    if (!oauth.name) return refuse('notFound')
    return oauth.start(visit.system ?? refuse('systemMissing'), visit.origin())
  },
})
