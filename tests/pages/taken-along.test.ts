import { expect, test } from 'vitest'
import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, noParts, referencesOf } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { takenAlong, takenWords } from '#src/pages/templates/parts/taken-along.ts'
import { chineseText } from '#src/text/text.ts'

const templateOf = (lists: Partial<Record<PartList, readonly object[]>>) =>
  ({ ...noParts(), ...lists }) as unknown as SeenTemplate

const target = 7
/** What a part has at one of its references while it names the target there. */
const naming = { ids: [target], one: target }
/** The same where it names nothing. */
const namingNone = { ids: [], one: null, elements: [] }

test.each(partLists.filter((list) => referencesOf(list).length > 0))(
  'whatever names a part is said to lose it or to go with it: %s',
  (list) => {
    const references = referencesOf(list)
    for (const named of references) {
      const fields = references.map((reference) => {
        if (reference !== named) return [reference.in, namingNone[reference.as]]
        return [named.in, named.as === 'elements' ? [{ [named.key]: target }] : naming[named.as]]
      })
      const row = { id: 9, name: '它', ...Object.fromEntries(fields) }
      const { losing, gone } = takenAlong(templateOf({ [list]: [row as AnyPart] }), target)
      const goes = named.as === 'one'
      expect([losing, gone]).toEqual([goes ? [] : [{ list, names: ['它'] }], goes ? ['它'] : []])
    }
  },
)

test('what loses a part is said by what it is, and what goes with it by its name; nothing is said of nothing', () => {
  const template = templateOf({
    sceneList: [{ id: 1, name: '上课', actionList: [{ targetId: target }, { targetId: 8 }] }],
    groupList: [{ id: 2, name: '前排灯', groupValue: 49_153, equipmentIds: [target] }],
    houseList: [{ id: 3, name: '教室', slotList: [{ slot: 1, equipmentId: target }] }],
    screenList: [{ id: 4, name: '门口', equipmentId: 20, tileList: [{ targetId: target }] }],
    bindingList: [{ id: 5, name: '来人', sourceIds: [target, 8], targetId: 1, whileSceneId: null }],
    timingList: [
      { id: 6, name: '放学', targetId: target },
      { id: 10, name: '上学', targetId: 1 },
    ],
  })
  const words = (...ids: number[]) => takenWords(takenAlong(template, ...ids), chineseText())
  const [losing, gone] = words(target)
  for (const said of ['场景：上课', '群组：前排灯', '布局：教室', '智慧屏：门口', '联动：来人'])
    expect(losing).toContain(said)
  expect(gone).toBe('这些内容也会一并删除：放学。')
  expect(words(6)).toEqual([])
  expect(words(1)).toEqual(['这些内容也会一并删除：上学、来人。'])
})
