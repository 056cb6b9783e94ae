import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, encodingOf, pathParams } from '#contract/endpoint.ts'
import { basePathOf, calls } from '#contract/index.ts'
import { opensToKeys } from '#contract/rules/access-key.ts'
import { systemCodes } from '#contract/systems.ts'
import { openApiDocument } from '#server/openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Media {
  content: Record<string, { schema: object }>
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: Parameter[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media & { $ref?: string; description?: string }>
  security?: Record<string, string[]>[]
  'x-permission': string | null
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  security: Record<string, string[]>[]
  components: {
    schemas: Record<string, object>
    responses: Record<string, object>
    securitySchemes: Record<string, { type: string; in?: string; name?: string }>
  }
}

const sessions = systemCodes.map((system) => ({ [system]: [] }))

let document: Document
beforeAll(() => {
  document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const operationOf = (name: string) => {
  const found = operations().filter(({ operation }) => operation.operationId === name)
  expect(found).toHaveLength(1)
  const [only] = found
  if (!only) throw new Error(`no operation is ${name}`)
  return only
}

/** Every $ref of a document, wherever it stands. */
function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

const resolve = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)

describe('the OpenAPI document', () => {
  test('is one of version 3.1 with all it must have', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' })
    expect(Object.keys(document.paths).every((path) => path.startsWith('/'))).toBe(true)
    for (const kind of ['schemas', 'responses', 'securitySchemes'] as const)
      for (const key of Object.keys(document.components[kind])) expect(key).toMatch(/^[\w.-]+$/)
  })

  test('has every call once, and nothing else', () => {
    const listed = operations().map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    )
    const wanted = calls.map(
      ({ name, call }) => `${name} ${call.method.toLowerCase()} ${basePathOf(call)}${call.path}`,
    )
    expect(listed.sort()).toEqual(wanted.sort())
  })

  test('refers only to what it holds', () => {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })

  test.each(calls)('declares the parameters of $name', ({ name, call }) => {
    const { path, operation } = operationOf(name)
    const inPath = operation.parameters.filter((each) => each.in === 'path')
    expect(inPath.map((each) => each.name)).toEqual(pathParams(path))
    expect(inPath.every((each) => each.required)).toBe(true)
    const inQuery = operation.parameters.filter((each) => each.in === 'query')
    expect(inQuery.map((each) => each.name)).toEqual(Object.keys(call.query?.properties ?? {}))
    const required = call.query ? (JSON.parse(JSON.stringify(call.query)).required ?? []) : []
    expect(inQuery.filter((each) => each.required).map((each) => each.name)).toEqual(required)
    const places = operation.parameters.map((each) => `${each.in} ${each.name}`)
    expect(new Set(places).size).toBe(places.length)
    const headers = operation.parameters.filter((each) => each.in === 'header').map((each) => each.name)
    expect(headers.includes('X-System-Code')).toBe(call.permission !== null)
    expect(headers.includes('Idempotency-Key')).toBe(call.offline === 'queue')
    expect(operation.summary).toBe(call.about)
  })

  test.each(calls)('says what $name takes and answers', ({ name, call }) => {
    const { operation } = operationOf(name)
    const taken = Object.keys(operation.requestBody?.content ?? {})
    const type = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      multipart: 'multipart/form-data',
    }[encodingOf(call)]
    expect(taken).toEqual('body' in call && call.body ? [type] : [])
    const answers = {
      events: 'text/event-stream',
      file: 'application/octet-stream',
      ranges: 'application/octet-stream',
      data: 'application/json',
    }
    expect(Object.keys(operation.responses[200]?.content ?? {})).toEqual([answers[answerOf(call)]])
    for (const refused of ['4XX', 'default'])
      expect(operation.responses[refused]?.$ref).toBe('#/components/responses/Refused')
  })

  test.each(calls)('says who may make $name', ({ name, call }) => {
    const { operation } = operationOf(name)
    expect(operation['x-permission']).toBe(call.permission)
    const closed = call.permission === null ? [] : sessions
    expect(operation.security).toEqual(opensToKeys(name) ? undefined : closed)
  })

  test('names a session cookie of each system, and access keys', () => {
    const schemes = document.components.securitySchemes
    expect(Object.keys(schemes)).toEqual([...systemCodes, 'accessKey'])
    expect(schemes.accessKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const system of systemCodes)
      expect(schemes[system]).toEqual({ type: 'apiKey', in: 'cookie', name: `lamplighter_${system}` })
    expect(document.security).toEqual([...sessions, { accessKey: [] }])
  })

  test('has nothing that Redocly recommends against', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    })
    const told = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
    expect(told).toEqual([])
  })

  test('has only schemas that can be used', () => {
    const placed = <V>(value: V): V =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"document#/$defs/'))
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
    ajv.addSchema({ $id: 'document', $defs: placed(document.components.schemas) })
    const schemas = operations().flatMap(({ operation }) => [
      ...operation.parameters.map((each) => each.schema),
      ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((media) =>
        Object.values(media?.content ?? {}).map((each) => each.schema),
      ),
    ])
    for (const schema of [...schemas, ...Object.values(document.components.schemas)])
      expect(() => ajv.compile(placed(schema))).not.toThrow()
  })
})
