import { describe, expect, test } from 'vitest'
import type { Campus } from '#contract/campus-shapes.ts'
import type { AppTree, BriefMegaproject } from '#contract/megaproject-shapes.ts'
import { cascadeOf, type ProjectChoice } from '#src/app/shell/campus-cascade.ts'
import { bindingOf, choicesOf, rebound } from '#src/pages/projects/binding.ts'

const project = (id: number, megaprojectName: string, appIds: number[]): BriefMegaproject => ({
  id,
  megaprojectId: id,
  megaprojectName,
  appRelationVOList: appIds.map((appId) => ({ appId, appName: `应用 ${appId}` })),
})
const campus = (campusId: number, name: string, megaprojectName: string | null = null) =>
  ({ campusId, name, megaprojectName }) as Campus

const projects = [project(1, '国际中心', [11, 12, 99]), project(2, '空项目', [])]
const campuses = [campus(11, '写字楼', '国际中心'), campus(12, '停车场', '国际中心'), campus(13, '创意园')]

describe('the choice of a campus by its project', () => {
  const ids = (chosen: ProjectChoice, words = '') =>
    cascadeOf(projects, campuses, chosen, words).shown.map(({ campusId }) => campusId)

  test('offers all, each project, and what belongs to none, with how much is in it', () => {
    const { entries } = cascadeOf(projects, campuses, 'all', '')
    expect(entries).toEqual([
      { choice: 'all', name: null, count: 3 },
      { choice: 1, name: '国际中心', count: 2 },
      { choice: 2, name: '空项目', count: 0 },
      { choice: 'none', name: null, count: 1 },
    ])
    expect([ids('all'), ids(1), ids(2), ids('none')]).toEqual([[11, 12, 13], [11, 12], [], [13]])
  })

  test('offers no rest where there is none', () => {
    const { entries } = cascadeOf(projects, campuses.slice(0, 2), 'all', '')
    expect(entries.map(({ choice }) => choice)).toEqual(['all', 1, 2])
  })

  test('finds words in the name of a campus and of its project', () => {
    expect(ids('all', ' 停车 ')).toEqual([12])
    expect(ids('all', '国际中心')).toEqual([11, 12])
    expect(ids(1, '创意')).toEqual([])
    const counts = cascadeOf(projects, campuses, 'all', '创意').entries.map(({ count }) => count)
    expect(counts).toEqual([1, 0, 0, 1])
  })

  test('falls back to all when the chosen project is gone, and to none for a campus that nobody groups yet', () => {
    expect(cascadeOf(projects, campuses, 7, '')).toMatchObject({ taken: 'all', shown: campuses })
    const made = campus(-1234567890123, '刚刚新建')
    expect(cascadeOf(projects, [...campuses, made], 'none', '').shown).toEqual([campuses[2], made])
  })
})

describe('binding a zone', () => {
  const apps: AppTree['appVos'] = [
    {
      appId: 11,
      appName: '写字楼',
      buildingVos: [
        {
          id: 21,
          buildingName: '主塔',
          floorNum: 1,
          floorVos: [{ id: 31, floorName: '1F', roomVos: [{ id: 41, roomName: '大堂', templateId: null }] }],
        },
      ],
    },
    { appId: 12, appName: '停车场', buildingVos: [] },
  ]
  const whole = { appId: 11, buildingId: 21, floorId: 31, placeId: 41 }

  test('offers at each step what stands in what is chosen above it', () => {
    const names = (binding: typeof whole) =>
      (['appId', 'buildingId', 'floorId', 'placeId'] as const).map((field) =>
        choicesOf(apps, binding, field).map(({ name }) => name),
      )
    expect(names(whole)).toEqual([['写字楼', '停车场'], ['主塔'], ['1F'], ['大堂']])
    expect(names({ ...whole, appId: 12 })).toEqual([['写字楼', '停车场'], [], [], []])
  })

  test('another choice takes back what was chosen below it, and nothing above', () => {
    expect(rebound(whole, 'appId', 12)).toEqual({ appId: 12, buildingId: null, floorId: null, placeId: null })
    expect(rebound(whole, 'floorId', null)).toEqual({ ...whole, floorId: null, placeId: null })
    expect(rebound(whole, 'placeId', 42)).toEqual({ ...whole, placeId: 42 })
  })

  test('begins with what the zone is bound to', () => {
    const zone = { appId: 11, appBuildingId: 21, appFloorId: null, placeId: null }
    expect(bindingOf(zone as Parameters<typeof bindingOf>[0])).toEqual({
      appId: 11,
      buildingId: 21,
      floorId: null,
      placeId: null,
    })
  })
})
