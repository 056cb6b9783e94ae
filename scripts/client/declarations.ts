import { answerOf, type Call, pathParams } from '../../contract/endpoint.ts'
import { basePathOf, type CallName } from '../../contract/index.ts'
import { namedShapes } from '../../contract/named-shapes.ts'
import { inComment, TypeWriter } from './types.ts'

export interface OpenCall {
  area: string
  /** Within its area. */
  call: string
  name: CallName
  spec: Call
}

/** The calls of each area, in the contract's order. */
export function callsByArea(calls: readonly OpenCall[]): Map<string, OpenCall[]> {
  const byArea = new Map<string, OpenCall[]>()
  for (const one of calls) byArea.set(one.area, [...(byArea.get(one.area) ?? []), one])
  return byArea
}

const runtimeTypes = `/** A program's way to one server, with one access key. */
export interface ClientOptions {
  /** Scheme, host and port, such as https://light.example.com. */
  url: string
  /** The secret of an access key, which begins with llk_. */
  key: string
  /** What messages are written in; 'en' when not given. */
  language?: 'zh-CN' | 'en'
  /** Where the calls hang, for a server that was told another place: /iot_api and /iot_client when not given. */
  bases?: { api?: string; client?: string }
  /** Milliseconds that an answer may take; 30000 when not given, 0 for as long as it takes. */
  timeout?: number
  /** Anything that fetches; the one of the platform when not given. */
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** Names an edit: sent again under the same key it is answered again and done once. */
  key?: string
  /** Row id -> the version that an edit was made on; where there is another by now, the edit is refused (4090). */
  versions?: Record<string, number>
  signal?: AbortSignal
  /** Milliseconds that the answer may take. */
  timeout?: number
}

/** A file that a call answers. */
export interface FileAnswer {
  name: string | null
  /** Its media type. */
  type: string
  bytes: Uint8Array
}

/** The server answered, and refused. */
export declare class LamplighterError extends Error {
  /** 'campus.edit' and so on. */
  readonly call: string
  /** As the server's documentation lists them: 4000 something entered is not right, 4030 not permitted, 4090 outdated… */
  readonly code: number
  /** The status of HTTP. */
  readonly status: number
  readonly data: unknown
  /** Field -> what is wrong with it, for input that was refused (4000); null otherwise. */
  get fields(): Record<string, string> | null
}

/** No answer of the server came: whether it did the work is not known. */
export declare class NoAnswerError extends Error {
  readonly call: string
}

export declare function createClient(options: ClientOptions): Client
`

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
/** What the types of a call are named after: 'campus.edit' is 'CampusEdit'. */
export const typeName = ({ area, call }: Pick<OpenCall, 'area' | 'call'>): string =>
  `${capital(area)}${capital(call)}`

const integerId = { type: 'integer' }

/** The path parameters as a schema: those that the call does not describe are ids. */
const pathSchema = (spec: Call) => {
  const names = pathParams(spec.path)
  const own = spec.params?.properties ?? {}
  return {
    properties: Object.fromEntries(names.map((name) => [name, own[name] ?? integerId])),
    required: names,
  }
}

const optionalInput = (spec: Call): boolean =>
  pathParams(spec.path).length === 0 &&
  [spec.query, 'body' in spec ? spec.body : undefined].every(
    (schema) => ((schema as { required?: string[] } | undefined)?.required ?? []).length === 0,
  )

/** What a call's function answers, where its data has this type. */
const answered = (spec: Call, data: string): string =>
  ({ data, file: 'FileAnswer', ranges: 'FileAnswer', events: `AsyncIterable<${data}>` })[answerOf(spec)]

function method(one: OpenCall): string {
  const { spec, call } = one
  const name = typeName(one)
  const about = inComment(spec.about)
  const permission = spec.permission === 'signed-in' ? '' : `; permission ${spec.permission}`
  return `  /**
   * ${about}
   *
   * \`${spec.method} ${basePathOf(spec)}${inComment(spec.path)}\`${permission}
   */
  ${call}(input${optionalInput(spec) ? '?' : ''}: ${name}Input, options?: CallOptions): Promise<${answered(spec, `${name}Data`)}>`
}

/** The declarations of a client that makes these calls: index.d.ts. */
export function declarationsOf(calls: readonly OpenCall[]): string {
  const writer = new TypeWriter(namedShapes)
  const byArea = callsByArea(calls)
  const shapes = calls.flatMap((one) => {
    const { spec } = one
    const body = 'body' in spec ? spec.body : undefined
    const name = typeName(one)
    return [
      `export type ${name}Input = ${writer.fields([pathSchema(spec), spec.query, body])}`,
      `export type ${name}Data = ${writer.type(spec.data)}`,
    ]
  })
  const named = Object.entries(namedShapes).map(
    ([name, schema]) => `export type ${name} = ${writer.type(schema, '', true)}`,
  )
  const recursive = [...writer.found].map(([name, type]) => `export type ${name} = ${type}`)
  const areas = [...byArea].map(
    ([area, its]) => `export interface ${capital(area)}Calls {\n${its.map(method).join('\n')}\n}`,
  )
  const client = `export interface Client {\n${[...byArea.keys()]
    .map((area) => `  readonly ${area}: ${capital(area)}Calls`)
    .join('\n')}\n}`
  return `${[runtimeTypes, client, ...areas, ...named, ...recursive, ...shapes].join('\n\n')}\n`
}
