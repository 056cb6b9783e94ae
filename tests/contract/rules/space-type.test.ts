import { describe, expect, test } from 'vitest'
import { type RoleName, roles } from '#contract/rules/roles.ts'
import {
  editsSpaceTypes,
  faultyLevel,
  isPredefined,
  layoutOf,
  levelFault,
  levelsOf,
  nameFault,
  predefinedLayouts,
} from '#contract/rules/space-type.ts'

test.each([
  ['', '请输入空间类型名称'],
  ['楼', '长度必须为2-6个字符'],
  ['写字楼', null],
  ['a_1', null],
  ['六个字的名称', null],
  ['七个字的名称了', '长度必须为2-6个字符'],
  ['写 字楼', '请输入正确的空间类型名称'],
  ['写字楼!', '请输入正确的空间类型名称'],
  ['💡💡', '请输入正确的空间类型名称'],
] as const)('the name %j of a space type: %s (spec point 5)', (name, fault) => {
  expect(nameFault(name)?.zh ?? null).toBe(fault)
})

test.each([
  ['', '请输入空间等级名称！'],
  ['   ', '请输入空间等级名称！'],
  ['楼', '空间等级名称长度必须为2-4个字符！'],
  [' 楼 ', '空间等级名称长度必须为2-4个字符！'],
  ['楼栋', null],
  [' 楼栋 ', null],
  ['四个字的', null],
  ['五个字的名', '空间等级名称长度必须为2-4个字符！'],
] as const)('the level name %j: %s (spec point 5)', (name, fault) => {
  expect(levelFault(name)?.zh ?? null).toBe(fault)
})

describe('a layout', () => {
  test('is predefined with three, two or one level', () => {
    expect(Object.values(predefinedLayouts).map((layout) => levelsOf(layout))).toEqual([
      ['楼栋', '楼层', '房间'],
      ['楼栋', '楼层'],
      ['空间'],
    ])
    for (const [id, wanted] of [
      [1, true],
      [3, true],
      [0, false],
      [-1, false],
      [4, false],
      [undefined, false],
    ] as const)
      expect([id, isPredefined(id)]).toEqual([id, wanted])
  })

  test('is made of its names, trimmed, and read as them again', () => {
    for (const names of [['园区'], ['园区', '楼宇'], ['园区', '楼宇', '单元']])
      expect(levelsOf(layoutOf(names.map((name) => ` ${name} `)))).toEqual(names)
  })

  test('names its first level that is wrong', () => {
    expect(faultyLevel(layoutOf(['园区', '楼']))).toBe(1)
    expect(faultyLevel({ firstLevelName: '园区', levelNum: 3 })).toBe(1)
    expect(faultyLevel({ firstLevelName: '园区', secondLevelName: '', levelNum: 1 })).toBeNull()
  })
})

test('of the known roles only the business admin edits space types (spec point 6)', () => {
  const held = (...names: RoleName[]) => ({
    roles: names.map((name) => ({ id: roles[name].id, roleName: name, permissions: [] })),
  })
  expect(editsSpaceTypes(held('businessAdmin'))).toBe(true)
  expect(editsSpaceTypes(held('businessManager', 'businessAdmin'))).toBe(true)
  for (const name of ['businessGeneralAgent', 'businessManager', 'schoolAdmin', 'superAdmin'] as const)
    expect([name, editsSpaceTypes(held(name))]).toEqual([name, false])
  const ownRole = { id: 99_999, roleName: '自定', permissions: [] }
  expect(editsSpaceTypes({ roles: [ownRole] })).toBe(true)
  expect(editsSpaceTypes({ roles: [{ ...ownRole, base: roles.businessManager.id }] })).toBe(false)
  expect(editsSpaceTypes({ roles: [{ ...ownRole, base: roles.businessAdmin.id }] })).toBe(true)
})
