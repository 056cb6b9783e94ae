import { describe, expect, test } from 'vitest'
import { causes } from '#contract/rules/causes.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'

const classroom = () => {
  const empty = planned(1)
  return laid(empty, generated(empty))
}
const codes = (template: Lists) => checkTemplate({ template, productOf }).map(({ code }) => code)
const set = (identifier: string, value: number) => ({
  identifier,
  functionParamList: [{ paramValue: value }],
})

/** What a check finds in a classroom in which something has been changed, beside what it found before. */
function foundAfter(change: (lists: Lists) => Partial<Lists>): string[] {
  const before = classroom()
  const known = codes(before)
  return [...new Set(codes({ ...before, ...change(before) }).filter((code) => !known.includes(code)))]
}

const named = <Row extends { name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`there is no ${name}`)
  return row
}
const timing = (id: number, minute: number, targetId: number) => ({
  ...{ id, templateId: 7, name: `定时${id}`, timeType: 1, minute, offset: 0, earliest: null, latest: null },
  ...{ days: [1, 2], startDate: null, endDate: null, targetId, functionList: [], state: 1, version: 1 },
})
const linkage = (id: number, source: number, target: number, state = 1, value = 1) => ({
  ...{ id, templateId: 7, name: `联动${id}`, causeType: 2, sourceIds: [source], keyIndex: 1, pressType: 1 },
  ...{ reading: 'switch', state, limit: 0, hysteresis: 0, minutes: 1, fromMinute: null, toMinute: null },
  ...{ whileSceneId: null, targetId: target, functionList: [set('switch', value)], version: 1 },
})

const curtain = (channel: number, interlockChannel: number | null) => ({
  ...{ id: 60 + channel, templateId: 7, name: `窗帘${channel}`, version: 1, equipmentId: 999, channel },
  ...{ keyType: 2 + channel, interlockChannel, pulse: 0 },
})
/** A self-powered panel of two keys, one of which does something. */
const kinetic = (keyIndex: number) => ({
  ...{
    id: 65,
    templateId: 7,
    name: '门口',
    version: 1,
    panelKeyType: 2,
    serialNumber: null,
    securityKey: null,
  },
  buttonList: [{ keyIndex, pressType: 1, actionType: 1, targetId: 1 }],
})

/** One more scene, which tells all lights something. */
const withScene =
  (name: string, sceneValue: number, functionList: ReturnType<typeof set>[]) =>
  ({ sceneList, groupList }: Lists): Partial<Lists> => ({
    sceneList: [
      ...sceneList,
      {
        ...named(sceneList, '总开'),
        ...{ id: 5, name, sceneValue },
        actionList: [{ targetId: named(groupList, '全部灯光').id, functionList }],
      },
    ],
  })
/** One more sensor of people, put in after the absence linkage that names the first. */
const withSecondSensor = ({ equipmentList, bindingList }: Lists, holdTime: number): Partial<Lists> => {
  const first = named(equipmentList, '人体传感器')
  if (
    !bindingList.some(({ causeType, sourceIds }) => causeType === causes.absence && sourceIds[0] === first.id)
  )
    throw new Error('no absence names the sensor')
  return { equipmentList: [...equipmentList, { ...first, id: 888, name: '后门人体传感器', holdTime }] }
}

