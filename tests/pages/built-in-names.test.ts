import { afterEach, expect, test } from 'vitest'
import '#src/text/buildings.ts'
import '#src/text/why.ts'
import type { PlaceRecord } from '#contract/place-record.ts'
import { roles } from '#contract/rules/roles.ts'
import { allLightsGroup, allLightsName } from '#contract/rules/scenes.ts'
import { spokenNames } from '#contract/rules/voice.ts'
import { recordWords } from '#src/pages/spaces/record/record-words.ts'
import { findingName } from '#src/pages/templates/check/finding-name.ts'
import { setLanguage, textNow } from '#src/text/text.ts'
import { roleNameOf, roleNamesOf } from '#src/widgets/people/role-name.ts'
import { groupName, withGroupNames } from '#src/widgets/template/group-name.ts'

afterEach(() => setLanguage('zh-CN'))

const lights = { id: 1, groupValue: allLightsGroup, name: allLightsName }
const front = { id: 2, groupValue: 49153, name: '前排' }

test('the group of all lights is called in the language of the page, others as they were named', async () => {
  const template = { groupList: [lights, front] }
  expect(withGroupNames(template)).toBe(template)
  await setLanguage('en')
  expect([groupName(lights), groupName(front)]).toEqual(['All lights', '前排'])
  const shown = withGroupNames(template)
  expect(shown.groupList.map(({ name }) => name)).toEqual(['All lights', '前排'])
  // Rooms hear its own name, whatever a page shows.
  const spoken = spokenNames({ ...shown, equipmentList: [], sceneList: [] })
  expect(spoken.map(({ name }) => name)).toEqual([allLightsName, '前排'])
})

test('what was said to all lights is told in the language of the page', async () => {
  const nothing = () => null
  const names = { scene: nothing, group: nothing, equipment: nothing, told: nothing, space: nothing }
  const record = {
    ...{ id: 1, at: 0, kind: 'command', spaceId: 1, deviceId: null, name: '', accountId: 1, username: '甲' },
    ...{
      what: 'device.command',
      detail: { groupValue: allLightsGroup, identifier: 'switch', paramValue: 0 },
    },
  } as unknown as PlaceRecord
  const told = () => recordWords(record, textNow, { ...names, template: nothing })
  expect(told()).toContain(allLightsName)
  await setLanguage('en')
  expect(told()).toContain('All lights')
  expect(told()).not.toMatch(/\p{Script=Han}/u)
})

test('a master off that is missing is called as a new one would be', async () => {
  const finding = { code: 'master-off-missing', name: '总关' }
  expect(findingName(finding, textNow)).toBe('总关')
  await setLanguage('en')
  expect(findingName(finding, textNow)).toBe('All off')
  expect(findingName({ code: 'scene-empty', name: '总关' }, textNow)).toBe('总关')
})

test('a built-in role that nobody has renamed is called in the language of the page', async () => {
  const teacher = { id: roles.schoolTeacher.id, roleName: '教师' }
  expect(roleNameOf(teacher)).toBe('教师')
  await setLanguage('en')
  expect(roleNameOf(teacher)).toBe('Teacher')
  expect(roleNameOf({ ...teacher, roleName: '班主任' })).toBe('班主任')
  expect(roleNameOf({ id: 1001, roleName: '教师' })).toBe('教师')
  expect(roleNamesOf({ roles: [teacher], displayRoles: [{ roleName: '大堂看板' }] })).toEqual([
    'Teacher',
    '大堂看板',
  ])
})
