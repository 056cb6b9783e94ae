import { describe, expect, test } from 'vitest'
import { usualDefaults } from '#contract/rules/room-defaults.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { overlay } from '#src/local/overlay.ts'
import { merge } from '#src/sync/merge.ts'
import { entryOf, refusedState } from './entries.ts'

const [lamp, group, scene, made] = [11, 12, 13, -(2 ** 45)]

const template: Template = {
  id: 1,
  name: '教室',
  status: 0,
  describe: '',
  campusIds: [9],
  roomNum: 0,
  updatedAt: 5,
  ...usualDefaults,
  revision: 1,
  version: 3,
  equipmentList: [
    {
      id: lamp,
      templateId: 1,
      productId: 2,
      pid: 'L1',
      productTypeId: 1,
      equipmentType: 1,
      name: '筒灯1',
      identifier: '',
      panelKeyType: null,
      panelLayoutType: null,
      describe: '',
      state: 1,
      version: 1,
    },
  ],
  groupList: [
    { id: group, templateId: 1, name: '前排', groupValue: 49153, equipmentIds: [lamp], version: 2 },
  ],
  sceneList: [
    {
      id: scene,
      templateId: 1,
      name: '上课',
      sceneValue: 1,
      sceneType: 2,
      sort: 1,
      actionList: [
        { targetId: lamp, functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }] },
      ],
      version: 4,
    },
  ],
  timingList: [],
  buttonList: [],
  bindingList: [],
  houseList: [],
  relayEquipmentList: [],
  irEquipmentList: [],
  drivePowerList: [],
  noPowerPanelList: [],
  ...{ voiceList: [], airVoiceList: [], aliasList: [] },
  ...{ thermostatList: [], screenList: [], videoList: [] },
}

const screen = (...entries: OutboxEntry[]) => overlay('templates', [template], (row) => row.id, entries)

describe('the screen is cache and outbox', () => {
  test('laying edits over rows leaves the rows alone, and dropping the edits restores them', () => {
    const before = structuredClone(template)
    const seen = screen(entryOf('template.edit', { id: 1, name: '报告厅' })).get(1)
    expect(seen).toMatchObject({ name: '报告厅', pending: 'waiting' })
    expect(template).toEqual(before)
    expect(screen().get(1)).toMatchObject({ name: '教室', pending: 'none' })
  })

  test('a refused edit stays on the screen and says so', () => {
    const refused = entryOf('template.edit', { id: 1, name: '报告厅' }, { state: refusedState() })
    expect(screen(refused).get(1)).toMatchObject({ name: '报告厅', pending: 'attention' })
  })

  test('a scene edit sets and removes single actions', () => {
    const action = {
      targetId: group,
      functionList: [{ identifier: 'switch', functionParamList: [{ paramValue: 0 }] }],
    }
    const edit = entryOf('templateScene.editAll', {
      templateId: 1,
      sceneList: [{ id: scene, actionList: [action], removeTargetIds: [lamp] }],
    })
    expect(screen(edit).get(1)?.sceneList[0]).toMatchObject({ actionList: [action], pending: 'waiting' })
  })

  test('removing an equipment takes it out of groups and scenes', () => {
    const seen = screen(entryOf('templateEquipment.delete', { templateId: 1, id: lamp })).get(1)
    expect(seen?.equipmentList).toEqual([])
    expect(seen?.groupList[0]?.equipmentIds).toEqual([])
    expect(seen?.sceneList[0]?.actionList).toEqual([])
  })

  test('a copy has its own ids throughout and later edits of the original leave it alone', () => {
    const temporaries = [1, lamp, group, scene].map((of, index) => ({ of, temporary: made - index }))
    const rows = screen(
      entryOf('template.clone', { id: 1, name: '教室（副本）' }, { temporaries }),
      entryOf('template.edit', { id: 1, name: '原教室' }),
    )
    expect(rows.get(made)).toMatchObject({
      name: '教室（副本）',
      equipmentList: [{ id: made - 1 }],
      groupList: [{ id: made - 2, equipmentIds: [made - 1] }],
      sceneList: [{ id: made - 3, actionList: [{ targetId: made - 1 }] }],
    })
    expect(rows.get(1)?.name).toBe('原教室')
  })
})

describe('three-way comparison', () => {
  const none = { created: [], campuses: [], spaces: [], rooms: [], removed: [] }
  const answer = (now: Partial<Template>) => ({
    id: 1,
    version: 4,
    current: { ...none, templates: [{ ...template, ...now, version: 4 }] },
  })
  const edit = (fields: Record<string, unknown>, before: Record<string, unknown>) =>
    entryOf(
      'template.edit',
      { id: 1, ...fields },
      { bases: [{ id: 1, version: 3, fields: before, row: { describe: '', ...before } }] },
    )

  test('fields that do not overlap merge by sending the same edit on the newer version', () => {
    const merged = merge(edit({ name: '报告厅' }, { name: '教室' }), answer({ describe: '别人写的' }))
    expect(merged).toMatchObject({
      kind: 'clean',
      bases: [{ id: 1, version: 4, fields: { name: '教室' } }],
      with: { id: 1, from: 3, to: 4, fields: ['describe'] },
    })
  })

  test('the same field changed to different values needs a person', () => {
    const merged = merge(edit({ name: '报告厅' }, { name: '教室' }), answer({ name: '礼堂' }))
    expect(merged).toMatchObject({
      kind: 'overlap',
      overlaps: [{ field: 'name', original: '教室', mine: '报告厅', theirs: '礼堂' }],
    })
  })

  test('both having made the same change is no overlap', () => {
    expect(merge(edit({ name: '礼堂' }, { name: '教室' }), answer({ name: '礼堂' })).kind).toBe('clean')
  })

  test('scene actions merge by target', () => {
    const set = (targetId: number, paramValue: number) => ({
      targetId,
      functionList: [{ identifier: 'switch', functionParamList: [{ paramValue }] }],
    })
    const before = { [`actionList/${group}`]: null }
    const mine = entryOf(
      'templateScene.editAll',
      { templateId: 1, sceneList: [{ id: scene, actionList: [set(group, 1)] }] },
      { bases: [{ id: scene, version: 4, fields: before, row: {} }] },
    )
    const theirs = (actions: ReturnType<typeof set>[]) => {
      const [only] = template.sceneList
      const sceneList = only ? [{ ...only, actionList: actions, version: 5 }] : []
      return { id: scene, version: 5, current: { ...none, templates: [{ ...template, sceneList }] } }
    }
    expect(merge(mine, theirs([set(lamp, 0)])).kind).toBe('clean')
    expect(merge(mine, theirs([set(lamp, 1), set(group, 0)])).kind).toBe('overlap')
  })

  test('removing what somebody else has edited needs a person', () => {
    const removal = entryOf(
      'template.delete',
      { id: 1 },
      { bases: [{ id: 1, version: 3, fields: {}, row: {} }] },
    )
    expect(merge(removal, answer({ name: '礼堂' })).kind).toBe('overlap')
  })
})
