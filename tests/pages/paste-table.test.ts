import { expect, it } from 'vitest'
import { linesOf, placesIn } from '#src/pages/spaces/paste/read-table.ts'

const nodes = [
  { id: 1, parentId: null, name: '甲楼' },
  { id: 2, parentId: 1, name: '1F' },
  { id: 3, parentId: 2, name: '101' },
]
const offer = {
  tree: { childrenOf: (id: number | null) => nodes.filter(({ parentId }) => parentId === id) },
  templates: [{ id: 7, name: '标准教室' }],
  nameFault: (name: string) => (name.length > 5 ? '过长' : null),
}
const read = (text: string) => placesIn(linesOf(text), offer)

it('reads lines as spreadsheets copy them: headings, empty lines, merged and quoted cells', () => {
  const text =
    '楼栋\t楼层\t房间\t模板\r\n甲楼\t1F\t102\r\n\t\t103\t标准教室\r\n\r\n\t2F\t"2""0\n1"\r\n乙楼\r\n'
  expect(linesOf(text).map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, '甲楼', '1F', '102'],
    [3, '甲楼', '1F', '103', '标准教室'],
    [5, '甲楼', '2F', '2"0 1'],
    [6, '乙楼'],
  ])
})

it('adds each place once, below what is there or below another new one', () => {
  const { places, lines } = read('甲楼\t1F\t102\t标准教室\n甲楼\t2F\t201\n乙楼\t1F\t101\n乙楼\t1F\t102')
  expect(lines.every(({ fault }) => fault === null)).toBe(true)
  expect(
    places.map(({ kind, name, parentId, below, templateId }) => [kind, name, parentId, below, templateId]),
  ).toEqual([
    ['room', '102', 2, null, 7],
    ['floor', '2F', 1, null, null],
    ['room', '201', null, 1, null],
    ['building', '乙楼', null, null, null],
    ['floor', '1F', null, 3, null],
    ['room', '101', null, 4, null],
    ['room', '102', null, 4, null],
  ])
})

it('says of every line what is wrong with it, and adds nothing of those', () => {
  const { places, lines } = read(
    [
      ...['甲楼\t1F\t101', '甲楼\t1F\t104\t没有的', '丙楼\t\t9', '甲楼\t1F\t一二三四五六'],
      ...['甲楼\t1F\t105', '甲楼\t1F\t105', '甲楼\t1F\t106\t\t多'],
    ].join('\n'),
  )
  expect(lines.map(({ fault }) => fault?.kind ?? null)).toEqual([
    ...['there', 'noTemplate', 'noFloor', 'name', null, 'twice', 'tooWide'],
  ])
  expect(places.map(({ name }) => name)).toEqual(['105'])
  expect(read('\t1F\t101').lines.map(({ fault }) => fault?.kind)).toEqual(['noBuilding'])
})
