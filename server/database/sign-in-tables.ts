import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SystemCode } from '#contract/systems.ts'

type At = ColumnType<number, Date, Date>
type GeneratedAt = ColumnType<number, Date | undefined, Date>

interface VerificationCodeTable {
  id: GeneratedAlways<number>
  /** Whom it proves: 'account 12', or 'nobody' and what was typed where there is no such account. */
  subject: string
  purpose: string
  /** What was typed, or where it was sent: what sending is limited by. */
  target: string
  ip: string
  /** argon2id in PHC form. */
  code_hash: string
  attempts: Generated<number>
  used: Generated<boolean>
  created_at: GeneratedAt
  expires_at: At
  /** It was found right, and has not been used yet. */
  proved: Generated<boolean>
  /** Where the message went, whatever was typed; null when none did. */
  receiver: ColumnType<string | null, string | null | undefined, string | null>
}

/** Tries that count against a limit until a moment. */
interface SignInCountTable {
  key: string
  attempts: number
  until: At
}

/** A browser that has signed in to an account before. */
interface KnownBrowserTable {
  account_id: number
  /** Of the token in its cookie. */
  browser_hash: string
  seen_at: GeneratedAt
}

interface CaptchaTable {
  key_id: string
  answer: string
  attempts: Generated<number>
  expires_at: At
}

/** An account that is made when the link in its mail is opened. */
interface RegistrationTable {
  code_hash: string
  email: string
  username: string
  password_hash: string
  expires_at: At
}

interface AccountAddressTable {
  account_id: number
  ip: string
  seen_at: GeneratedAt
}

interface AccountOauthTable {
  issuer: string
  subject: string
  account_id: number
  created_at: GeneratedAt
  /** What it is named by to its owner. */
  public_id: Generated<string>
}

/** A sign-in that is under way at the OpenID Connect provider. */
interface OauthFlowTable {
  state_hash: string
  /** Of the key that only the browser which began it has. */
  key_hash: string
  system: SystemCode
  verifier: string
  nonce: string
  redirect_uri: string
  expires_at: At
}

/** Somebody the provider knows, who has yet to say which account here is hers. */
interface OauthTicketTable {
  ticket_hash: string
  issuer: string
  subject: string
  expires_at: At
}

/** A secret of a device that sealed an account's data. */
interface SealDepositTable {
  account_id: number
  id: string
  secret: string
  at: GeneratedAt
}

/** What makes an account's one-time codes (RFC 6238). */
interface SecondFactorTable {
  account_id: number
  /** Base32. */
  secret: string
  /** Null until the first code was right: it asks for nothing before. */
  confirmed_at: ColumnType<number | null, Date | null | undefined, Date | null>
  /** The time step of the latest code that was taken; none before it is taken any more. */
  last_step: Generated<number>
}

interface RecoveryCodeTable {
  account_id: number
  code_hash: string
  used_at: ColumnType<number | null, Date | null | undefined, Date | null>
}

/** Somebody who has signed in but for her second factor. */
interface SecondStepTable {
  ticket_hash: string
  account_id: number
  system: SystemCode
  /** Whom of another provider it shall link. */
  oauth_ticket_hash: string | null
  expires_at: At
}

export interface SignInTables {
  verification_code: VerificationCodeTable
  captcha: CaptchaTable
  registration: RegistrationTable
  account_address: AccountAddressTable
  account_oauth: AccountOauthTable
  oauth_flow: OauthFlowTable
  oauth_ticket: OauthTicketTable
  seal_deposit: SealDepositTable
  sign_in_count: SignInCountTable
  known_browser: KnownBrowserTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  second_step: SecondStepTable
}
