import { Ajv, type ValidateFunction } from 'ajv'
import { type Call, encodingOf, pathParams, split, textFields } from '#contract/endpoint.ts'
import { fieldFaults } from '#contract/rules/field-fault.ts'
import { memo } from '#contract/rules/memo.ts'
import { signInFields, signInName } from '#contract/rules/sign-in-name.ts'
import { refuseInput } from '#server/refusal.ts'
import type { Sent } from './arrival.ts'
import { bodySchemaOf, readObjects } from './bodies.ts'
import { checkStorable } from './storable.ts'

/**
 * Fields that no schema names are left out, not refused: a newer browser may send more than we know. (Ajv leaves
 * out what the first alternative of a union of objects does not name, so bodies must not hold such unions.)
 */
const common = { allErrors: true, removeAdditional: 'all', strict: false } as const
/** JSON says what it means: "5" is not 5. */
const strict = new Ajv({ ...common, coerceTypes: false })
/** Forms, queries and paths are text; a list of one cannot be told from a single value. */
const coercing = new Ajv({ ...common, coerceTypes: 'array' })

/** Ids, unless the contract says otherwise. */
function paramsSchema(call: Call): object {
  const names = pathParams(call.path)
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
  return { type: 'object', properties: { ...properties, ...call.params?.properties }, required: names }
}

/** Checks what a call carries; answers one flat object, as handlers take it: names to sign in with in their one form. @throws Refusal input */
export type InputReader = (sent: Sent) => Record<string, unknown>

/** What the parts of a call are checked with. */
type Checks = readonly (readonly [keyof Sent, ValidateFunction])[]

function checksOf(call: Call): Checks {
  const body = bodySchemaOf(call)
  const ajv = encodingOf(call) === 'json' ? strict : coercing
  return [
    ['params', coercing.compile(paramsSchema(call))],
    ...(body ? [['body', ajv.compile(body)] as const] : []),
    ...(call.query ? [['query', coercing.compile(call.query)] as const] : []),
  ]
}

/** How a call's input is read: the same for every server of a process. */
export const inputReader = memo((call: Call): InputReader => {
  const body = bodySchemaOf(call)
  const isJson = encodingOf(call) === 'json'
  const names = [call.params, call.query, body].flatMap(signInFields)
  let checks: Checks | undefined
  return (sent) => {
    if (body && !isJson) readObjects(sent.body, body)
    // Checks of all calls are most of a second's work, and few calls are made soon after a start.
    checks ??= checksOf(call)
    for (const [part, check] of checks) if (!check(sent[part])) refuseInput(fieldFaults(check.errors ?? []))
    checkStorable(sent)
    // Ajv has left in only what the schemas name.
    const input: Record<string, unknown> = {
      ...(sent.params as object),
      ...(call.query ? (sent.query as object) : {}),
      ...(body ? (sent.body as object) : {}),
    }
    for (const name of names) {
      const typed = input[name]
      if (typeof typed === 'string') input[name] = signInName(typed)
    }
    return input
  }
})

/** What a call with this input carries when it travels by itself. */
export function asSent(call: Call, input: Record<string, unknown>): Sent {
  const { query, body } = split(call, input)
  return {
    params: Object.fromEntries(pathParams(call.path).map((name) => [name, String(input[name])])),
    query: asText(query),
    body: body && encodingOf(call) === 'form' ? asText(body) : body,
  }
}

/** Fields of a query or a form as they arrive: a name that is repeated has a list. */
function asText(fields: Record<string, unknown>): Record<string, string | string[]> {
  const read: Record<string, string | string[]> = {}
  for (const [name, text] of textFields(fields)) {
    const before = read[name]
    read[name] = before === undefined ? text : [before, text].flat()
  }
  return read
}
