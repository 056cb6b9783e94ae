import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { Encoding } from '#contract/endpoint.ts'
import type { Words } from '#server/refusal.ts'

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

type Sentence = (params: Record<string, unknown>) => Words

const sentences: Record<string, Sentence> = {
  required: () => ({ zh: '必填', en: 'is required' }),
  type: ({ type }) => ({ zh: `类型不正确，应为 ${type}`, en: `must be of type ${type}` }),
  minLength: ({ limit }) =>
    limit === 1
      ? { zh: '不能为空', en: 'must not be empty' }
      : { zh: `至少 ${limit} 个字符`, en: `must have at least ${limit} characters` },
  maxLength: ({ limit }) => ({ zh: `最多 ${limit} 个字符`, en: `must have at most ${limit} characters` }),
  pattern: ({ pattern }) =>
    pattern === '\\S'
      ? { zh: '不能为空', en: 'must not be empty' }
      : { zh: '格式不正确', en: 'is not in the right form' },
  minimum: ({ limit }) => ({ zh: `不能小于 ${limit}`, en: `must be at least ${limit}` }),
  maximum: ({ limit }) => ({ zh: `不能大于 ${limit}`, en: `must be at most ${limit}` }),
  minItems: ({ limit }) => ({ zh: `至少 ${limit} 项`, en: `must have at least ${limit} entries` }),
  maxItems: ({ limit }) => ({ zh: `最多 ${limit} 项`, en: `must have at most ${limit} entries` }),
  enum: ({ allowedValues }) => {
    const values = Array.isArray(allowedValues) ? allowedValues.join(', ') : ''
    return { zh: `只能是 ${values}`, en: `must be one of ${values}` }
  },
}
const otherwise: Words = { zh: '填写有误', en: 'is not right' }

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>

/** '/equipmentList/0/name' -> 'equipmentList.0.name'; a missing field is named too. */
function fieldOf({ instancePath, keyword, params }: Fault): string {
  const missing = keyword === 'required' ? [String(params.missingProperty)] : []
  return [...instancePath.split('/').slice(1), ...missing].join('.') || 'body'
}

/** What is wrong with each field, the first fault of each. */
export function fieldSentences(faults: readonly Fault[]): Record<string, Words> {
  const fields: Record<string, Words> = {}
  for (const fault of faults) {
    const sentence = sentences[fault.keyword]
    fields[fieldOf(fault)] ??= sentence ? sentence(fault.params) : otherwise
  }
  return fields
}
