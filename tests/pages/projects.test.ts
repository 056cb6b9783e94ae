import { describe, expect, test } from 'vitest'
import type { Campus } from '#contract/campus-shapes.ts'
import type { AppTree, BriefMegaproject } from '#contract/megaproject-shapes.ts'
import { cascadeOf, type ProjectChoice } from '#src/app/shell/campus-cascade.ts'
import { bindingOf, boundTo, placesOf } from '#src/pages/projects/binding.ts'
import type { Say } from '#src/text/text.ts'

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
  test('offers every place by the way to it', () => {
    const names = (appId: number | null) => placesOf(apps, appId).map(({ id, name }) => [id, name])
    expect(names(11)).toEqual([
      [21, '主塔'],
      [31, '主塔/1F'],
      [41, '主塔/1F/大堂'],
    ])
    expect([names(12), names(null)]).toEqual([[], []])
  })

  test('begins with what the zone is bound to, and says it without a long list', () => {
    const places = ['大堂', '电梯厅', '2F', '3F', '4F'].map((name, index) => ({ placeId: 41 + index, name }))
    expect(bindingOf({ appId: 11, places: places.slice(0, 2) })).toEqual({ appId: 11, placeIds: [41, 42] })
    const words = (count: number) =>
      boundTo(
        { placeName: '主塔', places: places.slice(0, count) },
        ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Say,
      )
    expect(words(1)).toBe('主塔')
    expect(words(2)).toContain('大堂')
    expect(words(5)).toContain('"count":5')
    expect(words(5)).not.toContain('4F')
  })
})
