import { createFetch, type FetchOptions } from 'ofetch'
import { place, textFields } from '#contract/endpoint.ts'
import { type Envelope, success } from '#contract/errors.ts'
import type { CallName, DataOf, DownloadName, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { SystemCode } from '#contract/systems.ts'
import { isUpload } from '#contract/upload.ts'
import { type WireCall, wireCalls } from '#contract/wire-calls.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { basesHeader, headerNames } from './headers.ts'

export interface ApiOptions {
  /** Scheme, host and port, without a slash at the end. */
  origin: string
  system: SystemCode
  /** What the messages are written in: 'zh-CN' or 'en'. */
  language?: () => string
  /** The user the calls are made for, once known. */
  userId?: () => number | null
  /** What the browser calls itself. */
  browser?: () => string | null
  /** Anything that fetches; the browser's own when not given. */
  fetch?: typeof fetch
  /** The server knows nothing of the system that calls: what is stored is of no use to it (spec point 8). */
  reset?: (refusal: ApiError) => void
  /** Whoever calls has to choose a password of her own before anything else. */
  ownPassword?: () => void
  /** Waited for before anything is sent, given what calls it off; nothing is sent where it fails. */
  before?: (signal: AbortSignal | undefined) => Promise<void> | undefined
  /** Told of every outcome: what the connection state is made of. */
  noteOutcome?: (outcome: 'answered' | NetworkError, name: CallName) => void
}

export interface CallOptions {
  /** Sent as Idempotency-Key. */
  key?: string
  /** Row id -> version the edit was made on. */
  bases?: ReadonlyMap<number, number>
  /** The account whose edit it is, when it is not the caller's own; sent as X-On-Behalf-Of. */
  behalf?: number | undefined
  /** The user it is made for; who is signed in in this tab when not given. */
  userId?: number
  signal?: AbortSignal
  /** Milliseconds. */
  timeout?: number
}

/** Makes calls of the contract. The only place of the browser that speaks HTTP. */
export interface Api {
  readonly system: SystemCode
  /**
   * Answers the envelope's data.
   * @throws ApiError when the server refuses, NetworkError when no answer of the server came back
   */
  call<N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<DataOf<N>>
  /**
   * The file that a call answers.
   * @throws ApiError when the server refuses, NetworkError when no answer of the server came back
   */
  download<N extends DownloadName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Blob>
  /** The address of what browsers ask for by themselves, without our headers: an event stream, or a film to play. */
  streamUrl<N extends CallName>(name: N, input: InputOf<N>): string
}

type Sent = Pick<FetchOptions, 'method' | 'headers' | 'body' | 'signal'>

/** What came back is a refusal. */
class Refused {
  readonly envelope: Envelope
  constructor(envelope: Envelope) {
    this.envelope = envelope
  }
}

export function createApi(options: ApiOptions): Api {
  const raw = createFetch({ fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) }).raw

  async function ask<N extends CallName, Answer>(
    name: N,
    input: InputOf<N>,
    callOptions: CallOptions,
    send: (url: string, init: Sent) => Promise<Answer | Refused>,
  ): Promise<Answer> {
    const spec = wireCalls[name]
    const request = requestOf(options.origin, spec, input as Record<string, unknown>)
    const headers: Record<string, string> = { [headerNames.system]: options.system }
    if (request.type) headers['Content-Type'] = request.type
    const userId = callOptions.userId ?? options.userId?.()
    if (userId && !spec.open) headers[headerNames.user] = String(userId)
    const browser = options.browser?.()
    if (browser) headers[headerNames.browser] = browser
    if (options.language) headers['Accept-Language'] = options.language()
    if (callOptions.key) headers[headerNames.key] = callOptions.key
    if (callOptions.behalf !== undefined) headers[headerNames.behalf] = String(callOptions.behalf)
    if (callOptions.bases?.size) headers[headerNames.bases] = basesHeader(callOptions.bases)
    try {
      const answer = await send(request.url, {
        method: spec.method,
        headers,
        body: request.body,
        signal: withTimeout(callOptions.timeout ?? limits.callTimeout, callOptions.signal),
      })
      options.noteOutcome?.('answered', name)
      if (!(answer instanceof Refused)) return answer
      throw refusalOf(answer.envelope, spec, options)
    } catch (error) {
      if (error instanceof NetworkError && !callOptions.signal?.aborted) options.noteOutcome?.(error, name)
      throw error
    }
  }

  async function receive<Kind extends 'text' | 'blob'>(url: string, init: Sent, responseType: Kind) {
    try {
      await options.before?.(init.signal ?? undefined)
      return await raw<string, Kind>(url, {
        ...init,
        responseType,
        retry: 0,
        ignoreResponseError: true,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
      })
    } catch (error) {
      throw new NetworkError(isTimeout(error) ? 'timeout' : 'no-answer', error)
    }
  }

  async function receiveData(url: string, init: Sent): Promise<unknown> {
    const envelope = envelopeOf((await receive(url, init, 'text'))._data)
    return envelope.code === success ? envelope.data : new Refused(envelope)
  }

  /** Only a file of ours says that it is to be saved; a page that a proxy answers does not. */
  async function receiveFile(url: string, init: Sent): Promise<Blob | Refused> {
    const response = await receive(url, init, 'blob')
    const file = response._data
    if (file && response.headers.get('content-disposition')?.startsWith('attachment')) return file
    return new Refused(envelopeOf(await file?.text()))
  }

  const call = async <N extends CallName>(name: N, input: InputOf<N>, callOptions: CallOptions = {}) =>
    (await ask(name, input, callOptions, receiveData)) as DataOf<N>
  const download = <N extends DownloadName>(name: N, input: InputOf<N>, callOptions: CallOptions = {}) =>
    ask(name, input, callOptions, receiveFile)

  const streamUrl = (name: CallName, input: unknown) => {
    const { url } = requestOf(options.origin, wireCalls[name], input as Record<string, unknown>)
    return `${url}${url.includes('?') ? '&' : '?'}systemCode=${options.system}`
  }

  return { system: options.system, call, download, streamUrl }
}