describe('the check of a template finds', () => {
  const cases: [string, (lists: Lists) => Partial<Lists>][] = [
    ['key-unbound', () => ({ buttonList: [] })],
    [
      'key-beyond',
      ({ buttonList }) => ({ buttonList: buttonList.map((key) => ({ ...key, keyIndex: key.keyIndex + 4 })) }),
    ],
    [
      'key-beyond',
      ({ buttonList, bindingList, equipmentList }) => ({
        buttonList: [],
        bindingList: [
          ...bindingList,
          {
            ...{ id: 77, templateId: 7, version: 1, name: '第九键', causeType: causes.key, keyIndex: 9 },
            sourceIds: equipmentList.flatMap(({ id, panelKeyType }) => (panelKeyType ? [id] : [])),
            ...{ pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0, minutes: 10 },
            ...{ fromMinute: null, toMinute: null, whileSceneId: null, functionList: [] },
            targetId: buttonList[0]?.targetId ?? 0,
          },
        ],
      }),
    ],
    [
      'scene-empty',
      ({ sceneList }) => ({
        sceneList: [...sceneList, { ...named(sceneList, '上课'), id: 5, actionList: [] }],
      }),
    ],
    [
      'master-off-missing',
      ({ sceneList }) => ({ sceneList: sceneList.filter(({ name }) => name !== '总关') }),
    ],
    [
      'late-master-off',
      ({ sceneList, groupList }) => ({
        sceneList: sceneList.map((scene) =>
          scene.name === '总关'
            ? {
                ...scene,
                actionList: [
                  {
                    ...{ targetId: named(groupList, '全部灯光').id, delay: 20_000 },
                    functionList: [set('switch', 0)],
                  },
                ],
              }
            : scene,
        ),
      }),
    ],
    [
      'group-empty',
      ({ groupList }) => ({
        groupList: [...groupList, { ...named(groupList, '前排灯'), id: 5, equipmentIds: [] }],
      }),
    ],
    [
      'lamp-forgotten',
      ({ equipmentList, groupList }) => ({
        groupList: groupList.map((group) => ({ ...group, equipmentIds: [] })),
        sceneList: [],
        equipmentList,
      }),
    ],
    [
      'out-of-use-named',
      ({ equipmentList }) => ({
        equipmentList: equipmentList.map((each) => (each.name === '窗帘' ? { ...each, state: 0 } : each)),
      }),
    ],
    ['nothing-in-use', () => ({ equipmentList: [] })],
    [
      'timings-contradict',
      ({ sceneList }) => ({
        timingList: [
          timing(5, 480, named(sceneList, '上课').id),
          timing(6, 480, named(sceneList, '总关').id),
        ],
      }),
    ],
    [
      'timing-undone',
      ({ sceneList }) => ({
        timingList: [
          timing(5, 480, named(sceneList, '上课').id),
          timing(6, 484, named(sceneList, '总关').id),
        ],
      }),
    ],
    [
      'linkage-loop',
      ({ equipmentList, bindingList }) => {
        const [one, two] = [named(equipmentList, '前排左灯').id, named(equipmentList, '前排右灯').id]
        const chase = [linkage(5, one, two), linkage(6, two, one, 1, 0), linkage(7, one, two, 2, 0)]
        return { bindingList: [...bindingList, ...chase, linkage(8, two, one, 2, 1)] }
      },
    ],
    ['sensor-idle', () => ({ bindingList: [] })],
    [
      'absence-short',
      ({ equipmentList }) => ({
        equipmentList: equipmentList.map((each) =>
          each.name === '人体传感器' ? { ...each, holdTime: 900 } : each,
        ),
      }),
    ],
    ['night-all-lights', withScene('夜间模式', 65036, [set('switch', 1)])],
    ['night-all-lights', withScene('小夜灯', 9, [set('switch', 1)])],
    ['night-all-lights', withScene('Night light', 9, [set('brightness', 31)])],
    [
      'lesson-colour',
      ({ sceneList, groupList }) => ({
        sceneList: sceneList.map((scene) =>
          scene.name === '上课'
            ? {
                ...scene,
                actionList: [
                  { targetId: named(groupList, '前排灯').id, functionList: [set('colorTemperature', 6000)] },
                ],
              }
            : scene,
        ),
      }),
    ],
    [
      'scenes-too-many',
      ({ sceneList }) => ({
        sceneList: Array.from({ length: 70 }, (_, index) => ({
          ...named(sceneList, '上课'),
          ...{ id: 100 + index, name: `场景${index}`, sceneValue: index + 1 },
        })),
      }),
    ],
    [
      'below-minimum',
      ({ sceneList, equipmentList }) => {
        const lamp = named(equipmentList, '前排左灯').id
        const own = { id: 70, templateId: 7, name: '驱动', version: 1, equipmentId: lamp }
        return {
          drivePowerList: [{ ...own, minBrightness: 10, curve: 1, powerOnLevel: null }],
          sceneList: sceneList.map((scene) =>
            scene.name === '上课'
              ? { ...scene, actionList: [{ targetId: lamp, functionList: [set('brightness', 5)] }] }
              : scene,
          ),
        }
      },
    ],
    [
      'colour-outside',
      ({ sceneList, groupList }) => ({
        sceneList: sceneList.map((scene) =>
          scene.name === '投影'
            ? {
                ...scene,
                actionList: [
                  { targetId: named(groupList, '前排灯').id, functionList: [set('colorTemperature', 9000)] },
                ],
              }
            : scene,
        ),
      }),
    ],
    [
      'config-large',
      ({ sceneList }) => ({
        sceneList: Array.from({ length: 1_500 }, (_, index) => ({
          ...named(sceneList, '上课'),
          ...{ id: 100 + index, name: `场景${index}`, sceneValue: index + 1 },
        })),
      }),
    ],
    ['interlock-missing', () => ({ relayEquipmentList: [curtain(1, null), curtain(2, null)] })],
    [
      'ir-code-missing',
      ({ equipmentList }) => ({
        irEquipmentList: [
          {
            ...{ id: 80, templateId: 7, name: '电视', version: 1, channel: 1, irType: 1, typeName: '电视机' },
            ...{ equipmentId: equipmentList[0]?.id ?? 0, irBrand: null, irCode: null, keyList: [] },
          },
        ],
      }),
    ],
    [
      'voice-word-twice',
      ({ sceneList, equipmentList }) => ({
        voiceList: [
          {
            ...{ id: 90, templateId: 7, version: 1, name: '上课了', targetId: named(sceneList, '上课').id },
            functionList: [],
          },
        ],
        aliasList: [
          { id: 91, templateId: 7, version: 1, name: '上课 了！', objectId: equipmentList[0]?.id ?? 0 },
        ],
      }),
    ],
    ['absence-short', (lists) => withSecondSensor(lists, 900)],
    ['panel-unbound', () => ({ noPowerPanelList: [kinetic(1)] })],
    ['key-beyond', () => ({ noPowerPanelList: [kinetic(3)] })],
  ]
  test('both directions of a curtain, and nothing once either names the other', () => {
    const missing = (...named: (number | null)[]) => {
      const relayEquipmentList = named.map((other, place) => curtain(place + 1, other))
      return codes({ ...classroom(), relayEquipmentList }).filter((code) => code === 'interlock-missing')
        .length
    }
    expect(missing(2, 1)).toBe(0)
    expect(missing(2, null)).toBe(0)
    expect(missing(null, 1)).toBe(0)
    expect(missing(null, null)).toBe(2)
    expect(missing(3, null)).toBe(2)
    // What a channel names may be the other direction of another curtain.
    expect(missing(2, 3, 2)).toBe(1)
  })
  test.each(cases)('%s', (code, change) => {
    expect(foundAfter(change)).toContain(code)
  })

  test('rooms that lack devices, by name', () => {
    const template = classroom()
    const rooms = [{ id: 3, name: '101', devices: [] }]
    const short = checkTemplate({ template, productOf, rooms }).find(({ code }) => code === 'room-short')
    expect(short).toMatchObject({ list: null, id: 3, name: '101', severity: 'warning' })
    expect(short?.zh).toContain('黑板左灯')
  })

  test('a device that is there by its name and is of another product, told from what is missing', () => {
    const template = classroom()
    const [one, two] = template.equipmentList
    const devices = template.equipmentList.slice(1).map(({ name, productId }, index) => ({
      ...{ id: index + 1, deviceNo: `D${index}`, name, productId },
    }))
    const shortOf = (added: typeof devices) =>
      checkTemplate({ template, productOf, rooms: [{ id: 3, name: '101', devices: added }] }).find(
        ({ code }) => code === 'room-short',
      )
    const other = { id: 99, deviceNo: 'D99', name: one?.name ?? '', productId: 9_999 }
    expect(shortOf([...devices, { ...other, productId: one?.productId ?? 0 }])).toBeUndefined()
    expect(shortOf([...devices, other])).toMatchObject({
      zh: `1 个设备名称相同但产品不同：${one?.name}`,
      en: `There by name, but another product (1): ${one?.name}`,
    })
    const both = shortOf([...devices.filter(({ name }) => name !== two?.name), other])
    expect(both?.zh).toBe(`缺少 1 个设备：${two?.name}；1 个设备名称相同但产品不同：${one?.name}`)
    expect(shortOf([...devices, { ...other, name: '别的' }])?.zh).toBe(`缺少 1 个设备：${one?.name}`)
  })

  test('smoke without a linkage', () => {
    const empty = planned(3)
    const lab = laid(empty, generated(empty))
    expect(codes(lab)).not.toContain('danger-silent')
    expect(codes({ ...lab, bindingList: [] })).toContain('danger-silent')
  })
})

