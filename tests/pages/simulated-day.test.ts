import { expect, test } from 'vitest'
import { playDay, type TimedAct } from '#contract/rules/day/play-day.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { figuresOf } from '#src/pages/templates/day/day-figures.tsx'
import { readersIn } from '#src/pages/templates/day/day-readers.ts'
import { dayRoom, kindOf, lampsIn } from '#src/pages/templates/day/day-room.ts'
import { valueWords } from '#src/pages/templates/day/value-words.ts'
import { generated, laid, planned } from '#tests/contract/rules/planned.ts'

const empty = planned(1)
const classroom = laid(empty, generated(empty))
const [first] = classroom.equipmentList
const equipment = (id: number, identifier: string, productTypeId: number, equipmentType: number) => ({
  ...first,
  ...{ id, identifier, name: `${identifier} 名`, productTypeId, equipmentType, productId: id, state: 1 },
})
const row = { templateId: 7, version: 1 }
const relay = (id: number, channel: number, name: string, keyType: number) => ({
  ...{ ...row, id, name, equipmentId: 500, channel, keyType, interlockChannel: null, pulse: 0 },
})
const fn = (identifier: string, paramValue: number) => ({
  identifier,
  functionParamList: [{ paramValue }],
})
const binding = {
  ...{ ...row, id: 900, name: '湿度高排风', causeType: 3, sourceIds: [503], keyIndex: 1, pressType: 1 },
  ...{ reading: 'humidity', state: 3, limit: 70, hysteresis: 5, minutes: 1, fromMinute: null },
  ...{ toMinute: null, whileSceneId: null, targetId: 602, functionList: [fn('switch', 1)] },
}
const template = {
  ...classroom,
  ...{ id: 7, groupList: [], timingList: [], buttonList: [], sceneList: [] },
  equipmentList: [
    equipment(500, 'relay_1', 205, 7),
    equipment(501, 'ir_1', 610, 7),
    equipment(502, 'meter_1', 702, 6),
    equipment(503, 'air_1', 415, 3),
    equipment(504, 'door_1', 403, 3),
  ],
  relayEquipmentList: [relay(601, 1, '吊灯', 1), relay(602, 2, '排风', 2)],
  irEquipmentList: [
    { ...row, id: 603, name: '空调', equipmentId: 501, channel: 1, irType: 2, irCode: 2001, keyList: [] },
  ],
  bindingList: [binding],
  voiceList: [
    { ...row, id: 701, name: '亮灯', targetId: 601, functionList: [fn('switch', 1)] },
    {
      ...{ ...row, id: 702, name: '开空调', targetId: 603 },
      functionList: [fn('switch', 1), fn('mode', 1), fn('temperature', 24)],
    },
  ],
} as unknown as SeenTemplate

const hour = 3_600_000
const room = dayRoom(template)
const calendar = { version: 1, days: [], sun: [] } as never
const play = (acts: TimedAct[]) => playDay(room.config, { day: 20_000, calendar, acts })
const words = {
  ...{ on: '开', off: '关', comma: '，' },
  function: (name: string) => name,
  named: (name: string) => ({ 'mode.cooling': '制冷' })[name] ?? name,
}

test('a contact that a lamp hangs on is a lamp of the day: it is drawn, and counted in hours and kWh', () => {
  expect(room.lamps.map(({ name }) => name)).toEqual(['吊灯'])
  const played = play([{ at: 8 * hour, act: 'say', word: '亮灯' }])
  const { hours, kwh } = figuresOf(room, played, new Map())
  expect(hours).toBeCloseTo(16, 3)
  expect(kwh).toBeCloseTo((16 * 20) / 1_000, 3)
  expect(figuresOf(room, play([]), new Map())).toEqual({ hours: 0, kwh: 0 })
})

test('a contact in a group that is dimmed is on or off: so it is said, and it takes its rated watts while it is lit', () => {
  const dim = (id: number, name: string, brightness: number) => ({
    ...{ ...row, id, name, targetId: 801, functionList: [fn('brightness', brightness)] },
  })
  const groupList = [{ ...row, id: 801, name: '全部灯光', groupValue: 49_152, equipmentIds: [] }]
  const voiceList = [dim(703, '柔光', 30), dim(704, '关掉', 0)]
  const dimmed = dayRoom({ ...template, groupList, voiceList } as unknown as SeenTemplate)
  const acts: TimedAct[] = [
    { at: 8 * hour, act: 'say', word: '柔光' },
    { at: 18 * hour, act: 'say', word: '关掉' },
  ]
  const played = playDay(dimmed.config, { day: 20_000, calendar, acts })
  const track = played.tracks.get('relay_1#1') ?? []
  expect(track.map(({ values }) => valueWords(dimmed, new Map(), words, 'relay_1#1', values))).toEqual([
    ...['开', '关'],
  ])
  expect(figuresOf(dimmed, played, new Map())).toEqual({ hours: 10, kwh: 0.2 })
})

