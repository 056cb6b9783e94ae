// @vitest-environment node
import './dom.ts'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { DataOf } from '#contract/index.ts'
import { storeAnswer } from '#src/local/answers.ts'
import { RunSheetsPage } from '#src/pages/run-sheets/run-sheets-page.tsx'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { drawAlone } from './draw-alone.tsx'
import { account, browser, ids, open, setStage, signedOut, world } from './stage.ts'

setStage()

/** Sheets of so many rooms of each of these templates. */
function sheets(rooms: Record<number, number>): DataOf<'runSheet.list'> {
  const progress = { round: 1, state: 'open', total: 1, pass: 0, fail: 0, skip: 0, states: {} } as const
  const templates = Object.keys(rooms).map(Number)
  return {
    sheets: templates.map((templateId) => ({
      ...{ templateId, templateName: `模板 ${templateId}`, hash: String(templateId), version: 1 },
      ...{ steps: [], equipment: [] },
    })),
    rooms: templates.flatMap((templateId) =>
      Array.from({ length: rooms[templateId] ?? 0 }, (_, index) => ({
        ...{ roomId: templateId * 100 + index, name: `${templateId}-${index}`, place: '一号楼' },
        ...{ templateId, hash: String(templateId), version: 1, ...progress, signer: null, changedAt: null },
      })),
    ),
  }
}

function Around() {
  const { choose } = useActiveCampus()
  const { search } = useLocation()
  return (
    <>
      <output>{search}</output>
      {[ids.campus, world.own.otherCampusId].map((campusId) => (
        <button key={campusId} type="button" onClick={() => choose(campusId)}>
          去 {campusId}
        </button>
      ))}
      <RunSheetsPage />
    </>
  )
}

test('a template is looked for campus by campus, is found again, and can be given up', async () => {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  await browser.cut(page)
  const { db } = page.desk().local
  const other = world.own.otherCampusId
  await storeAnswer(db, 'runSheet.list', { campusId: ids.campus }, sheets({ 7: 2, 8: 3 }))
  await storeAnswer(db, 'runSheet.list', { campusId: other }, sheets({ 8: 1, 9: 4 }))

  const { holder, end } = drawAlone(page.session, <Around />, '/manage/runsheet?template=7')
  const shows = (count: number, asked: string) =>
    eventually(
      () =>
        holder.textContent?.includes(`全部 ${count}`) === true &&
        holder.querySelector<HTMLSelectElement>('select')?.value === asked,
    )
  const press = (words: string) =>
    [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click()
  await shows(2, '7')
  await eventually(() => holder.querySelector('output')?.textContent === '')
  press(`去 ${other}`)
  await shows(5, '0')
  expect(holder.textContent).not.toContain('清除筛选')
  press(`去 ${ids.campus}`)
  await shows(2, '7')
  press('清除筛选')
  await shows(5, '0')
  end()

  // No room is set up by it any more.
  const gone = drawAlone(page.session, <Around />, '/manage/runsheet?template=6')
  await eventually(() => gone.holder.textContent?.includes('全部 5') === true)
  expect(gone.holder.querySelector<HTMLSelectElement>('select')?.value).toBe('0')
  gone.end()
})
