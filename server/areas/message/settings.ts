import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import { usualChoice } from '#contract/rules/notices/choices.ts'
import type { Database, Tenant } from '#server/database/database.ts'
import { tellQueue } from '#server/deliveries/queue.ts'
import type { Caller } from '#server/handlers.ts'
import type { Messages } from '#server/messages/index.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { accountById } from '#server/session-store.ts'
import type { Codes } from '#server/sign-in/codes.ts'
import { provedAlone } from '#server/sign-in/contact.ts'
import { newId } from '../ids.ts'

export interface MessageWays {
  database: Database
  /** Counts what people send themselves to try it. */
  codes: Codes
  messages: Messages
  /** The server's VAPID public key. */
  pushKey: string
  /** Push services may be in a private network. */
  webhookPrivate: boolean
}

const faults = {
  mail: { zh: '此服务器没有配置邮件，或您没有邮箱', en: 'No mail is set up here, or you have no address' },
  sms: { zh: '此服务器没有配置短信，或您没有手机号', en: 'No SMS is set up here, or you have no number' },
  push: { zh: '请先在此浏览器中开启通知', en: 'Let a browser show messages first' },
  endpoint: {
    zh: '浏览器的推送地址应为 https',
    en: "The address of the browser's push service must be an https one",
  },
} as const

const unproved = {
  mail: {
    email: {
      zh: '请先在“安全设置”中用验证码验证邮箱',
      en: 'First verify your email address under “Security”, with a code',
    },
  },
  sms: {
    phone: {
      zh: '请先在“安全设置”中用验证码验证手机',
      en: 'First verify your phone under “Security”, with a code',
    },
  },
} as const

/** Times in quiet hours that are none. */
const emptyHours = {
  quiet: { zh: '开始和结束时间不能相同', en: 'It must not begin when it ends' },
} as const

/** Where mail and SMS go to the tenant; nowhere that nobody has proved. */
async function reachOf({ db, who }: Tenant) {
  const known = await db
    .selectFrom('account')
    .select(['email', 'phone', 'email_proved as emailProved', 'phone_proved as phoneProved'])
    .where('id', '=', who.userId)
    .executeTakeFirst()
  return known && provedAlone(known)
}

const browsers = ({ db, who }: Tenant) => db.selectFrom('push_browser').where('account_id', '=', who.userId)

/** By what the tenant is told, and what of it can be done. */
export async function settingsOf(
  tenant: Tenant,
  { sessionHash }: Caller,
  { messages, pushKey }: MessageWays,
): Promise<DataOf<'message.settings'>> {
  const said = await tenant.db
    .selectFrom('message_setting')
    .select(['ways', 'quiet', 'language'])
    .where('account_id', '=', tenant.who.userId)
    .executeTakeFirst()
  const rows = await browsers(tenant)
    .select(['id', 'name', 'added_at as addedAt', 'last_error as lastError'])
    .select(sql<boolean>`session_hash = ${sessionHash}`.as('current'))
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const reached = await reachOf(tenant)
  return {
    ways: { ...usualChoice, ...said?.ways },
    quiet: said?.quiet ?? [],
    language: said?.language ?? 'zh',
    email: reached?.email ?? '',
    phone: reached?.phone ?? '',
    mailAvailable: messages.reaches('mail'),
    smsAvailable: messages.reaches('sms'),
    pushKey,
    browsers: rows,
  }
}

/** @throws Refusal input {quiet} */
export async function saveSettings(
  { db, who }: Tenant,
  { ways, quiet, language }: InputOf<'message.saveSettings'>,
): Promise<void> {
  if (quiet.some(({ fromMinute, toMinute }) => fromMinute === toMinute)) refuseInput(emptyHours)
  const said = { ways: JSON.stringify(ways), quiet: JSON.stringify(quiet), language }
  await db
    .insertInto('message_setting')
    .values({ account_id: who.userId, cid: who.cid, ...said })
    .onConflict((there) =>
      there
        .column('account_id')
        .doUpdateSet({ ...said, ways: sql`message_setting.ways || ${said.ways}::jsonb` }),
    )
    .execute()
}

/** The browser of the caller's session shows messages, instead of whoever it showed them to before. @throws Refusal input */
export async function addBrowser(
  tenant: Tenant,
  { system, sessionHash }: Caller,
  input: InputOf<'message.addBrowser'>,
  { webhookPrivate }: Pick<MessageWays, 'webhookPrivate'>,
): Promise<{ id: number }> {
  const { db, who } = tenant
  const { endpoint } = input
  const isSafe = URL.canParse(endpoint) && (webhookPrivate || new URL(endpoint).protocol === 'https:')
  if (!isSafe) refuseInput({ endpoint: faults.endpoint })
  await sql`select forget_push_endpoint(${endpoint})`.execute(db)
  await removeBrowser(tenant, sessionHash)
  const id = await newId(tenant)
  await db
    .insertInto('push_browser')
    .values({
      ...{ id, cid: who.cid, account_id: who.userId, session_hash: sessionHash, system },
      ...input,
    })
    .execute()
  return { id }
}

export async function removeBrowser({ db, who }: Tenant, sessionHash: string): Promise<void> {
  await db
    .deleteFrom('push_browser')
    .where('account_id', '=', who.userId)
    .where('session_hash', '=', sessionHash)
    .execute()
}

/**
 * Whether the caller may try a way now: a phone or a mailbox that nobody has proved may be a stranger's, and nobody is sent
 * tests without end. @throws Refusal tooMany, input {way}, {phone}, {email}
 */
export async function admitTest(
  { database, messages, codes }: MessageWays,
  { user }: Pick<Caller, 'user'>,
  way: InputOf<'message.test'>['way'],
  ip: string,
): Promise<void> {
  if (way === 'push') return
  const known = (await database.system((db) => accountById(db, user.userId))) ?? refuse('notFound')
  const [address, proved] =
    way === 'mail' ? [known.email, known.emailProved] : [known.phone, known.phoneProved]
  if (!address || !messages.reaches(way)) return refuseInput({ way: faults[way] })
  if (!proved) refuseInput(unproved[way])
  await codes.countTest(user.userId, address, ip)
}

/** Sends the tenant something one way. @throws Refusal input {way} where it leads nowhere */
export async function tryWay(
  tenant: Tenant,
  { way }: InputOf<'message.test'>,
  { messages }: Pick<MessageWays, 'messages'>,
): Promise<void> {
  const { db, who } = tenant
  const person = await reachOf(tenant)
  const ids =
    way === 'push'
      ? (await browsers(tenant).select('id').execute()).map(({ id }) => id)
      : messages.reaches(way) && (way === 'mail' ? person?.email : person?.phone)
        ? [null]
        : []
  if (ids.length === 0) refuseInput({ way: faults[way] })
  await db
    .insertInto('notice_delivery')
    .values(
      ids.map((browser_id) => ({
        cid: who.cid,
        way,
        account_id: who.userId,
        browser_id,
        event: 'test' as const,
      })),
    )
    .execute()
  await tellQueue(db, 'notice_delivery')
}
