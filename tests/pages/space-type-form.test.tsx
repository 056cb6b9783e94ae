import { act } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { customLayoutId } from '#contract/rules/space-type.ts'
import type { SpaceLayout } from '#contract/space-type.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { setLanguage } from '#src/text/text.ts'
import { LevelTree } from '#src/widgets/space-type/level-tree.tsx'
import { SpaceLayoutForm } from '#src/widgets/space-type/space-layout-form.tsx'
import { SpaceTypeForm } from '#src/widgets/space-type/space-type-form.tsx'
import { useLayoutWords } from '#src/widgets/space-type/use-layout-words.ts'
import { useLeft } from '#src/widgets/space-type/use-left.ts'
import { consoleHere, online } from './console-here.tsx'
import { button, clearDrawn, click, draw, find, soon, type } from './ui-draw.tsx'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="text"], input:not([type])')]
const words = () => document.body.textContent ?? ''
const save = () => act(async () => document.querySelector('form')?.requestSubmit())

describe('a layout of one’s own', () => {
  const saved = vi.fn<(layout: SpaceLayout) => void>()
  beforeEach(async () => {
    saved.mockClear()
    await draw(<SpaceLayoutForm initial={null} close={() => undefined} save={saved} busy={false} />)
  })
  afterEach(clearDrawn)

  test('asks for as many names as it has levels, three to begin with', async () => {
    expect(boxes()).toHaveLength(3)
    const two = document.querySelector<HTMLInputElement>('input[type="radio"][value="2"]')
    if (two) await click(two)
    expect(boxes()).toHaveLength(2)
  })

  test('says in the words of the specification what is wrong with a name, and saves nothing', async () => {
    const [first, second] = boxes()
    if (first && second) {
      await type(first, '楼')
      await type(second, '楼层')
    }
    await save()
    expect(words()).toContain('空间等级名称长度必须为2-4个字符！')
    expect(words()).toContain('请输入空间等级名称！')
    expect(saved).not.toHaveBeenCalled()
  })

  test('is saved with its names trimmed', async () => {
    for (const [index, name] of [' 园区 ', '楼宇', '单元'].entries()) {
      const box = boxes()[index]
      if (box) await type(box, name)
    }
    await save()
    expect(saved).toHaveBeenCalledWith({
      firstLevelName: '园区',
      secondLevelName: '楼宇',
      thirdLevelName: '单元',
      levelNum: 3,
    })
  })

  test('says it in English too', async () => {
    await act(() => setLanguage('en'))
    await save()
    expect(words()).toContain('Please enter the name of the level!')
    expect(button('Save')).toBeTruthy()
    await act(() => setLanguage('zh-CN'))
  })
})

test('a structure is checked when it is taken: of one’s own there is none yet, and a predefined one is enough', async () => {
  const { desk, around } = await consoleHere()
  onTestFinished(async () => {
    await clearDrawn()
    await desk.close()
  })
  await draw(around(<SpaceTypeForm edited={null} close={() => undefined} />))
  const take = (id: number) => click(find(`input[type="radio"][value="${id}"]`))
  expect(words()).not.toContain('请选择空间结构！')
  await take(customLayoutId)
  expect(words()).toContain('请选择空间结构！')
  await take(2)
  expect(words()).not.toContain('请选择空间结构！')
})

test.each([
  [errors.notSignedIn.code, true],
  [errors.notPermitted.code, false],
])(
  'a save that is refused with %i is logged and not told, and asks to sign in again: %s',
  async (code, asks) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { desk, connection, around } = await consoleHere()
    connection.set(online)
    const refusal = { code, message: '服务器的话', data: null }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: code === 4010 ? 401 : 403 }))
    onTestFinished(async () => {
      vi.unstubAllGlobals()
      logged.mockRestore()
      signInAgain.set(false)
      await clearDrawn()
      await desk.close()
    })
    await draw(around(<SpaceTypeForm edited={null} close={() => undefined} />))
    await type(find<HTMLInputElement>('input[data-autofocus]'), '办公')
    await save()
    await soon(() => expect(logged).toHaveBeenCalled())
    expect(signInAgain.get()).toBe(asks)
    expect(words()).not.toContain('服务器的话')
  },
)

const Words = ({ layoutId, layout }: { layoutId: number; layout: SpaceLayout }) => (
  <LevelTree names={useLayoutWords()(layoutId, layout)} label="结构" />
)

test('a layout is drawn as a tree of its levels: a predefined one in the language of the page, an own one as it was written', async () => {
  const drawn = () => [...document.querySelectorAll('li')].map((item) => item.textContent)
  const two = { firstLevelName: '楼栋', secondLevelName: '楼层', levelNum: 2 }
  await draw(<Words layoutId={2} layout={two} />)
  expect(drawn()).toEqual(['楼栋', '楼层'])
  await act(() => setLanguage('en'))
  expect(drawn()).toEqual(['Building', 'Floor'])
  await clearDrawn()
  await draw(<Words layoutId={3} layout={{ firstLevelName: '空间', levelNum: 1 }} />)
  expect(drawn()).toEqual(['Space'])
  await clearDrawn()
  await draw(<Words layoutId={-1} layout={two} />)
  expect(drawn()).toEqual(['楼栋', '楼层'])
  await act(() => setLanguage('zh-CN'))
  await clearDrawn()
})

describe('a field that is told what is wrong when it is left', () => {
  const tell = vi.fn()
  const Field = () => <input type="text" onBlur={useLeft(tell)} />
  const press = (name: string) => act(() => void window.dispatchEvent(new Event(name)))
  const leave = async () => {
    await act(() => boxes()[0]?.focus())
    await act(() => boxes()[0]?.blur())
  }
  const passed = () => act(() => new Promise((done) => setTimeout(done, 5)))
  beforeEach(async () => {
    tell.mockClear()
    await draw(<Field />)
  })
  afterEach(clearDrawn)

  test('is told at once when it is left by a key', async () => {
    await leave()
    expect(tell).toHaveBeenCalledTimes(1)
  })

  test('is told after the press that leaves it', async () => {
    await press('pointerdown')
    await leave()
    await passed()
    expect(tell).not.toHaveBeenCalled()
    await press('pointerup')
    await passed()
    expect(tell).toHaveBeenCalledTimes(1)
  })

  test('is told nothing by the press that closes it', async () => {
    await press('pointerdown')
    await leave()
    window.dispatchEvent(new Event('pointerup'))
    await clearDrawn()
    await passed()
    expect(tell).not.toHaveBeenCalled()
  })
})
