/** The cookies of one device, for one origin: fetch in Node has none of its own. */
export interface Jar {
  set(name: string, value: string): void
  /** What a request's Cookie header says. */
  header(): string
  /** Keeps what is answered and sends what is kept, as a browser does. */
  wrap(inner: typeof fetch): typeof fetch
}

export function createJar(): Jar {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    set: (name, value) => cookies.set(name, value),
    header,
    wrap: (inner) => async (input, init) => {
      const headers = new Headers(init?.headers)
      if (cookies.size > 0) headers.set('cookie', header())
      const response = await inner(input, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const at = pair.indexOf('=')
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
        if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}

/** Keeps cookies as a browser does, in a jar of its own. */
export const withCookies = (inner: typeof fetch): typeof fetch => createJar().wrap(inner)
