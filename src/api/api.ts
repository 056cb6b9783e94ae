import { createFetch, type FetchOptions } from 'ofetch'
import { place, textFields } from '#contract/endpoint.ts'
import { type Envelope, success } from '#contract/errors.ts'
import type { CallName, DataOf, InputOf } from '#contract/index.ts'
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
  /** Anything that fetches; the browser's own when not given. */
  fetch?: typeof fetch
  /** Told of every outcome: what the connection state is made of. */
  heard?: (outcome: 'answered' | NetworkError) => void
}

export interface CallOptions {
  /** Sent as Idempotency-Key. */
  key?: string
  /** Row id -> version the edit was made on. */
  bases?: ReadonlyMap<number, number>
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
  /** The address of an event stream, which cannot carry headers. */
  streamUrl<N extends CallName>(name: N, input: InputOf<N>): string
}

export function createApi(options: ApiOptions): Api {
  const raw = createFetch({ fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) }).raw

  async function call<N extends CallName>(name: N, input: InputOf<N>, callOptions: CallOptions = {}) {
    const spec = wireCalls[name]
    const request = requestOf(options.origin, spec, input as Record<string, unknown>)
    const headers: Record<string, string> = { [headerNames.system]: options.system }
    if (request.type) headers['Content-Type'] = request.type
    const userId = options.userId?.()
    if (userId && !spec.open) headers[headerNames.user] = String(userId)
    if (options.language) headers['Accept-Language'] = options.language()
    if (callOptions.key) headers[headerNames.key] = callOptions.key
    if (callOptions.bases?.size) headers[headerNames.bases] = basesHeader(callOptions.bases)
    try {
      const envelope = await send(request.url, {
        method: spec.method,
        headers,
        body: request.body,
        signal: withTimeout(callOptions.timeout ?? limits.callTimeout, callOptions.signal),
      })
      options.heard?.('answered')
      if (envelope.code !== success)
        throw new ApiError(envelope.code, envelope.message || 'Error', envelope.data)
      return envelope.data as DataOf<N>
    } catch (error) {
      if (error instanceof NetworkError && !callOptions.signal?.aborted) options.heard?.(error)
      throw error
    }
  }

  async function send(url: string, init: FetchOptions<'text'>): Promise<Envelope> {
    let text: string | undefined
    try {
      const response = await raw<string, 'text'>(url, {
        ...init,
        responseType: 'text',
        retry: 0,
        ignoreResponseError: true,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
      })
      text = response._data
    } catch (error) {
      throw new NetworkError(isTimeout(error) ? 'timeout' : 'no-answer', error)
    }
    const envelope = parseEnvelope(text)
    if (!envelope) throw new NetworkError('not-ours')
    return envelope
  }

  const streamUrl = (name: CallName, input: unknown) => {
    const { url } = requestOf(options.origin, wireCalls[name], input as Record<string, unknown>)
    return `${url}${url.includes('?') ? '&' : '?'}systemCode=${options.system}`
  }

  return { system: options.system, call, streamUrl }
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

function parseEnvelope(text: string | undefined): Envelope | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value !== null && typeof value === 'object' && 'code' in value && typeof value.code === 'number'
      ? (value as Envelope)
      : null
  } catch {
    return null
  }
}

function withTimeout(time: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(time)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return [error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError')
}
