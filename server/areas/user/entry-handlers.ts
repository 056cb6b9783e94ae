import { bases } from '#contract/bases.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { signInName } from '#contract/rules/sign-in-name.ts'
import type { entryCalls } from '#contract/user-entry.ts'
import type { Handler, SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import { noteAddress } from '#server/sign-in/addresses.ts'
import { provedAlone, reachableContact } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { nameFoundedCompany, ownedCompany } from './store.ts'

type EntryHandlers = { [K in keyof typeof entryCalls]: Handler<(typeof entryCalls)[K]> }

const oemWords = (origin: string) =>
  `贵单位的登录页可以显示自己的名称与标志：由管理员在“设置 - 登录页”中配置，地址为 ${origin}/iot/<系统>/login/<单位英文名>。\n` +
  'Your company can have a sign-in page with its own name and logo: an administrator sets it up under Settings, Sign-in page.'
const sdkWords = (docs: string) =>
  `接口说明：${docs}/docs\nOpenAPI 文档：${docs}/openapi.json\nThe calls are described at the first address; the second is the OpenAPI document.`

export function entryHandlers({ database, messages, codes }: SignInDesk, docs = bases.api): EntryHandlers {
  const accountOf = async ({ caller }: SignedVisit) =>
    (await database.system((db) => accountById(db, caller.user.userId))) ?? refuse('notFound')

  /** Only to her own address, which she has proved: a server that mails to any address is soon used to. */
  const mailOwn = async (
    visit: SignedVisit,
    email: string,
    { letter, subject, text }: { letter: 'oem' | 'sdk'; subject: string; text: string },
  ) => {
    const own = provedAlone(await accountOf(visit))
    if (own.email === null || own.email.toLowerCase() !== email.toLowerCase()) return { sent: false }
    if (!messages.reaches('mail')) return { sent: false }
    await codes.countSend(`note ${letter} ${signInName(email)}`, visit.ip)
    messages.send({ channel: 'mail', to: own.email, subject, text })
    return { sent: true }
  }

  return {
    company: ({ caller }) => ownedCompany(database, caller.who),
    nameCompany: async ({ caller }, { cnName }) => {
      await nameFoundedCompany(database, caller.who, cnName.trim())
      return ownedCompany(database, caller.who)
    },
    specialCid: async ({ caller: { user, system } }) => {
      const features = Object.entries(featuresOf(user, system))
      return { cid: user.cid, features: features.filter(([, has]) => has).map(([name]) => name) }
    },
    visionUser: async ({ caller: { user } }) => ({
      userId: user.userId,
      username: user.username,
      cid: user.cid,
      campusIds: user.campusIds,
    }),
    oemMail: (visit, { x }) =>
      mailOwn(visit, x, {
        ...{ letter: 'oem', subject: '登录页定制 · A sign-in page of your own' },
        text: oemWords(visit.origin()),
      }),
    sdkMail: (visit, { x }) =>
      mailOwn(visit, x, {
        ...{ letter: 'sdk', subject: '接口文档 · The calls' },
        text: sdkWords(visit.origin() + docs),
      }),
    loginCheckIp: async (visit, { loginCheckIp }) => {
      const own = await accountOf(visit)
      if (loginCheckIp && !reachableContact(own, codes.reaches))
        refuseInput({
          loginCheckIp: {
            zh: '请先绑定可接收验证码的手机或邮箱',
            en: 'Bind a phone or an email address that a code can reach first',
          },
        })
      await noteAddress(database, visit.caller.user.userId, visit.ip)
      await database.system((db) =>
        db
          .updateTable('account')
          .set({ login_check_ip: loginCheckIp })
          .where('id', '=', visit.caller.user.userId)
          .execute(),
      )
      return {}
    },
  }
}
