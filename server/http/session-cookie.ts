import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { isSystemCode, type SystemCode } from '#contract/systems.ts'
import type { Cookies } from '#server/handlers.ts'

const nameOf = (system: SystemCode) => `lamplighter_${system}`
const browserName = 'lamplighter_browser'
/** Browsers keep no cookie for longer (RFC 6265bis, section 5.5). */
const browserAge = 400 * 24 * 60 * 60

/** The session token of a system, as the browser sent it. */
export const tokenOf = (request: FastifyRequest, system: SystemCode | undefined): string | undefined =>
  (system && request.cookies[nameOf(system)]) || undefined

/** The token a browser was given when somebody signed in with it first, as the browser sent it. */
export const browserTokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[browserName] || undefined

/** The system a request names; a stream cannot send headers and names it in its query. */
export function systemOf(request: FastifyRequest, isStream: boolean): SystemCode | undefined {
  const query = request.query as Record<string, unknown>
  const named = request.headers['x-system-code'] || (isStream ? query.systemCode : undefined)
  return isSystemCode(named) ? named : undefined
}

/** `secure` keeps the cookie off plain http; without it a LAN address still works. */
export function cookiesOf(reply: FastifyReply, secure: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    open: (system, token) => {
      const maxAge = Math.floor(limits.sessionLength / 1000)
      reply.setCookie(nameOf(system), token, { ...options, maxAge })
    },
    know: (token) => {
      reply.setCookie(browserName, token, { ...options, maxAge: browserAge })
    },
    close: (system) => {
      reply.clearCookie(nameOf(system), options)
    },
  }
}