test('a word is answered at its time, and one that nobody gave a meaning changes nothing', () => {
  const { lines } = play([
    { at: hour, act: 'say', word: '亮 灯！' },
    { at: 2 * hour, act: 'say', word: '你好' },
  ])
  expect(lines.map(({ at, done }) => [at, done.length])).toEqual([
    [hour, 1],
    [2 * hour, 0],
  ])
  expect(lines[0]?.done[0]?.why[0]).toEqual({ kind: 'voice', of: '亮 灯！' })
})

test('what hangs on channels is shown by its name and in words', () => {
  const played = play([{ at: hour, act: 'say', word: '开空调' }])
  const told = played.tracks.get('ir_1#1')?.at(-1)?.values ?? {}
  expect(room.nameOf.equipment('ir_1#1')).toBe('空调')
  expect(valueWords(room, new Map(), words, 'ir_1#1', told)).toBe('制冷 24 ℃')
  expect(valueWords(room, new Map(), words, 'relay_1#2', { switch: 0 })).toBe('关')
})

test('sensors may read quantities, and each limit that is asked of one is offered from both sides', () => {
  const readers = readersIn(room)
  expect(
    readers.map(({ name, states, measures }) => [name, states, measures.map(({ reading }) => reading)]),
  ).toEqual([
    ['air_1 名', [], ['roomTemperature', 'humidity']],
    ['door_1 名', ['door'], []],
  ])
  const around = readers[0]?.measures.find(({ reading }) => reading === 'humidity')?.around ?? []
  expect(around).toEqual([64, 76])
  const [low = 0, high = 0] = around
  const sense = (at: number, value: number): TimedAct => ({
    ...{ at, act: 'sense', identifier: 'air_1', reading: 'humidity', value },
  })
  const { lines } = play([sense(hour, low), sense(2 * hour, high)])
  expect(lines.map(({ at, done }) => [at, done.length])).toEqual([
    [hour, 0],
    [2 * hour, 1],
  ])
})

test('a meter is set where a linkage listens to it, and nowhere else', () => {
  const listening = { ...binding, sourceIds: [502], reading: 'power', limit: 900, hysteresis: 50 }
  const metered = dayRoom({ ...template, bindingList: [listening] } as unknown as SeenTemplate)
  expect(readersIn(metered).find(({ identifier }) => identifier === 'meter_1')?.measures).toEqual([
    { reading: 'power', unit: 'W', around: [849, 951] },
  ])
})

test('a template without a plan is of the kind that its equipment and scenes tell, and a drawn guest room is none in a home', () => {
  const bare = { houseList: [], sceneList: [], equipmentList: [] }
  const cards = { ...bare, sceneList: [{ sceneValue: 65_034 }] }
  const cars = { ...bare, equipmentList: [{ productTypeId: 413 }] }
  const drawn = { ...bare, houseList: planned(7).houseList }
  expect([kindOf(bare, 'hotel'), kindOf(cards, 'hotel'), kindOf(drawn, 'hotel')]).toEqual([
    ...['corridor', 'guest', 'guest'],
  ])
  expect([kindOf(cars, 'business'), kindOf(cars, 'school'), kindOf(drawn, 'smarthome')]).toEqual([
    ...['parking', 'corridor', 'home'],
  ])
  for (const code of [11, 12, 13])
    expect(kindOf({ ...bare, houseList: planned(code).houseList }, 'smarthome')).toBe('home')
})

test('an earlier version is counted by the lamps that it had', () => {
  const { config } = dayRoom(classroom as unknown as SeenTemplate)
  const all = lampsIn(config.template, new Map())
  expect(all.length).toBeGreaterThan(5)
  const gone = all[0]?.identifier ?? ''
  const later = {
    ...config.template,
    groups: config.template.groups.map((group) => ({
      ...group,
      members: group.members.filter((member) => member !== gone),
    })),
  }
  expect(lampsIn(later, new Map()).map(({ identifier }) => identifier)).toEqual(
    all.slice(1).map(({ identifier }) => identifier),
  )
})
