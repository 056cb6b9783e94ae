import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages/index.ts'
import type { Sessions } from '#server/session.ts'
import { Captchas } from './captchas.ts'
import { Codes } from './codes.ts'
import { KnownBrowsers } from './known-browsers.ts'
import { SignInLimit } from './limit.ts'
import { Oauth } from './oauth.ts'
import { Refusals } from './refusals.ts'
import { forgetRegistrations } from './registrations.ts'
import { SecondFactors } from './second-factor/second-factor.ts'
import { SecondSteps } from './second-factor/second-steps.ts'
import { newDoor, newPorch, type SignInTools } from './sign-in.ts'

/** All that signing in and one's own account are done with. */
export interface SignInDesk extends SignInTools {
  sessions: Sessions
  messages: Messages
  oauth: Oauth
  refusals: Refusals
  factors: SecondFactors
  steps: SecondSteps
  /** Forgets what is no longer good. */
  sweep(): Promise<void>
}

export async function openSignInDesk(
  database: Database,
  sessions: Sessions,
  messages: Messages,
  config: Config,
  log: FastifyBaseLogger,
): Promise<SignInDesk> {
  const captchas = new Captchas(database)
  const codes = new Codes(database, messages)
  const oauth = new Oauth(database, config)
  const limit = new SignInLimit(database)
  const steps = new SecondSteps(database)
  return {
    database,
    sessions,
    messages,
    captchas,
    codes,
    oauth,
    refusals: new Refusals(database, log),
    factors: new SecondFactors(database, limit),
    steps,
    limit,
    browsers: await KnownBrowsers.open(database),
    porch: newPorch(),
    door: newDoor(),
    sweep: async () => {
      await Promise.all([
        captchas.sweep(),
        codes.sweep(),
        oauth.sweep(),
        limit.sweep(),
        steps.sweep(),
        forgetRegistrations(database),
      ])
    },
  }
}
