import { contactForm } from '#contract/rules/sign-in-name.ts'
import type { Visit } from '#server/handlers.ts'
import type { Messages } from '#server/messages/index.ts'
import type { KnownAccount } from '#server/session-store.ts'

/** What happens to an account that its owner is told of, so that she notices what she has not done herself. */
const happenings = {
  linked: {
    zh: '统一登录账号已关联到您的账号，以后可用它登录',
    en: 'An account of single sign-on was linked to yours and can sign in as you from now on',
  },
  passwordReset: {
    zh: '您的密码已通过验证码重置，所有设备均已退出登录，已关联的统一登录账号均已解除',
    en: 'Your password was reset with a code; every device was signed out and linked single sign-on accounts were removed',
  },
  factorOn: {
    zh: '您的账号已启用身份验证器，以后登录需要它的验证码',
    en: 'Signing in to your account asks for a code of an authenticator from now on',
  },
  factorOff: {
    zh: '您的账号已停用身份验证器，以后登录只需密码',
    en: 'Signing in to your account asks for no code of an authenticator any more',
  },
  recoveryUsed: {
    zh: '您的账号用一个恢复码登录，此恢复码不能再用',
    en: 'Somebody signed in to your account with a recovery code, which is good no more',
  },
  contactChanged: {
    zh: '您的账号换了手机或邮箱，验证码以后不再发到原来的',
    en: 'Your account has another phone or email address now, and codes no longer go to the one before',
  },
  contactTaken: {
    zh: '您的手机或邮箱已由另一个账号验证，不能再用它登录此账号，它也不再接收此账号的报警和消息',
    en: 'Your phone or email address was proved for another account; it no longer signs in to this one, nor gets its alarms and messages',
  },
  keyMade: {
    zh: '您的账号新建或更换了 AccessKey，凭它可以代您调用接口',
    en: 'An AccessKey of your account was made or renewed; whoever has it can make calls as you',
  },
  newAddress: {
    zh: '您的账号在一个从未使用过的网络地址登录',
    en: 'Somebody signed in to your account from an address that was never used before',
  },
} as const

export type Happening = keyof typeof happenings

const subject = '账号安全提醒 · Your account'

const words = ({ zh, en }: (typeof happenings)[Happening], account: string, ip?: string) =>
  `【点灯人】${zh}（账号 ${account}${ip === undefined ? '' : `，地址 ${ip}`}）。如果不是您本人，请立即修改密码并联系管理员。\n` +
  `${en} (account ${account}${ip === undefined ? '' : `, address ${ip}`}). If it was not you, change your password now and tell your administrator.`

/** Whether her phone or her email address becomes another by what is written of it. */
export const changesContact = (
  before: Pick<KnownAccount, 'phone' | 'email'>,
  after: { phone?: string | undefined; email?: string | undefined },
): boolean =>
  (['phone', 'email'] as const).some((field) => {
    const written = after[field]
    return written !== undefined && contactForm(written) !== contactForm(before[field] ?? '')
  })

/**
 * Tells somebody wherever messages reach her, at her phone and her email address: whoever has taken one has not both.
 * @param visit where it was done from; not said of what somebody else has done for an account of his own
 */
export function tellOwner(
  messages: Messages,
  { account, phone, email }: { account: string; phone: string | null; email: string | null },
  happening: Happening,
  visit?: Pick<Visit, 'ip'>,
): void {
  const text = words(happenings[happening], account, visit?.ip)
  if (phone && messages.reaches('sms')) messages.send({ channel: 'sms', to: phone, subject, text })
  if (email && messages.reaches('mail')) messages.send({ channel: 'mail', to: email, subject, text })
}

/** Tells who has registered a company that it is ready, and its administrator she. */
export function tellAdmitted(
  messages: Messages,
  { account, email }: { account: string; email: string | null },
  cnName: string,
): void {
  if (!email || !messages.reaches('mail')) return
  const text =
    `【点灯人】您的单位“${cnName}”已开通，账号 ${account} 是它的管理员。刷新页面或重新登录即可使用。\n` +
    `Your company “${cnName}” is ready, and your account ${account} is its administrator. Load the page again or sign in anew.`
  messages.send({ channel: 'mail', to: email, subject: '单位已开通 · Your company is ready', text })
}
