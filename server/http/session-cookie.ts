import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { isSystemCode, type SystemCode } from '#contract/systems.ts'
import type { Cookies } from '#server/handlers.ts'

/** Over https a cookie that no other host, nor a page of plain http, can have set (RFC 6265bis, section 4.1.3.2). */
const own = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
const nameOf = (system: SystemCode, secure: boolean) => own(`lamplighter_${system}`, secure)
const browserName = (secure: boolean) => own('lamplighter_browser', secure)
/** Browsers keep no cookie for longer (RFC 6265bis, section 5.5). */
const browserAge = 400 * 24 * 60 * 60

/** The session token of a system, as the browser sent it. */
export const tokenOf = (
  request: FastifyRequest,
  system: SystemCode | undefined,
  secure: boolean,
): string | undefined => (system && request.cookies[nameOf(system, secure)]) || undefined

/** The token a browser was given when somebody signed in with it first, as the browser sent it. */
export const browserTokenOf = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[browserName(secure)] || undefined

/** The system a request names; what cannot send headers, a stream or a player, names it in its query. */
export function systemOf(request: FastifyRequest, inQuery: boolean): SystemCode | undefined {
  const query = request.query as Record<string, unknown>
  const named = request.headers['x-system-code'] || (inQuery ? query.systemCode : undefined)
  return isSystemCode(named) ? named : undefined
}

/** `secure` keeps the cookie off plain http; without it a LAN address still works. */
export function cookiesOf(reply: FastifyReply, secure: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    open: (system, token) => {
      const maxAge = Math.floor(limits.sessionLength / 1000)
      reply.setCookie(nameOf(system, secure), token, { ...options, maxAge })
    },
    know: (token) => {
      reply.setCookie(browserName(secure), token, { ...options, maxAge: browserAge })
    },
    close: (system) => {
      reply.clearCookie(nameOf(system, secure), options)
    },
  }
}
