import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdsAll,
  lacksRemoteControl,
  mergedUrls,
  permits,
  routeUrl,
  routeUrls,
} from '#contract/rules/permission.ts'
import { entersSystem } from '#contract/rules/platform.ts'
import { ranksOf, roleList, roles } from '#contract/rules/roles.ts'
import { systemCodes, systems } from '#contract/systems.ts'
import type { PermissionLine } from '#contract/user.ts'

const role = (...permissions: PermissionLine[]) => ({ id: 1, roleName: '角色', permissions })
const display = (...permissions: PermissionLine[]) => ({ roleId: 1, roleName: '角色', permissions })
const call = (url: string) => ({ url, type: 1 })
const route = (url: string) => ({ url, type: 2 })

describe('urls', () => {
  test('of all roles are held together, calls and routes alike', () => {
    const user = {
      roles: [role(call('/a'), route('/school/x')), role(call('/a'), call('/b'))],
      displayRoles: [],
    }
    expect(mergedUrls(user)).toEqual(new Set(['/a', '/b', '/school/x']))
    expect(mergedUrls({ roles: [], displayRoles: [display(call('/a'))] })).toEqual(new Set())
  })

  test('of commands that only remote control is missing for are told from those no role opens', () => {
    const lacks = (id: number, url: string, remoteControl?: boolean) =>
      lacksRemoteControl({
        roles: [{ ...role(call(url)), id }],
        displayRoles: [],
        ...(remoteControl === undefined ? {} : { remoteControl }),
      })
    const [teacher, url] = [roles.schoolTeacher.id, '/device/v1/command']
    expect([lacks(teacher, url, false), lacks(teacher, url, true), lacks(teacher, url)]).toEqual([
      ...[true, false, false],
    ])
    expect([lacks(teacher, '/a', false), lacks(roles.admin.id, url, false)]).toEqual([false, false])
  })

  test('of routes come from display roles when there are any, else from roles', () => {
    const roleLines = [role(route('/school/one'), call('/a'))]
    expect(routeUrls({ roles: roleLines, displayRoles: [] })).toEqual(new Set(['/school/one']))
    const shown = [display(route('/school/two'), call('/b'))]
    expect(routeUrls({ roles: roleLines, displayRoles: shown })).toEqual(new Set(['/school/two']))
    expect(routeUrls({ roles: roleLines, displayRoles: [display()] })).toEqual(new Set())
  })

  test('of routes carry the name of the system', () => {
    expect(routeUrl('school', '/manage/place')).toBe('/school/manage/place')
  })
})

describe('a call', () => {
  test('is permitted by its own url, or by none where it asks for none', () => {
    const held = new Set(['/template/v1/add'])
    expect(permits(held, '/template/v1/add')).toBe(true)
    expect(permits(held, '/template/v1/add/')).toBe(false)
    expect(permits(held, '/template/v1/edit')).toBe(false)
    expect(permits(new Set(), 'signed-in')).toBe(true)
    expect(permits(new Set(), null)).toBe(true)
  })
})

describe('several urls', () => {
  const url = fc.constantFrom('/a', '/b', '/c', '/d')

  test('are held only all together', () => {
    fc.assert(
      fc.property(fc.array(url), fc.array(url), (held, needed) => {
        const set = new Set(held)
        expect(holdsAll(set, needed)).toBe(needed.every((each) => held.includes(each)))
        for (const each of needed) expect(holdsAll(set, each)).toBe(held.includes(each))
      }),
    )
  })

  test('are strings: anything else is a mistake of the program', () => {
    for (const needed of [undefined, null, 1, {}, ['/a', 2], [undefined], [['/a']]])
      expect(() => holdsAll(new Set(['/a']), needed)).toThrow(TypeError)
  })
})

describe('an account', () => {
  test('enters the systems whose bits it has, and no other', () => {
    fc.assert(
      fc.property(fc.subarray([...systemCodes]), (entered) => {
        const type = entered.reduce((bits, system) => bits | systems[system].bit, 0)
        expect(systemCodes.filter((system) => entersSystem(type, system))).toEqual(
          systemCodes.filter((system) => entered.includes(system)),
        )
      }),
    )
    expect(entersSystem(32, 'school')).toBe(false)
  })

  test('has the ranks of its roles; a company’s own roles have none', () => {
    const holding = (...ids: number[]) => ({ roles: ids.map((id) => ({ id })) })
    expect(ranksOf(holding(roles.schoolManager.id, roles.hotelAdmin.id))).toEqual(
      new Set(['manager', 'admin']),
    )
    expect(ranksOf(holding(roles.lowerVersion.id, 123_456))).toEqual(new Set())
    expect(new Set(roleList.map(({ id }) => id)).size).toBe(roleList.length)
  })
})
