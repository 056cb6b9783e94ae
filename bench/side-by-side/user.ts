import { callOf } from '#contract/index.ts'
import { demoPassword } from '#server/seed/accounts.ts'
import { encodePassword } from '#src/session/password.ts'
import { type HttpRequest, requestOf } from './request.ts'

/** Bound to a campus; may edit its templates and not the campus itself. */
export const account = 'school-manager'

/** The user of a trial, whose session the link holds for whatever runs behind it. */
export interface User {
  cookie: () => string
  /** Goes on with the session of these Set-Cookie headers. */
  given(cookies: readonly string[]): void
  /** Ends the session on the server. */
  expire(): Promise<void>
  /** Signs in, again after `expire`. */
  signIn(): Promise<void>
}

/** @param url the server, not the link */
export function userOf(url: string): User {
  let cookie = ''
  const send = async ({ method, path, headers, body }: HttpRequest): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { method, headers: { ...headers, cookie }, body })
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response
  }
  const given = (cookies: readonly string[]) => {
    cookie = cookies.map((each) => each.split(';')[0] ?? '').join('; ')
  }
  return {
    cookie: () => cookie,
    given,
    expire: async () => {
      await send(requestOf(callOf('user.logout'), {}))
    },
    signIn: async () => {
      const password = encodePassword(demoPassword)
      const response = await send(requestOf(callOf('user.login'), { account, password }))
      given(response.headers.getSetCookie())
    },
  }
}
