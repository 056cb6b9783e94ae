import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import '#src/text/run-sheets.ts'
import { HandoverRecord, type ShownHandover } from '#src/pages/run-sheets/handover/handover-record.tsx'
import { setLanguage } from '#src/text/text.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  await act(() => setLanguage('zh-CN'))
})

const record: ShownHandover = {
  ...{
    round: 1,
    room: '301',
    place: '一号楼 / 三层',
    campus: '东校区',
    templateName: '标准教室',
    version: 2,
  },
  ...{ configHash: 'c', signer: '王建国', signature: null, by: '李', signedAt: 1_700_000_000_000, hash: 'h' },
  ...{ steps: [], devices: [] },
}
const stepBy = (name: string, by: string, at: number) => ({
  ...{ step: `scene:${name}`, kind: 'scene' as const, name, identifier: null, value: 1, pressType: null },
  does: null,
  result: {
    ...{ state: 'pass' as const, at, by, note: '', readings: [], meter: '', calibratedOn: null },
    ...{ photo: null, deviceNo: null },
  },
})
const title = () => document.querySelector('article h2')?.textContent
const toggle = () => document.querySelector<HTMLInputElement>('article input[type=checkbox]')

test('a record is in Chinese in an English console too, and a switch has it in English', async () => {
  await act(() => setLanguage('en'))
  await draw(<HandoverRecord handover={record} />)
  expect([title(), document.querySelector('article')?.lang]).toEqual(['调试交付记录', 'zh-CN'])
  expect(document.querySelector('article')?.textContent).toContain('签字人')
  await act(async () => toggle()?.click())
  expect(document.querySelector('article')?.lang).toBe('en')
  expect(title()).toMatch(/^[\x20-\x7e]+$/)
  await act(async () => toggle()?.click())
  expect(title()).toBe('调试交付记录')
})

test('a Chinese console has no such switch', async () => {
  await draw(<HandoverRecord handover={record} />)
  expect([title(), toggle()]).toEqual(['调试交付记录', null])
})

test('of each result a record says who entered it, and when', async () => {
  const at = Date.UTC(2026, 10, 26, 4, 5)
  const steps = [stepBy('上课', '李', at), stepBy('下课', '赵', at + 60_000)]
  await draw(<HandoverRecord handover={{ ...record, steps }} />)
  const rows = [...document.querySelectorAll('article tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/上课.*通过.*李.*11-26 12:05/),
    expect.stringMatching(/下课.*通过.*赵.*11-26 12:06/),
  ])
})
