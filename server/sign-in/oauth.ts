import { sql, type Transaction } from 'kysely'
import * as oidc from 'openid-client'
import { limits } from '#contract/limits.ts'
import type { Identity } from '#contract/own-account.ts'
import { type SystemCode, systems } from '#contract/systems.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'
import { newToken, tokenHash } from './secrets.ts'

type Options = Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'>

/** Somebody as the provider knows her. */
export interface Subject {
  issuer: string
  subject: string
}

const codeTicketHash = (ticket: string) => tokenHash(`code ${ticket}`)

/**
 * Sign-in through an OpenID Connect provider: authorization code flow with PKCE (RFC 7636), state and nonce
 * (OpenID Connect Core 1.0, section 3.1). What the provider sends back is only taken from the browser that began.
 */
export class Oauth {
  readonly #database: Database
  readonly #options: Options
  #provider: Promise<oidc.Configuration> | undefined

  constructor(database: Database, options: Options) {
    this.#database = database
    this.#options = options
  }

  /** The name on the button; null when no provider is set up. */
  get name(): string | null {
    return this.#options.oidcIssuer ? this.#options.oidcName : null
  }

  /** Where to send the browser, and the key it has to bring back. @throws Refusal notFound, oauthFailed */
  async start(system: SystemCode, origin: string): Promise<{ url: string; key: string }> {
    const provider = await this.#found()
    const [state, key, nonce, verifier] = [newToken(), newToken(), newToken(), oidc.randomPKCECodeVerifier()]
    const redirect_uri = `${origin}${systems[system].base}login`
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri,
      scope: 'openid',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    await this.#database.system((db) =>
      db
        .insertInto('oauth_flow')
        .values({
          state_hash: tokenHash(state),
          key_hash: tokenHash(key),
          system,
          verifier,
          nonce,
          redirect_uri,
          expires_at: fromNow(2 * limits.codeLength),
        })
        .execute(),
    )
    return { url: url.href, key }
  }

  /** Who came back from the provider; each state is taken once. @throws Refusal notFound, oauthFailed */
  async finish(
    system: SystemCode,
    { code, state, key }: { code: string; state: string; key: string },
  ): Promise<Subject> {
    const provider = await this.#found()
    const flow = await this.#database.system((db) =>
      db
        .deleteFrom('oauth_flow')
        .where('state_hash', '=', tokenHash(state))
        .where('key_hash', '=', tokenHash(key))
        .where('system', '=', system)
        .where(sql<boolean>`expires_at > now()`)
        .returning(['verifier', 'nonce', 'redirect_uri'])
        .executeTakeFirst(),
    )
    if (!flow) return refuse('oauthFailed')
    const back = new URL(flow.redirect_uri)
    back.search = new URLSearchParams({ code, state, ...this.#issuerOf(provider) }).toString()
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, back, {
        pkceCodeVerifier: flow.verifier,
        expectedNonce: flow.nonce,
        expectedState: state,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims) return { issuer: claims.iss, subject: claims.sub }
    } catch {
      // What the provider says may hold the code; nothing of it goes on.
    }
    return refuse('oauthFailed')
  }

  /** The account that is linked, with the password it has while it is; undefined where none is. */
  async linked({ issuer, subject }: Subject): Promise<{ id: number; passwordHash: string } | undefined> {
    return this.#database.system((db) =>
      db
        .selectFrom('account_oauth')
        .innerJoin('account', 'account.id', 'account_oauth.account_id')
        .select(['account.id', 'account.password_hash as passwordHash'])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    )
  }

  /**
   * A ticket for somebody who has come back from the provider, good once and for five minutes: to link her to an account,
   * or to go on where a code is asked for. One is worth nothing for the other.
   */
  async ticketFor({ issuer, subject }: Subject, way: 'link' | 'code' = 'link'): Promise<string> {
    const ticket = newToken()
    const ticket_hash = way === 'link' ? tokenHash(ticket) : codeTicketHash(ticket)
    const expires_at = fromNow(limits.codeLength)
    await this.#database.system((db) =>
      db.insertInto('oauth_ticket').values({ ticket_hash, issuer, subject, expires_at }).execute(),
    )
    return ticket
  }

  /** Who goes on by a ticket; undefined when it is no longer good. */
  async goesOn(ticket: string): Promise<Subject | undefined> {
    return this.#database.system((db) =>
      db
        .selectFrom('oauth_ticket')
        .select(['issuer', 'subject'])
        .where('ticket_hash', '=', codeTicketHash(ticket))
        .where(sql<boolean>`expires_at > now()`)
        .executeTakeFirst(),
    )
  }

  /** Uses up a ticket to go on by; false when somebody has meanwhile. */
  async spend(ticket: string): Promise<boolean> {
    const spent = await this.#database.system((db) =>
      db
        .deleteFrom('oauth_ticket')
        .where('ticket_hash', '=', codeTicketHash(ticket))
        .returning('subject')
        .executeTakeFirst(),
    )
    return spent !== undefined
  }

  /** Links the somebody of a ticket, by its hash, to an account. @throws Refusal oauthFailed */
  async bind(db: Transaction<Tables>, ticketHash: string, accountId: number): Promise<void> {
    const known = await db
      .deleteFrom('oauth_ticket')
      .where('ticket_hash', '=', ticketHash)
      .where(sql<boolean>`expires_at > now()`)
      .returning(['issuer', 'subject'])
      .executeTakeFirst()
    if (!known) return refuse('oauthFailed')
    await db
      .insertInto('account_oauth')
      .values({ ...known, account_id: accountId })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet({ account_id: accountId }),
      )
      .execute()
  }

  /** Who signs in as an account, the latest first. */
  async identitiesOf(accountId: number): Promise<Identity[]> {
    const rows = await this.#database.system((db) =>
      db
        .selectFrom('account_oauth')
        .select(['public_id as id', 'issuer', 'subject', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute(),
    )
    return rows.map(({ issuer, ...row }) => ({ ...row, provider: this.#nameOf(issuer) }))
  }

  /** Ends that somebody signs in as an account; false when she does not. */
  async unlink(accountId: number, id: string): Promise<boolean> {
    const gone = await this.#database.system((db) =>
      db
        .deleteFrom('account_oauth')
        .where('account_id', '=', accountId)
        .where('public_id', '=', id)
        .returning('public_id')
        .executeTakeFirst(),
    )
    return gone !== undefined
  }

  /** A provider that was there before is called by its address. */
  #nameOf(issuer: string): string {
    const { oidcIssuer, oidcName } = this.#options
    const same = oidcIssuer !== undefined && oidcIssuer.replace(/\/$/, '') === issuer.replace(/\/$/, '')
    return same ? oidcName : issuer
  }

  async sweep(): Promise<void> {
    await this.#database.system(async (db) => {
      await db.deleteFrom('oauth_flow').where(sql<boolean>`expires_at < now()`).execute()
      await db.deleteFrom('oauth_ticket').where(sql<boolean>`expires_at < now()`).execute()
    })
  }

  /** RFC 9207: a provider that says so names itself in its answer; the browser does not pass that on. */
  #issuerOf(provider: oidc.Configuration): { iss?: string } {
    const server = provider.serverMetadata()
    return server.authorization_response_iss_parameter_supported ? { iss: server.issuer } : {}
  }

  async #found(): Promise<oidc.Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.#options
    if (!oidcIssuer) return refuse('notFound')
    // Plain http is for a provider beside the server, as in tests.
    const execute = oidcIssuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    this.#provider ??= oidc.discovery(
      new URL(oidcIssuer),
      oidcClientId,
      oidcClientSecret || undefined,
      oidcClientSecret ? undefined : oidc.None(),
      { execute, timeout: 10 },
    )
    try {
      return await this.#provider
    } catch {
      this.#provider = undefined
      return refuse('oauthFailed')
    }
  }
}
