import { bases } from '#contract/bases.ts'
import { type Call, encodingOf, answerOf as kindOfAnswer } from '#contract/endpoint.ts'
import { type ErrorKind, errors, success } from '#contract/errors.ts'
import { type CallName, calls } from '#contract/index.ts'
import { namedShapes } from '#contract/named-shapes.ts'
import { opensToKeys } from '#contract/rules/access-key.ts'
import { systemCodes } from '#contract/systems.ts'
import { maxBytesOf } from '#contract/upload.ts'

type Json = Record<string, unknown>

const nameOf = new Map<unknown, string>(Object.entries(namedShapes).map(([name, schema]) => [schema, name]))
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** A schema with named shapes as references. Definitions of its own (a tree's node) go to `definitions`. */
function write(schema: unknown, definitions: Json, top = false): unknown {
  const name = nameOf.get(schema)
  if (name && !top) return reference(name)
  if (Array.isArray(schema)) return schema.map((item) => write(item, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  if (maxBytesOf(schema) !== null) {
    const { maxBytes, description } = schema as Json
    return {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `${description}; at most ${maxBytes} bytes`,
    }
  }
  const { $defs, $ref, $id: _id, ...rest } = schema as Json
  for (const [key, definition] of Object.entries(($defs ?? {}) as Json)) {
    definitions[key] ??= write(definition, definitions, true)
  }
  if (typeof $ref === 'string') return reference($ref)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, write(value, definitions)]))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const header = (name: string, description: string, schema: Json, required = false): Json => ({
  name,
  in: 'header',
  description,
  required,
  schema,
})

const systemHeader = (required: boolean) =>
  header(
    'X-System-Code',
    `The console the call is made from; its session cookie is used.${required ? '' : ' An access key needs none.'}`,
    { type: 'string', enum: [...systemCodes] },
    required,
  )
const editHeaders = [
  header('Idempotency-Key', 'Names the edit: sent again, it is answered again and done once.', {
    type: 'string',
  }),
  header(
    'X-Base-Versions',
    'Versions the edit was made on, as id=version,...; another version answers 4090.',
    {
      type: 'string',
    },
  ),
]

const browserHeader = header(
  'X-Browser',
  'The random name of the browser: one that was taken back may not sign in.',
  { type: 'string' },
)

function parametersOf(name: CallName, call: Call, definitions: Json): Json[] {
  const path = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: write(call.params?.properties[name] ?? { type: 'integer' }, definitions),
  }))
  const required = new Set<string>((call.query as { required?: string[] } | undefined)?.required)
  const query = Object.entries(call.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: write(schema, definitions),
  }))
  const headers = [
    ...(call.permission === null ? [browserHeader] : [systemHeader(!opensToKeys(name))]),
    ...(call.offline === 'queue' ? editHeaders : []),
  ]
  return [...path, ...query, ...headers]
}

const envelope = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'data', 'message'],
  properties: { code: { type: 'integer', const: success }, data, message: { type: 'string' } },
})

function answerOf(call: Call, definitions: Json): Json {
  const data = write(call.data, definitions)
  const kind = kindOfAnswer(call)
  if (kind === 'file' || kind === 'ranges')
    return { description: 'The file.', content: { 'application/octet-stream': { schema: data } } }
  return kind === 'events'
    ? {
        description: 'An event stream; the data of each event is JSON.',
        content: { 'text/event-stream': { schema: data } },
      }
    : { description: 'Done', content: { 'application/json': { schema: envelope(data) } } }
}

/** What is answered beside the whole to who asks for a range of it (RFC 9110, sections 15.3.7 and 15.5.17). */
const rangedAnswers = (call: Call, definitions: Json): Json => ({
  206: { ...answerOf(call, definitions), description: 'The range of it that header Range asks for.' },
  416: { description: 'The range begins behind its end; Content-Range says how long it is.' },
})

const refusedRef = { $ref: '#/components/responses/Refused' }
const sessions = systemCodes.map((system) => ({ [system]: [] }))

function operationOf(name: CallName, call: Call, definitions: Json): Json {
  const body = 'body' in call ? call.body : undefined
  const encoding = encodingOf(call)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: call.about,
    parameters: parametersOf(name, call, definitions),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [contentTypes[encoding]]: { schema: write(body, definitions) } },
          },
        }
      : {}),
    responses: {
      200: answerOf(call, definitions),
      ...(kindOfAnswer(call) === 'ranges' ? rangedAnswers(call, definitions) : {}),
      '4XX': refusedRef,
      default: refusedRef,
    },
    ...(opensToKeys(name) ? {} : { security: call.permission === null ? [] : sessions }),
    'x-permission': call.permission,
    'x-offline': call.offline,
    ...(call.silent ? { 'x-silent': true } : {}),
    ...(call.firstPassword ? { 'x-first-password': true } : {}),
  }
}

const refused = (): Json => ({
  description: 'Refused. The envelope says why; the HTTP status agrees with it.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'data', 'message'],
        properties: {
          code: {
            type: 'integer',
            description: Object.values<ErrorKind>(errors)
              .map(({ code, http, en }) => `${code} (${http}): ${en}`)
              .join('\n\n'),
          },
          data: { description: '4000: field -> what is wrong with it. 4090: the row as it is now.' },
          message: { type: 'string' },
        },
      },
    },
  },
})

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export function openApiDocument(version: string, at: { api: string; client: string } = bases): Json {
  const definitions: Json = {}
  const paths: Record<string, Json> = {}
  for (const { name, call } of calls) {
    const path = at[call.base ?? 'api'] + call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, definitions) }
  }
  for (const [name, schema] of Object.entries(namedShapes))
    definitions[name] = write(schema, definitions, true)
  return {
    openapi: '3.1.1',
    info: { title: 'Lamplighter', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [...sessions, { accessKey: [] }],
    paths,
    components: {
      schemas: definitions,
      responses: { Refused: refused() },
      securitySchemes: {
        ...Object.fromEntries(
          systemCodes.map((system) => [
            system,
            { type: 'apiKey', in: 'cookie', name: `lamplighter_${system}` },
          ]),
        ),
        accessKey: { type: 'http', scheme: 'bearer', description: 'Made at /console/accesskey.' },
      },
    },
  }
}