test('absences listen to sensors of people that they do not name, and scenes by day may light all', () => {
  expect(foundAfter((lists) => withSecondSensor(lists, 30))).toEqual([])
  expect(foundAfter(withScene('全亮', 9, [set('switch', 1)]))).toEqual([])
  expect(foundAfter(withScene('夜灯', 9, [set('brightness', 30)]))).toEqual([])
})

test('errors come first, and a part is named by its list and id', () => {
  const lists = classroom()
  const [scene, off] = [named(lists.sceneList, '上课'), named(lists.sceneList, '总关')]
  const timingList = [timing(5, 480, scene.id), timing(6, 480, off.id)]
  const [first] = checkTemplate({ template: { ...lists, timingList, buttonList: [] }, productOf })
  expect(first).toMatchObject({ code: 'timings-contradict', severity: 'error', list: 'timingList', id: 5 })
})

test('what no lamp can do is found in timings, linkages and words too, each by its name', () => {
  const template = classroom()
  const lamp = named(template.equipmentList, '前排左灯').id
  const given = { id: 900, templateId: 7, version: 1, targetId: lamp }
  const timing = {
    ...{ ...given, name: '早读', timeType: 1, minute: 440, offset: 0, earliest: null, latest: null },
    ...{ days: [1], startDate: null, endDate: null, functionList: [set('colorTemperature', 9000)], state: 1 },
  }
  const word = { ...given, id: 901, name: '暗一点', functionList: [set('brightness', 4)] }
  const [binding] = template.bindingList
  if (!binding) throw new Error('a classroom has linkages')
  const linkage = {
    ...binding,
    id: 902,
    name: '门开微亮',
    targetId: lamp,
    functionList: [set('brightness', 4)],
  }
  const driver = { ...given, id: 903, name: '驱动', equipmentId: lamp, minBrightness: 10, curve: 1 }
  const whole = {
    ...{ ...template, timingList: [timing], voiceList: [word], bindingList: [linkage] },
    drivePowerList: [{ ...driver, powerOnLevel: null }],
  }
  const foundIn = (code: string) =>
    checkTemplate({ template: whole, productOf })
      .filter((finding) => finding.code === code)
      .map(({ list, name }) => [list, name])
  expect(foundIn('colour-outside')).toEqual([['timingList', '早读']])
  expect(foundIn('below-minimum')).toEqual(
    expect.arrayContaining([
      ['bindingList', '门开微亮'],
      ['voiceList', '暗一点'],
    ]),
  )
})

test.each([
  [1, '上课'],
  [2, '授课'],
  [3, '实验课'],
])('light of a lesson is held to its colours in teaching layout %i', (layout, name) => {
  const empty = planned(layout)
  const before = laid(empty, generated(empty))
  const [lamp] = before.equipmentList.filter(({ equipmentType }) => equipmentType === 1)
  const cold = { targetId: lamp?.id ?? 0, functionList: [set('colorTemperature', 6000)] }
  const lesson = named(before.sceneList, name)
  const sceneList = before.sceneList.map((one) => (one === lesson ? { ...one, actionList: [cold] } : one))
  expect(codes(before)).not.toContain('lesson-colour')
  expect(codes({ ...before, sceneList })).toContain('lesson-colour')
})
