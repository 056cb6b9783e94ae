import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Database } from '#server/database/database.ts'
import { fromNow } from '#server/database/from-now.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { type Met, requireUnchanged } from '../unchanged.ts'

/** Somebody who has signed in but for her second factor. */
export interface Halfway {
  accountId: number
  system: SystemCode
  /** Of the ticket of another provider's account that is to be linked, once she is in. */
  oauthTicketHash: string | null
}

/** Those who have signed in but for their second factor, each by a ticket that her browser alone has. */
export class SecondSteps {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** A ticket that is good for five minutes, and no longer than the password. @throws Refusal badCredentials */
  async ticketFor(met: Met, { system, oauthTicketHash }: Omit<Halfway, 'accountId'>): Promise<string> {
    const ticket = newToken()
    await this.#database.system(async (db) => {
      await requireUnchanged(db, met)
      await db
        .insertInto('second_step')
        .values({
          ticket_hash: tokenHash(ticket),
          account_id: met.user.userId,
          system,
          oauth_ticket_hash: oauthTicketHash,
          expires_at: fromNow(limits.codeLength),
        })
        .execute()
    })
    return ticket
  }

  /** Whose ticket it is, on that system; undefined when it is no longer good. */
  async find(ticket: string, system: SystemCode): Promise<Halfway | undefined> {
    const row = await this.#database.system((db) =>
      db
        .selectFrom('second_step')
        .select(['account_id', 'oauth_ticket_hash'])
        .where('ticket_hash', '=', tokenHash(ticket))
        .where('system', '=', system)
        .where(sql<boolean>`expires_at > now()`)
        .executeTakeFirst(),
    )
    return row && { accountId: row.account_id, system, oauthTicketHash: row.oauth_ticket_hash }
  }

  /** False when somebody has used it meanwhile. */
  async spend(ticket: string): Promise<boolean> {
    const spent = await this.#database.system((db) =>
      db
        .deleteFrom('second_step')
        .where('ticket_hash', '=', tokenHash(ticket))
        .returning('ticket_hash')
        .executeTakeFirst(),
    )
    return spent !== undefined
  }

  async sweep(): Promise<void> {
    await this.#database.system((db) =>
      db.deleteFrom('second_step').where(sql<boolean>`expires_at < now()`).execute(),
    )
  }
}
