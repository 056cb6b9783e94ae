import fc from 'fast-check'
import * as T from 'typebox'
import { describe, expect, test } from 'vitest'
import { type Call, pathParams, split } from '#contract/endpoint.ts'
import { errorOf, errors, success } from '#contract/errors.ts'
import { basePathOf, type CallName, callOf, calls, findCall } from '#contract/index.ts'
import { editWire, editWires, shapeText, wireHash, wireText } from '#contract/wire-hash.ts'
import { idPlaces } from '#tests/contract/inputs.ts'

const bodyOf = (call: Call) => ('body' in call ? call.body : undefined)
const keysOf = (schema: { properties: object } | undefined) => Object.keys(schema?.properties ?? {})

describe('the table of calls', () => {
  test('names every call once, by a path and a method of its own', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    const wires = calls.map(({ call }) => `${call.method} ${basePathOf(call)}${call.path}`)
    expect(new Set(wires).size).toBe(wires.length)
    for (const { name, call } of calls) expect(findCall(name)).toBe(call)
    expect(findCall('constructor')).toBeUndefined()
    expect(() => callOf('no.such' as CallName)).toThrow()
  })

  test.each(calls)('says of $name where each key of its input goes', ({ call }) => {
    const inPath = pathParams(call.path)
    const inQuery = keysOf(call.query)
    const inBody = keysOf(bodyOf(call))
    expect(inQuery.filter((key) => inPath.includes(key) || inBody.includes(key))).toEqual([])
    expect(keysOf(call.params).filter((key) => !inPath.includes(key))).toEqual([])
  })

  test.each(calls)('puts $name under a permission of the spec’s form', ({ call }) => {
    expect(
      call.permission === null || call.permission === 'signed-in' || /^\/\w+(\/\w+)+$/.test(call.permission),
    ).toBe(true)
    if (call.offline === 'queue') expect(call.permission).toMatch(/^\//)
    expect(call.about).toMatch(/^[A-Z].*\.$/)
  })

  test('lets no edit that is kept change a row it does not name', () => {
    for (const { name, call } of calls)
      if (call.offline === 'queue' && call.method !== 'POST')
        expect([name, idPlaces(name).length > 0]).toEqual([name, true])
  })
})

describe('an input', () => {
  const call = {
    method: 'PATCH',
    path: '/a/{id}/b/{name}',
    permission: null,
    offline: 'online',
    about: '',
    query: { properties: { page: {}, id2: {} } },
    body: { properties: { id: {}, list: {} } },
    data: {},
  } as unknown as Call

  test('is put where the wire wants it', () => {
    const input = { id: 7, name: 'a b/c?', page: 0, list: [1], extra: true, id2: undefined }
    expect(split(call, input)).toEqual({
      path: '/a/7/b/a%20b%2Fc%3F',
      query: { page: 0 },
      body: { id: 7, list: [1] },
    })
  })

  test('loses nothing that the call names, and brings nothing that it does not', () => {
    const keys = ['id', 'name', 'page', 'id2', 'list', 'constructor', '__proto__', 'toString']
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant(false), fc.constant(''))
    const some = fc.dictionary(fc.constantFrom(...keys), value)
    fc.assert(
      fc.property(some, (input) => {
        const { query, body } = split(call, { id: 1, name: 'x', ...input })
        expect(Object.keys(query).sort()).toEqual(['id2', 'page'].filter((key) => Object.hasOwn(input, key)))
        expect(Object.keys(body ?? {}).sort()).toEqual(Object.hasOwn(input, 'list') ? ['id', 'list'] : ['id'])
      }),
    )
  })

  test('that leaves fields out is sent without them', () => {
    const { query, body } = split(callOf('template.edit'), { id: 5, name: undefined, describe: '' })
    expect([query, body]).toEqual([{}, { id: 5, describe: '' }])
    expect(split(callOf('template.delete'), { id: 5 })).toEqual({
      path: '/template/v1/delete/5',
      query: {},
      body: undefined,
    })
  })
})

describe('the catalogue of errors', () => {
  test('does the same with all that share a code, none of them success, with the status of its kind', () => {
    const codes = Object.values(errors).map(({ code }) => code)
    expect(codes.filter((code, place) => codes.indexOf(code) < place)).toEqual([errors.databaseAway.code])
    expect(codes).not.toContain(success)
    for (const { code, http, shown, replay, zh, en } of Object.values(errors)) {
      expect(http >= 400 && http < 600).toBe(true)
      expect(errorOf(code)).toMatchObject({ code, http, shown, replay })
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })

  test('takes a code it does not know for a plain refusal, or for a fault that passes', () => {
    expect(errorOf(4999)).toMatchObject({ code: 4999, replay: 'attention', shown: 'toast' })
    expect(errorOf(5999)).toMatchObject({ replay: 'retry' })
    expect(errorOf(1234)).toMatchObject({ replay: 'attention' })
  })

  test('handles the codes of the spec’s point 8 as it says', () => {
    expect(errorOf(2011)).toMatchObject({ shown: 'reset' })
    expect(errorOf(5000, '系统类型不能为空')).toBe(errorOf(2011))
    expect([errorOf(1007).shown, errorOf(1031).shown]).toEqual(['silent', 'silent'])
  })

  test('lets the outbox drop nothing: every refusal is tried again, merged, paused or kept', () => {
    const replays = new Set(Object.values(errors).map(({ replay }) => replay))
    expect([...replays].sort()).toEqual(['attention', 'merge', 'pause', 'retry'])
  })
})

describe('the wire of an edit', () => {
  test('is known of every call that may wait, and of no other', () => {
    const queued = calls.filter(({ call }) => call.offline === 'queue').map(({ name }) => name)
    expect(Object.keys(editWires()).sort()).toEqual([...queued].sort())
    for (const name of queued) expect(editWire(name)).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set(Object.values(editWires())).size).toBe(queued.length)
    for (const other of ['template.getList', 'lamp.paint', 'constructor'])
      expect(editWire(other)).toBeUndefined()
  })

  test('is that of its shape: words about it may be others, fields that are called like words are its own', () => {
    const said = T.Object({ at: T.Integer({ description: 'ms', title: 'At', examples: [1] }) })
    expect(shapeText(said)).toBe(shapeText(T.Object({ at: T.Integer() })))
    expect(shapeText(T.Object({ title: T.String({ title: 'of it' }) }))).toBe(
      shapeText(T.Object({ title: T.String() })),
    )
    expect(shapeText(T.Object({ title: T.String() }))).not.toBe(shapeText(T.Object({})))
    expect(shapeText(T.Object({ at: T.Integer({ minimum: 1 }) }))).not.toBe(
      shapeText(T.Object({ at: T.Integer() })),
    )
    expect(wireText()).not.toContain('"description":"when it was reported')
  })
})

describe('the hash of the wire', () => {
  test('is 16 hex digits, the same each time', () => {
    expect(wireHash()).toMatch(/^[0-9a-f]{16}$/)
    expect(wireHash()).toBe(wireHash())
  })

  test('is made of a line for every call, in order, without its prose', () => {
    const lines = wireText().split('\n')
    expect(lines.length).toBe(calls.length)
    expect([...lines].sort()).toEqual(lines)
    for (const { name, call } of calls) {
      const line = lines.find((each) => each.startsWith(`${name} `)) ?? ''
      const wire = JSON.parse(line.slice(name.length + 1))
      expect(wire).toMatchObject({ method: call.method, path: call.path, permission: call.permission })
      expect(wire).not.toHaveProperty('about')
    }
  })
})
