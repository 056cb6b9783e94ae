import { expect, test } from 'vitest'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { airCommands } from '#contract/rules/climate.ts'
import { act, binding, chain, functionsOf, minutes, playRoom, roomOf, scene, seconds } from './played-room.ts'

type Does = NonNullable<TemplateConfig['voice']>[number]

const front = 49153
const nothing = { sceneValue: null, groupValue: null, identifier: null }
const word = (said: string, does: Partial<Does>): Does => ({
  ...{ word: said, ...nothing, functionList: [] },
  ...does,
})
const air = (said: string, command: number, ...identifiers: string[]) => ({
  ...{ word: said, identifiers, command },
})

/** A room whose front group is a and b, which is called 前排灯; c is called 黑板灯. */
function talkingRoom(words: Partial<Pick<TemplateConfig, 'voice' | 'airVoice' | 'aliases' | 'scenes'>>) {
  const base = roomOf({
    groups: { 49152: ['a', 'b', 'c'], [front]: ['a', 'b'] },
    scenes: words.scenes ?? [{ ...scene(1, act('a', { brightness: 40 })), name: '上课' }],
    bindings: [binding('无人', { causeType: 4, minutes: 10 }, 49152, { switch: 0 })],
  })
  const { scenes: _, ...more } = words
  const equipment = [
    { ...{ identifier: 'c', name: '黑板灯', pid: 'P' }, panelKeyType: null, panelLayoutType: null },
  ]
  const groups = base.template.groups.map((group) =>
    group.groupValue === front ? { ...group, name: '前排灯' } : group,
  )
  const room = playRoom({ ...base, template: { ...base.template, equipment, groups, ...more } })
  return { ...room, say: (said: string) => room.send({ kind: 'word', word: said }) }
}

