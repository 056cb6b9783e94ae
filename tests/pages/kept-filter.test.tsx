import { afterEach, expect, test } from 'vitest'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { forgetChoices } from '#src/session/choices.ts'
import { keptIn, useKeptFilter } from '#src/session/kept-filter.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { button, clearDrawn, click, draw, find } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  sessionStorage.clear()
})

type Asked = { keyWord?: string; kind?: string | undefined }
const anything: Asked = {}

function List({ campusId }: { campusId: number | null }) {
  const { filter, change, page, turn, ...kept } = useKeptFilter('things', anything, campusId)
  return (
    <>
      <output>{JSON.stringify([filter, page])}</output>
      <SearchBox
        key={kept.round}
        initial={filter.keyWord ?? ''}
        onSearch={(keyWord) => change({ keyWord })}
      />
      <button type="button" onClick={() => change({ kind: 'lamp', keyWord: '灯' })}>
        找
      </button>
      <button type="button" onClick={() => change({ kind: undefined, keyWord: '' })}>
        不找
      </button>
      <button type="button" onClick={() => turn(3)}>
        第三页
      </button>
      <ClearFilters {...kept} />
    </>
  )
}
const open = (name: string, campusId: number | null = null) =>
  draw(
    <DeskContext value={{ local: { name } } as Desk}>
      <List campusId={campusId} />
    </DeskContext>,
  )
const shown = () => JSON.parse(find('output').textContent ?? '') as unknown
const anew = async (name: string, campusId: number | null = null) => {
  await clearDrawn()
  await open(name, campusId)
}

test('a list is found again as it was left, by page and campus, until it is cleared or somebody else is there', async () => {
  await open('db-1', 5)
  expect(document.body.textContent).not.toContain('清除筛选')
  await click(button('找'))
  await click(button('第三页'))
  await anew('db-1', 5)
  expect(shown()).toEqual([{ kind: 'lamp', keyWord: '灯' }, 3])
  expect(find<HTMLInputElement>('input').value).toBe('灯')

  await anew('db-1', 6)
  expect(shown()).toEqual([{}, 1])
  await anew('db-2', 5)
  expect(shown()).toEqual([{}, 1])

  await anew('db-1', 5)
  await click(button('清除筛选'))
  expect(shown()).toEqual([{}, 1])
  expect(find<HTMLInputElement>('input').value).toBe('')
  expect(document.body.textContent).not.toContain('清除筛选')
  expect(sessionStorage.length).toBe(0)
})

test('what is no longer looked for leaves nothing behind, another search begins at the first page, and who signs out forgets', async () => {
  await open('db-1')
  await click(button('找'))
  await click(button('第三页'))
  await click(button('不找'))
  expect(shown()).toEqual([{}, 1])
  expect(sessionStorage.length).toBe(0)
  await click(button('找'))
  expect(sessionStorage.length).toBe(1)
  forgetChoices('db-1')
  expect(sessionStorage.length).toBe(0)
})

test('what cannot be read is the beginning', () => {
  const first = { keyWord: '' }
  for (const text of [null, '', 'x', '[]', '3', '{"filter":[1],"page":-1}', '{"page":"2"}'])
    expect(keptIn(text, first)).toEqual({ filter: first, page: 1 })
})
