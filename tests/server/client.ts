import { split } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import { basePathOf, type CallName, callOf, type DataOf, type InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import { password } from './rows.ts'

export interface Answer<D = unknown> extends Envelope<D> {
  status: number
  headers: Headers
}

const textOf = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [key, String(item)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** Makes calls as one user of one system, as plainly as can be: what a test sends is what goes out. */
export class Client {
  readonly url: string
  readonly system: SystemCode | undefined
  cookie = ''

  constructor(url: string, system?: SystemCode) {
    this.url = url
    this.system = system
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie && !headers.has('cookie')) headers.set('cookie', this.cookie)
    if (this.system && !headers.has('x-system-code')) headers.set('x-system-code', this.system)
    const response = await fetch(this.url + path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
    return response
  }

  /** The whole answer, whatever its code. */
  async send<N extends CallName>(
    name: N,
    input: InputOf<N>,
    headers: Record<string, string> = {},
  ): Promise<Answer<DataOf<N>>> {
    const call = callOf(name)
    const { path, query, body } = split(call, input as Record<string, unknown>)
    const isForm = 'encoding' in call && call.encoding === 'form'
    const search = textOf(query)
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await this.fetch(`${basePathOf(call)}${path}${search && `?${search}`}`, {
      method: call.method,
      headers: { ...(body ? { 'content-type': type } : {}), ...headers },
      ...(body ? { body: isForm ? textOf(body) : JSON.stringify(body) } : {}),
    })
    const envelope = (await response.json()) as Envelope<DataOf<N>>
    return { ...envelope, status: response.status, headers: response.headers }
  }

  /** The data of a call that succeeds. */
  async call<N extends CallName>(name: N, input: InputOf<N>, headers?: Record<string, string>) {
    const answer = await this.send(name, input, headers)
    if (answer.code !== 2000) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  /** The code of a call that is refused. */
  async refusal<N extends CallName>(name: N, input: InputOf<N>, headers?: Record<string, string>) {
    const { code, data } = (await this.send(name, input, headers)) as Answer
    return { code, data }
  }
}

export async function signIn(url: string, system: SystemCode, account: string): Promise<Client> {
  const client = new Client(url, system)
  await client.call('user.login', { account, password: Buffer.from(password).toString('base64') })
  return client
}
