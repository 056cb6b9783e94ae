// @ts-check
/**
 * How a call travels.
 * @typedef {{ method: string, base: 'api' | 'client', path: string, query: readonly string[], body: readonly string[] | null,
 *   encoding: 'json' | 'form' | 'multipart', answer: 'data' | 'events' | 'file' | 'ranges' }} Wire
 * @typedef {{ key?: string, versions?: Record<string, number>, signal?: AbortSignal, timeout?: number }} CallOptions
 * @typedef {{ url: string, key: string, language?: 'zh-CN' | 'en', bases?: { api?: string, client?: string },
 *   timeout?: number, fetch?: typeof fetch }} ClientOptions
 */

const done = 2000

/** The server answered, and refused. */
export class LamplighterError extends Error {
  /**
   * @param {string} call
   * @param {{ code: number, message: string, data: unknown }} envelope
   * @param {number} status
   */
  constructor(call, { code, message, data }, status) {
    super(`${call}: ${message} (${code})`)
    this.name = 'LamplighterError'
    this.call = call
    this.code = code
    this.status = status
    this.data = data
  }

  /** Field -> what is wrong with it, for input that was refused (4000); null otherwise. */
  get fields() {
    return this.code === 4000 && typeof this.data === 'object' ? this.data : null
  }
}

/** No answer of the server came: whether it did the work is not known. */
export class NoAnswerError extends Error {
  /**
   * @param {string} call
   * @param {string} why
   * @param {unknown} [cause]
   */
  constructor(call, why, cause) {
    super(`${call}: ${why}`, { cause })
    this.name = 'NoAnswerError'
    this.call = call
  }
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * The fields of a query or a form: a list is its name repeated, an object is JSON, null and undefined are left out.
 * @param {Record<string, unknown>} fields
 * @returns {[string, unknown][]}
 */
const pairsOf = (fields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map(
          (item) => /** @type {[string, unknown]} */ ([name, item]),
        ),
  )

/** @param {Record<string, unknown>} fields */
const encoded = (fields) =>
  new URLSearchParams(
    pairsOf(fields).map(([name, value]) => /** @type {[string, string]} */ ([name, textOf(value)])),
  ).toString()

/** @param {Record<string, unknown>} fields */
function formData(fields) {
  const form = new FormData()
  for (const [name, value] of pairsOf(fields)) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, textOf(value))
  }
  return form
}

/**
 * @param {Record<string, unknown>} input
 * @param {readonly string[]} names
 */
const pick = (input, names) =>
  Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))

/**
 * @param {Wire} wire
 * @param {Record<string, unknown>} fields
 * @returns {{ type: string | null, body: string | FormData }}
 */
function bodyOf({ encoding }, fields) {
  if (encoding === 'multipart') return { type: null, body: formData(fields) }
  return encoding === 'form'
    ? { type: 'application/x-www-form-urlencoded', body: encoded(fields) }
    : { type: 'application/json', body: JSON.stringify(fields) }
}

/**
 * The events of a stream (server-sent events, HTML standard section 9.2), whose data is JSON.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function* eventsOf(stream) {
  const decoder = new TextDecoder()
  let waiting = ''
  for await (const bytes of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (stream))) {
    const lines = `${waiting}${decoder.decode(bytes, { stream: true })}`.split(/\r?\n/)
    waiting = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice(5))
  }
}

/** @param {Response} response */
const nameOf = (response) => {
  const [, encodedName, name] =
    /filename\*=UTF-8''([^;]+)|filename="?([^";]+)/i.exec(
      response.headers.get('content-disposition') ?? '',
    ) ?? []
  return encodedName === undefined ? (name ?? null) : decodeURIComponent(encodedName)
}

/**
 * What an answer holds, or the refusal that it is.
 * @param {string} name
 * @param {Wire} wire
 * @param {Response} response
 */
async function read(name, wire, response) {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    if (response.ok && (wire.answer === 'file' || wire.answer === 'ranges'))
      return { name: nameOf(response), type, bytes: new Uint8Array(await response.arrayBuffer()) }
    throw new NoAnswerError(name, `something else answered, with ${response.status} ${type}`)
  }
  const envelope = /** @type {{ code: number, message: string, data: unknown }} */ (
    await response.json().catch((/** @type {unknown} */ error) => {
      throw new NoAnswerError(name, 'the answer broke off', error)
    })
  )
  if (typeof envelope?.code !== 'number') throw new NoAnswerError(name, 'something else answered')
  if (envelope.code !== done) throw new LamplighterError(name, envelope, response.status)
  return envelope.data
}

/**
 * A client of one server with one access key that makes these calls: `client.<area>.<call>(input, options)`.
 * @param {Record<string, Record<string, Wire>>} calls
 * @param {ClientOptions} options
 */
export function clientOf(calls, { url, key, language = 'en', bases = {}, timeout = 30_000, ...more }) {
  const send = more.fetch ?? globalThis.fetch
  const origin = url.replace(/\/+$/, '')
  const at = { api: '/iot_api', client: '/iot_client', ...bases }

  /**
   * @param {string} name
   * @param {Wire} wire
   * @param {Record<string, unknown>} input
   * @param {CallOptions} options
   */
  async function ask(name, wire, input, options) {
    const path = wire.path.replace(/\{([^}]+)\}/g, (_, part) => encodeURIComponent(String(input[part])))
    const search = encoded(pick(input, wire.query))
    const { type, body } = wire.body ? bodyOf(wire, pick(input, wire.body)) : { type: null, body: undefined }
    const versions = Object.entries(options.versions ?? {})
    const limit = options.timeout ?? (wire.answer === 'events' ? 0 : timeout)
    const signals = [options.signal, limit > 0 ? AbortSignal.timeout(limit) : undefined].filter(
      (one) => !!one,
    )
    try {
      return await send(`${origin}${at[wire.base]}${path}${search && `?${search}`}`, {
        method: wire.method,
        headers: {
          authorization: `Bearer ${key}`,
          'accept-language': language,
          ...(type ? { 'content-type': type } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
          ...(versions.length > 0
            ? { 'x-base-versions': versions.map(([id, version]) => `${id}=${version}`).join(',') }
            : {}),
        },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.any(signals),
      })
    } catch (error) {
      throw new NoAnswerError(name, error instanceof Error ? error.message : String(error), error)
    }
  }

  /**
   * @param {string} name
   * @param {Wire} wire
   */
  const functionOf =
    (name, wire) =>
    /**
     * @param {Record<string, unknown>} [input]
     * @param {CallOptions} [options]
     */
    async (input = {}, options = {}) => {
      const response = await ask(name, wire, input, options)
      const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (wire.answer === 'events' && streams && response.body) return eventsOf(response.body)
      return read(name, wire, response)
    }

  return Object.fromEntries(
    Object.entries(calls).map(([area, ofArea]) => [
      area,
      Object.fromEntries(
        Object.entries(ofArea).map(([name, wire]) => [name, functionOf(`${area}.${name}`, wire)]),
      ),
    ]),
  )
}
