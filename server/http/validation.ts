import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { Encoding } from '#contract/endpoint.ts'

/**
 * Fields that no schema names are left out, not refused: a newer browser may send more than we know. (Ajv leaves
 * out what the first alternative of a union of objects does not name, so bodies must not hold such unions.)
 */
const common = { allErrors: true, removeAdditional: 'all', strict: false } as const
/** JSON says what it means: "5" is not 5. */
const strict = new Ajv({ ...common, coerceTypes: false })
/** Forms, queries and paths are text; a list of one cannot be told from a single value. */
const coercing = new Ajv({ ...common, coerceTypes: 'array' })

export const compilerFor =
  (encoding: Encoding): FastifySchemaCompiler<object> =>
  ({ schema, httpPart }) =>
    (httpPart === 'body' && encoding === 'json' ? strict : coercing).compile(schema)
