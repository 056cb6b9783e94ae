import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as T from 'typebox'
import { type Call, type Encoding, encodingOf } from '#contract/endpoint.ts'
import { refuseInput } from '#server/refusal.ts'
import { readParts } from './multipart.ts'

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

export const bodySchemaOf = (call: Call) => ('body' in call ? call.body : undefined)

const wrongEncoding = (encoding: Encoding) => ({
  'content-type': { zh: `应为 ${contentTypes[encoding]}`, en: `must be ${contentTypes[encoding]}` },
})

/**
 * A call's body, which travels as the contract says; none at all is an empty one, so that what is missing has a name.
 * @throws Refusal input, tooLarge
 */
export async function bodyOf(call: Call, request: FastifyRequest): Promise<unknown> {
  const schema = bodySchemaOf(call)
  if (!schema) return request.body
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const encoding = encodingOf(call)
  if (type !== undefined && type !== contentTypes[encoding]) refuseInput(wrongEncoding(encoding))
  return type === contentTypes.multipart ? readParts(request, schema) : (request.body ?? {})
}

/**
 * JSON bodies. A DELETE without a body but with a JSON content type is common, so an empty body is no body;
 * `__proto__` and `constructor.prototype` are refused.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

interface Schema {
  type?: string
  items?: Schema
}

const isObject = ({ type }: Schema = {}) => type === 'object'

/** Reads the objects that a form carries as JSON (`textFields` of the contract). What is none stays text, and is refused. */
export function readObjects(body: unknown, { properties }: T.TObject): void {
  if (body === null || typeof body !== 'object') return
  const fields = body as Record<string, unknown>
  for (const [name, schema] of Object.entries(properties) as [string, Schema][]) {
    const value = fields[name]
    if (value === undefined) continue
    if (isObject(schema)) fields[name] = parsed(value)
    else if (isObject(schema.items)) fields[name] = (Array.isArray(value) ? value : [value]).map(parsed)
  }
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return text
  }
}
