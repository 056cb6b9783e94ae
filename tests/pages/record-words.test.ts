import { expect, test } from 'vitest'
import type { PlaceRecord } from '#contract/place-record.ts'
import { keyFunction } from '#contract/rules/infrared.ts'
import {
  outcomeWords,
  type RecordNames,
  recordWords,
  whoWords,
} from '#src/pages/spaces/record/record-words.ts'
import { toldWords } from '#src/pages/spaces/record/use-told-words.ts'
import type { Say } from '#src/text/text.ts'
import { buildings } from '#src/text/zh/buildings.ts'
import { calls } from '#src/text/zh/calls.ts'
import { devices } from '#src/text/zh/devices.ts'
import { field } from '#src/text/zh/edit.ts'
import { faults } from '#src/text/zh/faults.ts'
import { stays } from '#src/text/zh/stays.ts'
import { why } from '#src/text/zh/why.ts'
import { whyWords } from '#src/widgets/template/why-words.ts'

const texts = { buildings, devices, faults, field, calls, stays, why, system: { place: '场所' } }
const say: Say = (key, values = {}) => {
  const text = key
    .split('.')
    .reduce<unknown>((table, part) => (table as Record<string, unknown>)[part], texts)
  return String(text).replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name]))
}

const fn = (identifier: string, name: string, max: number, unit = '') => ({
  ...{ identifier, name, min: 0, max, step: 1, unit },
})
const functions = new Map(
  [
    fn('switch', '开关', 1),
    fn('temperature', '设定温度', 30, '°C'),
    fn('stop', '停止', 1),
    fn('mode', '模式', 4),
    keyFunction,
  ].map((one) => [one.identifier, one]),
)
const words = {
  ...{ on: '开', off: '关', comma: '，' },
  function: (name: string) => say(`devices.fn.${name}` as Parameters<Say>[0]),
  named: (name: string) => say(`devices.value.${name}` as Parameters<Say>[0]),
}
const names: RecordNames = {
  scene: () => null,
  group: () => null,
  equipment: () => null,
  told: (identifier, value) => toldWords(functions, identifier, value, words),
  space: (id) => (id === 7 ? '2层' : null),
  template: (id) => (id === 9 ? '标准教室' : null),
}
const record = (kind: PlaceRecord['kind'], what: string, detail: PlaceRecord['detail']): PlaceRecord => ({
  ...{ id: 1, at: 0, kind, spaceId: 1, deviceId: 2, name: '', accountId: 1, username: '甲', what, detail },
})

test.each([
  ['temperature', 25, '设定温度 25 ℃'],
  ['mode', 1, '模式 制冷'],
  ['stop', 1, '停止'],
  ['switch2', 0, '开关 2 关'],
  ['key3', 5, '按键 3 5'],
  ['unheardOf', 5, '控制设备、房间或楼栋'],
])('%s told with %i reads %s in the record', (identifier, paramValue, read) => {
  expect(recordWords(record('command', 'device.command', { identifier, paramValue }), say, names)).toBe(read)
})

test.each([
  [{ assigned: true }, '办理入住'],
  [{ assigned: false }, '办理退房'],
  [{ mark: 1 }, '勿扰'],
  [{ mark: 2 }, '请清理'],
  [{ mark: 0 }, '取消服务状态'],
  [{ exam: true }, '开始考试模式'],
  [{ exam: false }, '结束考试模式'],
  [{ assigned: true, mark: 2 }, '办理入住，请清理'],
  [{}, '办理入住、退房或考试'],
])('what was said of a guest or an examination, %j, reads %s in the record', (after, read) => {
  const said = record('edit', 'roomStay.set', { action: 'update', before: {}, after })
  expect([recordWords(said, say, names), outcomeWords(said, say, names)]).toEqual([read, ''])
})

test('what somebody brought on a colleague’s behalf says both names', () => {
  const edit = record('edit', 'space.edit', {})
  expect(whoWords({ ...edit, submitter: '乙' }, say)).toBe('乙（代“甲”提交）')
  expect([whoWords({ ...edit, submitter: null }, say), whoWords(edit, say)]).toEqual(['甲', '甲'])
})

test('what a program told with an access key says so by its name', () => {
  const nameOf = { equipment: String, scene: String, group: String }
  const chain = ['api', 'app'].flatMap((kind) => ['楼宇集成', ''].map((of) => ({ kind, of })))
  expect(whyWords(say, { nameOf }, chain)).toEqual([
    '楼宇集成（接口）',
    '接口',
    '楼宇集成（控制台）',
    '控制台',
  ])
})

test('a chain that was cut says so last', () => {
  const nameOf = { equipment: String, scene: String, group: String }
  const chain = ['binding', 'cut'].map((kind) => ({ kind, of: '随开' }))
  expect(whyWords(say, { nameOf }, chain).join(' → ')).toBe(
    '联动“随开” → 联动“随开”与其他联动互相触发，已切断',
  )
})

test('an edit says which fields changed, by their words and by names, and leaves out what means nothing to people', () => {
  const outcome = (before: object, after: object, action = 'update') =>
    outcomeWords(record('edit', 'space.edit', { before, after, action }), say, names)
  expect(
    outcome(
      { name: '101', template_id: 9, has_timing: false },
      { name: '102', template_id: null, has_timing: true },
    ),
  ).toBe('名称：101 → 102；模板：标准教室 → —')
  expect(outcome({ parent_id: 7 }, { parent_id: 8 })).toBe('上级')
  expect(outcome({ sort: 1, outline: null }, { sort: 2, outline: [[0, 0]] })).toBe('顺序；平面图上的位置')
  expect(outcome({ state: 'open' }, { state: 'done' })).toBe('状态：待派单 → 已完成')
  expect(outcome({}, { name: '102' }, 'insert')).toBe('')
})
