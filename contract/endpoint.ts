import type * as T from 'typebox'
import type { Changed } from './changed.ts'

/**
 * Who may make a call: a permission url out of the caller's merged permissions (spec point 6),
 * 'signed-in' for what every signed-in user needs to run the console at all, null for calls before login.
 */
export type Permission = `/${string}` | 'signed-in' | null

interface Common {
  /** Path below its base, with `{name}` parameters, spelled as the spec spells it. */
  path: `/${string}`
  /** 'client' hangs the call under `/iot_client` (megaproject, campus and energy areas); the rest is `/iot_api`. */
  base?: 'client'
  permission: Permission
  /** Path parameters that are not row ids. A parameter not named here is an integer id. */
  params?: T.TObject
  query?: T.TObject
  /** What the envelope's `data` holds on success. */
  data: T.TSchema
  /** The server's message is not shown as a toast (spec point 8). */
  silent?: true
  /** Also for whoever still has the password she was given; every other call of the signed-in is refused to her (4019). */
  firstPassword?: true
  /** One sentence for the OpenAPI document. */
  about: string
}

/** A call that changes nothing. `offline: 'cache'` means its answer is kept and read without a network. */
export interface Read extends Common {
  method: 'GET'
  offline: 'cache' | 'online'
  /**
   * 'events' is a server-sent event stream whose events have the shape of `data`; 'file' is bytes without an envelope,
   * named by their content and so kept by browsers for good; 'ranges' is bytes for who may read them, whole or by a range
   * (RFC 9110, section 14). What players and streams ask for by themselves carries no headers: both name their system in
   * the query.
   */
  answer?: 'events' | 'file' | 'ranges'
}

interface WriteCommon extends Common {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: T.TObject
}

/** How a body travels. Files (`UploadOf`) travel in 'multipart' alone. */
export type Encoding = 'json' | 'form' | 'multipart'

export const encodingOf = (call: Call): Encoding => ('encoding' in call && call.encoding) || 'json'

/** A write that is kept in the outbox until the server has answered. It answers the rows it changed. */
export interface QueuedWrite extends WriteCommon {
  offline: 'queue'
  /** 'json' when not named. */
  encoding?: 'json' | 'form'
  data: typeof Changed
}

/** A write that only makes sense now: sign-in, commands. It is never queued. */
export interface OnlineWrite extends WriteCommon {
  offline: 'online'
  /** 'file' is a file made for the caller, to be saved under its name and kept by no cache. */
  answer?: 'file'
  /** 'json' when not named. */
  encoding?: Encoding
}

export type Call = Read | QueuedWrite | OnlineWrite
export type Area = Record<string, Call>

/** How a call answers: an envelope with data, an event stream, a file, or a file by ranges. */
export const answerOf = (call: Call): 'data' | 'events' | 'file' | 'ranges' =>
  ('answer' in call && call.answer) || 'data'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type StaticOr<S> = S extends T.TSchema ? T.Static<S> : unknown
type Named<C extends Call> = C extends { params: infer S extends T.TObject } ? T.Static<S> : unknown
type Flat<X> = X extends object ? { [K in keyof X]: X[K] } : X

/** Of several calls, what one of them takes. */
type InPath<C extends Call> = C extends Call
  ? { [N in Exclude<ParamNames<C['path']>, keyof Named<C>>]: number }
  : never

/** One flat object with the call's path parameters, query and body. `split` knows which goes where. */
export type Input<C extends Call> = Flat<
  InPath<C> &
    Named<C> &
    StaticOr<C extends { query: infer Q } ? Q : undefined> &
    StaticOr<C extends { body: infer B } ? B : undefined>
>

/** What a call answers: the envelope's `data`. */
export type Data<C extends Call> = T.Static<C['data']>

/** The names of the path parameters, in order. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string)

export interface Parts {
  path: string
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** Where the keys of a flat input go. */
export interface Placing {
  /** With `{name}` parameters. */
  path: string
  query: readonly string[]
  /** Null for a call without a body. */
  body: readonly string[] | null
}

const keysOf = (schema: T.TObject | undefined) => Object.keys(schema?.properties ?? {})

export const placingOf = (call: Call): Placing => ({
  path: call.path,
  query: keysOf(call.query),
  body: 'body' in call && call.body ? keysOf(call.body) : null,
})

/**
 * Puts a flat input where the wire wants it: path parameters into the path, the keys of the query
 * schema into the query, the keys of the body schema into the body. A key both the path and the body
 * name goes to both. `undefined` values are left out.
 */
export function place({ path, query, body }: Placing, input: Record<string, unknown>): Parts {
  return {
    path: path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(input[name]))),
    query: pick(input, query),
    body: body ? pick(input, body) : undefined,
  }
}

/** The same for a call of the contract. */
export const split = (call: Call, input: Record<string, unknown>): Parts => place(placingOf(call), input)

/**
 * The fields of a query or a form, as text. A list is its name repeated; an object is JSON; null and undefined are left
 * out, and so is an empty list.
 */
export const textFields = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, textOf(item)]),
  )

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const pick = (input: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]))
