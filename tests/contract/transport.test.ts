import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodingOf, split } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { basePathOf, calls } from '#contract/index.ts'
import { openApiDocument } from '#server/openapi.ts'
import { version } from '#server/server.ts'
import { quickest } from '#tests/world/databases.ts'
import { inputFor } from './inputs.ts'
import { freshIds } from './sites.ts'
import { withoutSecret } from './without-secret.ts'
import { type ContractWorld, startContractWorld } from './world.ts'

let world: ContractWorld

beforeAll(async () => {
  world = await startContractWorld(quickest)
}, 180_000)
afterAll(() => world?.stop())

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const contentTypes = { json, form, multipart }
const withBody = calls.filter(({ call }) => 'body' in call && call.body)
const deleting = calls.filter(({ call }) => call.method === 'DELETE')

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await world.admin.fetch(path, init)
  const { code, data, message } = await response.json()
  return { status: response.status, code, data, message, type: response.headers.get('content-type') }
}
const notFound = {
  status: 404,
  code: errors.notFound.code,
  data: null,
  message: errors.notFound.zh,
  type: 'application/json; charset=utf-8',
}

describe('a DELETE', () => {
  test.each(deleting)('$name needs no body, whatever type it says it has', async ({ name, call }) => {
    for (const type of [json, 'application/json; charset=utf-8', undefined]) {
      if (name === 'user.logout' || withoutSecret[name] !== undefined) continue
      const input = inputFor(name, await freshIds(world.admin, world.own.site.ids, name), 'full')
      const { path, query } = split(call, input)
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const answer = await ask(`${basePathOf(call)}${path}?${search}`, { method: 'DELETE', headers })
      expect([type, answer.code]).toEqual([type, 2000])
    }
  })
})

describe('a body', () => {
  test.each(withBody)('of $name has to be of its content type', async ({ name, call }) => {
    const right = contentTypes[encodingOf(call)]
    const { body = {} } = split(call, inputFor(name, world.own.site.ids, 'full'))
    const wrong = [json, form, 'text/plain', 'text/xml', multipart, 'nonsense', 'a/b; c']
    for (const type of wrong.filter((each) => each !== right)) {
      const text = type === form ? new URLSearchParams({ name: 'x' }).toString() : JSON.stringify(body)
      const init = { method: call.method, headers: { 'content-type': type }, body: text }
      const answer = await ask(basePathOf(call) + call.path, init)
      const { status, code, data } = answer
      expect([type, status, code, Object.keys(data ?? {})]).toEqual([type, 400, 4000, ['content-type']])
    }
  })

  test.each(withBody)('of $name that is missing is one without fields', async ({ call }) => {
    const required = ('body' in call && JSON.parse(JSON.stringify(call.body)).required) || []
    for (const headers of [{}, { 'content-type': contentTypes[encodingOf(call)] }] as Record<
      string,
      string
    >[]) {
      const path = basePathOf(call) + call.path.replaceAll(/\{\w+\}/g, '1')
      const answer = await ask(path, { method: call.method, headers })
      const named = Object.keys(answer.data ?? {})
      // What needs one field of several asks for it by itself; what needs none does not find what its path names.
      if (required.length > 0) expect([answer.code, named]).toEqual([4000, required])
      else
        expect([
          [4000, 1],
          [4040, 0],
          [4040, 1],
        ]).toContainEqual([answer.code, named.length])
    }
  })
})

describe('a path', () => {
  test('that no call has is not found, in the envelope', async () => {
    for (const base of ['/iot_api', '/iot_client'])
      for (const path of ['', '/', '/nothing', '/template', '/template/v1/edit/1/2', '//', '/%00'])
        for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])
          expect([method, path, await ask(base + path, { method })]).toEqual([method, path, notFound])
  })

  test('that cannot be read is refused, in the envelope', async () => {
    const byId = '/iot_api/template/v1/getById/'
    for (const path of ['/iot_api/%zz', `${byId}%`, `${byId}%E0%A4`, byId + '1'.repeat(500)])
      expect([path, await ask(path)]).toMatchObject([
        path,
        { status: 400, code: 4000, data: { path: expect.any(String) }, message: errors.input.zh },
      ])
  })

  test('has its methods and no others', async () => {
    const methodsOf = new Map<string, Set<string>>()
    for (const { call } of calls) {
      const path = basePathOf(call) + call.path.replaceAll(/\{\w+\}/g, '1')
      methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(call.method))
    }
    /** `/films/delete` is also the `/films/{id}` of calls that have one. */
    const isOf = (method: string, path: string) =>
      calls.some(
        ({ call }) =>
          call.method === method &&
          new RegExp(`^${(basePathOf(call) + call.path).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
    for (const [path, methods] of methodsOf)
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
        if (!methods.has(method) && !isOf(method, path))
          expect([method, path, await ask(path, { method })]).toEqual([method, path, notFound])
  })
})

test('the document of the calls is served as it is made', async () => {
  const response = await world.admin.fetch('/iot_api/openapi.json')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(version))))
})
