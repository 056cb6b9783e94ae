import { type Encoding, encodingOf, split } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import { basePathOf, type CallName, callOf, type DataOf, type InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import { isUpload } from '#contract/upload.ts'
import { password } from './rows.ts'

export interface Answer<D = unknown> extends Envelope<D> {
  status: number
  headers: Headers
}

/** An object in a form is JSON. */
const asText = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)

const textOf = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [key, asText(item)]),
  )
  return new URLSearchParams(pairs).toString()
}

const formOf = (values: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value])
      if (isUpload(item)) form.append(key, new File([item.bytes], item.name, { type: item.type }))
      else form.append(key, asText(item))
  return form
}

/** A multipart body has its content type, which names its boundary, from itself. */
const written: Record<Encoding, (body: Record<string, unknown>) => { type: string | null; text: BodyInit }> =
  {
    json: (body) => ({ type: 'application/json', text: JSON.stringify(body) }),
    form: (body) => ({ type: 'application/x-www-form-urlencoded', text: textOf(body) }),
    multipart: (body) => ({ type: null, text: formOf(body) }),
  }

/** Makes calls as one user of one system, as plainly as can be: what a test sends is what goes out. */
export class Client {
  readonly url: string
  readonly system: SystemCode | undefined
  cookie = ''
  /** The secret of an access key, to sign calls with instead. */
  bearer = ''

  constructor(url: string, system?: SystemCode) {
    this.url = url
    this.system = system
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // To compress and to unpack an answer takes longer than to send it to the same machine.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
    if (this.cookie && !headers.has('cookie')) headers.set('cookie', this.cookie)
    if (this.bearer) headers.set('authorization', `Bearer ${this.bearer}`)
    if (this.system && !headers.has('x-system-code')) headers.set('x-system-code', this.system)
    const response = await fetch(this.url + path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '')
    return response
  }

  #keep(given: string) {
    const [name = ''] = given.split('=')
    const others = this.cookie.split('; ').filter((pair) => pair && !pair.startsWith(`${name}=`))
    this.cookie = [...others, given].join('; ')
  }

  /** The whole answer, whatever its code. */
  async send<N extends CallName>(
    name: N,
    input: InputOf<N>,
    headers: Record<string, string> = {},
  ): Promise<Answer<DataOf<N>>> {
    const call = callOf(name)
    const { path, query, body } = split(call, input as Record<string, unknown>)
    const encoding = encodingOf(call)
    const search = textOf(query)
    const { type, text } = body ? written[encoding](body) : { type: null, text: undefined }
    const response = await this.fetch(`${basePathOf(call)}${path}${search && `?${search}`}`, {
      method: call.method,
      headers: { ...(type ? { 'content-type': type } : {}), ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    const { status } = response
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      const file = {
        type: response.headers.get('content-type'),
        bytes: new Uint8Array(await response.arrayBuffer()),
      }
      return { code: 2000, message: '', data: file as DataOf<N>, status, headers: response.headers }
    }
    const envelope = (await response.json()) as Envelope<DataOf<N>>
    return { ...envelope, status, headers: response.headers }
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

/** A client that has nothing but a key. */
export function withKey(url: string, secret: string): Client {
  const client = new Client(url)
  client.bearer = secret
  return client
}

export async function signIn(url: string, system: SystemCode, account: string): Promise<Client> {
  const client = new Client(url, system)
  await client.call('user.login', { account, password: Buffer.from(password).toString('base64') })
  return client
}
