import { afterEach, expect, test } from 'vitest'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { partWords } from '#src/pages/outbox/part-words.ts'
import { NoPowerFace } from '#src/pages/templates/no-power-panels/no-power-face.tsx'
import { enteredPresses } from '#src/pages/templates/no-power-panels/press-values.ts'
import { textNow as say } from '#src/text/text.ts'
import { planned } from '#tests/contract/rules/planned.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

const press = (keyIndex: number, pressType: number) => ({ keyIndex, pressType, actionType: 1, targetId: 31 })
const named = { ...press(1, 1), name: '上课', icon: 'sun' as const }

afterEach(clearDrawn)

test('a press that is called nothing has no name, and one of a key that the panel has not is gone', () => {
  const entered = [{ ...named, name: ' 上课 ' }, { ...press(1, 2), name: ' ' }, press(2, 1), press(3, 1)]
  expect(enteredPresses(entered, 2)).toEqual([named, press(1, 2), press(2, 1)])
})

test('a face shows the pictures on its keys, that of the short press first, and numbers where there is none', async () => {
  const long = { ...press(1, 2), icon: 'moon' as const }
  const keysOf = async (buttonList: Parameters<typeof NoPowerFace>[0]['buttonList']) => {
    await draw(<NoPowerFace panelKeyType={2} buttonList={buttonList} />)
    const shown = [...document.querySelectorAll('[aria-hidden] > span')].map((key) => key.innerHTML)
    await clearDrawn()
    return shown
  }
  const [first = '', second] = await keysOf([named, long])
  expect([first.includes('<svg'), second]).toEqual([true, '2'])
  expect(await keysOf([long, named])).toEqual([first, '2'])
  expect(await keysOf([long])).not.toContain(first)
})

test('an edit that waits says of each press what it does, whether it is named or not', () => {
  const words = partWords(say, () => '开灯').buttonList
  expect(words?.([named, press(2, 2)])).toBe('上课（按键 1 短按）→ 开灯；按键 2 长按 → 开灯')
  expect(words?.([named])).toBe('上课（按键 1 短按）→ 开灯')
  expect(words?.([{ name: '按键一', equipmentId: 5 }])).toBe('按键一')
})

test('gateways are told nothing of what is on a key', () => {
  const panelsWith = (buttonList: (typeof named)[]) => {
    const own = { id: 95, templateId: 7, name: '门口', version: 1, panelKeyType: 2 }
    const noPowerPanelList = [{ ...own, serialNumber: null, securityKey: null, buttonList }]
    const sceneList = [{ id: 31, sceneValue: 7, actionList: [] }]
    return compileTemplate({ ...planned(), sceneList, noPowerPanelList } as never).panels
  }
  const { name: _, icon: __, ...bare } = named
  expect(panelsWith([named])).toEqual(panelsWith([bare as typeof named]))
  expect(panelsWith([named])?.[0]?.buttons).toHaveLength(1)
})
