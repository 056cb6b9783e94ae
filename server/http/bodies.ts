import type { FastifyInstance } from 'fastify'
import type * as T from 'typebox'

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