/**
 * The same for one user, whoever is signed in in the tab when a call is made: what goes on in her name while she is being left is not
 * done in that of the next one.
 */
export const callingFor = (userId: number, api: Api): Api => ({
  ...api,
  call: (name, input, options) => api.call(name, input, { ...options, userId }),
  download: (name, input, options) => api.download(name, input, { ...options, userId }),
})

/** Applies the catalogue to a refusal (contract/errors.ts). */
function refusalOf(
  { code, message, data }: Envelope,
  { silent }: WireCall,
  { reset, ownPassword }: ApiOptions,
): ApiError {
  const refusal = new ApiError(code, message || 'Error', data, silent)
  if (refusal.shown === 'reset') reset?.(refusal)
  if (refusal.shown === 'own-password') ownPassword?.()
  return refusal
}

function requestOf(origin: string, spec: WireCall, input: Record<string, unknown>) {
  const { path, query, body } = place(spec, input)
  const search = new URLSearchParams(textFields(query)).toString()
  const url = `${origin}${path}${search ? `?${search}` : ''}`
  if (!body) return { url, type: null, body: undefined }
  if (spec.encoding === 'multipart') return { url, type: null, body: multipart(body) }
  return spec.encoding === 'form'
    ? {
        url,
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(textFields(body)).toString(),
      }
    : { url, type: 'application/json', body: JSON.stringify(body) }
}

/** The browser sets the content type, which names the boundary it has drawn. */
function multipart(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (isUpload(value)) form.append(name, new File([value.bytes], value.name, { type: value.type }))
    else for (const [field, text] of textFields({ [name]: value })) form.append(field, text)
  }
  return form
}

/** @throws NetworkError when something else than our server has answered */
function envelopeOf(text: string | undefined): Envelope {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (value !== null && typeof value === 'object' && 'code' in value && typeof value.code === 'number')
      return value as Envelope
  } catch {
    // What is no JSON is not ours either.
  }
  throw new NetworkError('not-ours')
}

function withTimeout(time: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(time)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return [error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError')
}