test('a word calls a scene, gives a group or an equipment values, and toggles a group that it gives none', () => {
  const room = talkingRoom({
    voice: [
      word('准备上课', { sceneValue: 1 }),
      word('前排暗一点', { groupValue: front, functionList: functionsOf({ brightness: 20 }) }),
      word('黑板亮一点', { identifier: 'c', functionList: functionsOf({ brightness: 90 }) }),
      word('前排', { groupValue: front }),
    ],
  })
  const [done] = room.say('准备上课')
  expect(room.values('a').brightness).toBe(40)
  expect(room.run().scene).toBe(1)
  expect(chain(done)).toBe('voice 准备上课 > scene 1')
  room.say('前排暗一点')
  expect([room.values('a').brightness, room.values('b').brightness, room.isOn('c')]).toEqual([20, 20, false])
  room.say('黑板亮一点')
  expect(room.values('c').brightness).toBe(90)
  room.say('前排')
  expect(room.on('a', 'b', 'c')).toEqual(['c'])
  room.say('前排')
  expect(room.on('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
})

test('who speaks says neither blanks nor punctuation, and no capitals', () => {
  const room = talkingRoom({ voice: [word('Lesson, begins!', { sceneValue: 1 })] })
  const [done] = room.say('lesson BEGINS')
  expect(chain(done), 'the cause is what was said').toBe('voice lesson BEGINS > scene 1')
  const cold = talkingRoom({ airVoice: [air('Cool, please', airCommands.cooling, 'air')] })
  cold.say('COOL PLEASE!')
  expect(cold.values('air')).toEqual({ switch: 1, mode: 1 })
})

test('a scene is called by its name; a group and an equipment are switched by theirs, in both languages', () => {
  const room = talkingRoom({})
  room.say('上课')
  expect(room.run().scene).toBe(1)
  for (const [on, off] of [
    ['打开', '关闭'],
    ['Turn on ', 'Turn off '],
  ]) {
    room.say(`${on}前排灯`)
    expect(room.on('a', 'b', 'c')).toEqual(['a', 'b'])
    room.say(`${on}黑板灯`)
    expect(room.on('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
    room.say(`${off}前排灯`)
    expect(room.on('a', 'b', 'c')).toEqual(['c'])
    room.say(`${off}黑板灯`)
    expect(room.on('a', 'b', 'c')).toEqual([])
  }
  expect(room.say('前排灯'), 'a name alone says not what is wanted of it').toEqual([])
  expect(room.say('打开上课'), 'a scene is not switched').toEqual([])
})

test('another name does what the name of the same thing does', () => {
  const room = talkingRoom({
    aliases: [
      { word: '开讲', ...nothing, sceneValue: 1 },
      { word: '讲台一侧', ...nothing, groupValue: front },
      { word: '白板', ...nothing, identifier: 'c' },
    ],
  })
  room.say('开讲')
  expect(room.run().scene).toBe(1)
  room.say('打开讲台一侧')
  room.say('打开白板')
  expect(room.on('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  room.say('关闭讲台一侧')
  room.say('关闭白板')
  expect(room.on('a', 'b', 'c')).toEqual([])
})

test('a word goes before an alias, an alias before a name, and each of them before air conditioners', () => {
  const toA = (brightness: number) => ({
    ...{ identifier: 'a', functionList: functionsOf({ brightness }) },
  })
  const cold = air('上课', airCommands.cooling, 'air')
  const scenes = [
    { ...scene(1, act('a', { brightness: 40 })), name: '上课' },
    { ...scene(2, act('a', { brightness: 50 })), name: '下课' },
  ]
  const alias = { word: '上课', ...nothing, sceneValue: 2 }
  const levels = [
    talkingRoom({ scenes, aliases: [alias], voice: [word('上课', toA(60))], airVoice: [cold] }),
    talkingRoom({ scenes, aliases: [alias], airVoice: [cold] }),
    talkingRoom({ scenes, airVoice: [cold] }),
    talkingRoom({ scenes: [], airVoice: [cold] }),
  ].map((room) => {
    room.say('上课')
    return [room.values('a').brightness, room.values('air').mode]
  })
  expect(levels).toEqual([
    [60, undefined],
    [50, undefined],
    [40, undefined],
    [undefined, 1],
  ])
})

test('air conditioners: on and off, and each mode switches them on', () => {
  const room = talkingRoom({
    airVoice: (Object.entries(airCommands) as [string, number][]).map(([name, command]) =>
      air(name, command, 'air', 'other'),
    ),
  })
  const after = (said: string) => {
    room.say(said)
    return room.values('air')
  }
  expect(after('on')).toEqual({ switch: 1 })
  expect(after('off')).toEqual({ switch: 0 })
  const modes = ['auto', 'cooling', 'heating', 'fan', 'drying'].map((said) => {
    room.set('air', { switch: 0 })
    return after(said)
  })
  expect(modes).toEqual([0, 1, 2, 3, 4].map((mode) => ({ switch: 1, mode })))
  expect(room.values('other')).toEqual({ switch: 1, mode: 4 })
})

test('air conditioners: warmer, cooler and the fan go from what was told last, a step at a time, to an end', () => {
  const room = talkingRoom({
    airVoice: [
      air('热一点', airCommands.warmer, 'air'),
      air('凉一点', airCommands.cooler, 'air'),
      air('风大一点', airCommands.moreFan, 'air'),
      air('风小一点', airCommands.lessFan, 'air'),
    ],
  })
  const after = (said: string, fn: string, times = 1) => {
    for (let time = 0; time < times; time += 1) room.say(said)
    return room.values('air')[fn]
  }
  expect(after('热一点', 'temperature'), 'from what most people find comfortable').toBe(27)
  expect(after('热一点', 'temperature')).toBe(28)
  expect(after('热一点', 'temperature', 5)).toBe(30)
  room.set('air', { temperature: 18 })
  expect(after('凉一点', 'temperature')).toBe(17)
  expect(after('凉一点', 'temperature', 5)).toBe(16)
  expect(after('风大一点', 'fanSpeed'), 'from the middle').toBe(3)
  expect(after('风大一点', 'fanSpeed')).toBe(3)
  room.set('air', { fanSpeed: 1 })
  expect(after('风大一点', 'fanSpeed')).toBe(2)
  expect(after('风大一点', 'fanSpeed')).toBe(3)
  expect(after('风小一点', 'fanSpeed')).toBe(2)
  expect(after('风小一点', 'fanSpeed', 4)).toBe(1)
})

test('cooler and less fan begin at the same middle where nothing was told yet', () => {
  const room = talkingRoom({
    airVoice: [air('凉一点', airCommands.cooler, 'air'), air('风小一点', airCommands.lessFan, 'air')],
  })
  room.say('凉一点')
  room.say('风小一点')
  expect(room.values('air')).toEqual({ temperature: 25, fanSpeed: 1 })
})

test('more fan than what goes by itself is the least', () => {
  const room = talkingRoom({ airVoice: [air('风大一点', airCommands.moreFan, 'air')] })
  room.set('air', { fanSpeed: 0 })
  room.say('风大一点')
  expect(room.values('air').fanSpeed).toBe(1)
})

test('whoever is understood is there; what nobody gave a meaning does nothing, and is no sign of life', () => {
  for (const [said, on] of [
    ['上课', true],
    ['凉一点', true],
    ['今天天气不错', false],
    ['', false],
  ] as const) {
    const room = talkingRoom({ airVoice: [air('凉一点', airCommands.cooler, 'air')] })
    room.set('c', { switch: 1 })
    room.wait(minutes(9))
    const done = room.say(said)
    expect(done.length > 0, said).toBe(on)
    room.wait(minutes(1) + seconds(40))
    expect(room.isOn('c'), said).toBe(on)
  }
})
