import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { compileTemplate, configBytes } from '#contract/rules/room-config.ts'
import { generated, type Lists, laid, planned, productOf } from './planned.ts'

const classroom = () => {
  const empty = planned(1)
  return laid(empty, generated(empty))
}
const codes = (template: Lists) => checkTemplate({ template, productOf }).map(({ code }) => code)

test('a configuration is measured in bytes, as brokers do: a Chinese name is three times as long as it looks', () => {
  const lists = classroom()
  const [scene] = lists.sceneList
  if (!scene) throw new Error('there is no scene')
  const named = (letter: string): Lists => ({
    ...lists,
    sceneList: Array.from({ length: 2_400 }, (_, index) => ({
      ...{ ...scene, id: 5_000 + index, sceneValue: index + 1, actionList: [] },
      name: `${letter.repeat(50)}${index}`,
    })),
  })
  const [latin, chinese] = [named('x'), named('灯')]
  const text = JSON.stringify(compileTemplate(chinese))
  expect(text.length).toBeLessThan(limits.configBytes)
  expect(configBytes(compileTemplate(chinese))).toBe(Buffer.byteLength(text))
  expect([latin, chinese].map((each) => codes(each).includes('config-large'))).toEqual([false, true])
})
