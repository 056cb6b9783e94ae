import '#src/text/parts.ts'
import { beforeAll, expect, test } from 'vitest'
import { playDay } from '#contract/rules/day/play-day.ts'
import { stepsOf } from '#contract/rules/run-sheet/steps.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { doesName } from '#src/pages/run-sheets/steps/step-words.ts'
import { guestGroup, keyGroups, sensorGroups } from '#src/pages/templates/day/day-acts.tsx'
import { actWords } from '#src/pages/templates/day/day-lines.tsx'
import { dayRoom } from '#src/pages/templates/day/day-room.ts'
import { startText, textNow } from '#src/text/text.ts'
import { generated, laid, planned } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const made = laid(empty, generated(empty))
const panel = {
  ...made.equipmentList[0],
  ...{ id: 801, name: '门口面板', identifier: 'panel_801', panelKeyType: 4, panelLayoutType: 4, state: 1 },
}
const key = (keyIndex: number, actionType: number) => ({
  ...{ id: 900 + keyIndex, templateId: 7, name: `键 ${keyIndex}`, equipmentId: panel.id, keyIndex },
  ...{ pressType: 1, actionType, targetId: null, version: 1 },
})
const cardIn = { ...made.sceneList[0], id: 990, sceneValue: 65034, name: '插卡' }
const template = {
  ...made,
  ...{ id: 7, name: '客房', equipmentList: [panel], sceneList: [cardIn], groupList: [] },
  ...{ buttonList: [key(1, 3), key(2, 4), key(3, 5)], bindingList: [], timingList: [] },
} as unknown as SeenTemplate
const room = dayRoom(template)

beforeAll(() => startText('hotel'))

test('keys of guest rooms are called what they do where a day is tried', () => {
  expect(keyGroups(textNow, room)).toMatchObject([
    { name: '门口面板', acts: [{ label: '键 1 勿扰' }, { label: '键 2 请清理' }, { label: '键 3 门铃' }] },
  ])
})

test('guests check out, staff put their cards in, and a sensor of people may fall silent', () => {
  const sensor = { ...panel, id: 802, identifier: 'people_802', productTypeId: 413, equipmentType: 3 }
  const checkIn = { ...cardIn, id: 991, sceneValue: 65033 }
  const given = { ...template, equipmentList: [panel, sensor], sceneList: [cardIn, checkIn] }
  const tried = dayRoom(given as unknown as SeenTemplate)
  const offered = [...guestGroup(textNow, tried), ...sensorGroups(textNow, tried)].map(({ acts }) => acts)
  expect(offered.map((acts) => acts.map(({ label }) => label))).toEqual([
    ['入住', '退房', '插卡', '员工插卡'],
    ['有人', '无人', '离线', '恢复在线'],
  ])
  const calendar = { version: 1, days: [] } as unknown as Parameters<typeof playDay>[1]['calendar']
  const acts = offered.flat().map(({ act }, index) => ({ ...act, at: index * 60_000 }))
  const { lines } = playDay(tried.config, { day: 20_000, calendar, acts })
  expect(lines.flatMap(({ act }) => (act ? [actWords(textNow, tried, act)] : []))).toEqual([
    ...['入住', '退房', '插卡', '员工插卡'],
    ...['有人', '无人', '离线', '恢复在线'].map((reads) => `门口面板 ${reads}`),
  ])
})

test('a day says what they have set, and that pressing again ends it', () => {
  const press = (at: number, of: number) =>
    ({ act: 'press', identifier: 'panel_801', key: of, long: false, at }) as const
  const calendar = { version: 1, days: [] } as unknown as Parameters<typeof playDay>[1]['calendar']
  const acts = [press(1_000, 1), press(5_000, 3), press(9_000, 2), press(13_000, 2)]
  const { lines } = playDay(room.config, { day: 20_000, calendar, acts })
  expect(lines.map(({ mark, done }) => [mark, done.map((effect) => effect.do)])).toEqual([
    [1, []],
    [undefined, ['bell']],
    [2, []],
    [0, []],
  ])
})

test('a card that is drawn without power is missed when it is back: the room goes out', () => {
  const cardOut = { ...cardIn, id: 992, sceneValue: 65035, name: '拔卡' }
  const guests = dayRoom({ ...template, sceneList: [cardIn, cardOut] } as unknown as SeenTemplate)
  const calendar = { version: 1, days: [] } as unknown as Parameters<typeof playDay>[1]['calendar']
  const { lines, scenes } = playDay(guests.config, {
    ...{ day: 20_000, calendar },
    acts: [
      { act: 'card', move: 'in', at: 1_000 },
      { act: 'power', on: false, at: 60_000 },
      { act: 'card', move: 'out', at: 90_000 },
      { act: 'power', on: true, at: 120_000 },
    ],
  })
  expect(lines.map(({ unheard }) => unheard)).toEqual([undefined, 'power', 'power', undefined])
  expect(scenes.at(-1)).toEqual({ at: 140_000, scene: 65035 })
})

test('steps of a run sheet say what is to be seen when they are pressed', () => {
  const steps = stepsOf(room.config.template, () => undefined).filter(({ kind }) => kind === 'key')
  expect(steps.map((step) => doesName(step, textNow))).toEqual(['勿扰', '请清理', '门铃'])
})
