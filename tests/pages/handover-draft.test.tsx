import { afterEach, expect, test } from 'vitest'
import '#src/text/run-sheets.ts'
import type { SeenResult } from '#src/data/run-sheets.ts'
import { draftOf } from '#src/pages/run-sheets/handover/handover-draft.ts'
import { HandoverRecord } from '#src/pages/run-sheets/handover/handover-record.tsx'
import type { ViewProps } from '#src/pages/run-sheets/run-sheet-page.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const scene = (name: string) => ({
  ...{ step: `scene:${name}`, kind: 'scene' as const, name, identifier: null, value: 1, pressType: null },
  does: null,
})
const at = Date.UTC(2026, 10, 26, 4, 5)
const found = (state: SeenResult['state'], by: string | null, note: string): SeenResult => ({
  ...{ state, at, by, note, readings: [], meter: '', calibratedOn: null, photo: null, deviceNo: null },
  ...{ pending: 'none', entryId: null },
})
const states = { 'scene:上课': 'pass', 'scene:下课': 'fail', 'scene:投影': 'pass' } as const
const view = {
  room: { node: { name: '301' }, devices: [] },
  open: {
    bound: [],
    room: { round: 2, place: '三层', version: 4, hash: 'c', states },
    sheet: { templateName: '标准教室', steps: ['上课', '下课', '投影', '自习'].map(scene) },
    signature: { signer: '王建国', signature: null, at: at + 60_000, by: null },
    // The colleague has found the last of them otherwise since these details came.
    results: new Map([
      ['scene:上课', found('pass', null, '两次')],
      ['scene:投影', found('fail', '赵', '不亮')],
    ]),
  },
} as unknown as Pick<ViewProps, 'room' | 'open'>

test('a record that is only here has a line for every step that was signed, and says of which it knows the result alone', async () => {
  const draft = draftOf(view, '李', '东校区', [])
  expect(draft).toMatchObject({ round: 2, by: '李', signer: '王建国', signedAt: at + 60_000, hash: null })
  expect(draft.steps.map(({ name, result }) => [name, result.state, result.at, result.by])).toEqual([
    ['上课', 'pass', at, '李'],
    ['下课', 'fail', null, ''],
    ['投影', 'pass', null, ''],
  ])
  await draw(<HandoverRecord handover={draft} />)
  const rows = [...document.querySelectorAll('article tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/上课.*通过李 · 11-26 12:05两次$/),
    expect.stringMatching(/下课.*不通过——$/),
    expect.stringMatching(/投影.*通过——$/),
  ])
  expect(document.querySelector('article')?.textContent).toContain('其中 2 项本设备只有结果')
})
