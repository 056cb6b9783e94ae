import '#src/text/parts.ts'
import '#src/text/why.ts'
import { act, useMemo } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { DayActs } from '#src/pages/templates/day/day-acts.tsx'
import { DayBand } from '#src/pages/templates/day/day-band.tsx'
import { dayRoom } from '#src/pages/templates/day/day-room.ts'
import { useDay } from '#src/pages/templates/day/use-day.ts'
import { generated, laid, planned } from '#tests/contract/rules/planned.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

afterEach(clearDrawn)

const classroom = laid(planned(1), generated(planned(1))) as unknown as SeenTemplate

const able = {}

function Day() {
  const room = useMemo(() => dayRoom(classroom), [])
  const day = useDay(room, 'classroom', null, able)
  return (
    <>
      <DayActs room={room} day={day} />
      <DayBand room={room} day={day} />
      <output data-minute={Math.floor(day.now / 60_000)} data-dark={day.played.dark.length}>
        {day.own.map(({ act: what, at }) => `${what} ${Math.floor(at / 60_000)}`).join()}
      </output>
    </>
  )
}

const shown = () => {
  const { textContent, dataset } = find<HTMLOutputElement>('output')
  return { own: textContent, ...dataset }
}

test('a day is dragged to a time, keys are tapped and the power is cut there, and each is taken back', async () => {
  await draw(<Day />)
  await type(find<HTMLInputElement>('input[type="range"]'), '600')
  expect(shown()).toEqual({ own: '', minute: '600', dark: '0' })
  await click(find('fieldset button'))
  await type(find<HTMLInputElement>('input[type="range"]'), '660')
  await click(button('停电'))
  expect(shown()).toEqual({ own: 'press 600,power 660', minute: '660', dark: '1' })
  expect([...document.querySelectorAll('li')].map((one) => one.dataset.of)).toContain('dark')
  await click(button('撤销'))
  expect(shown()).toMatchObject({ own: 'press 600', dark: '0' })
  await click(button('清除我的 1 步操作'))
  await act(async () => undefined)
  expect(shown()).toMatchObject({ own: '', dark: '0' })
})

const campus = {
  bells: [{ name: '第一节', weekdays: [1, 2, 3, 4, 5], fromMinute: 600, toMinute: 640 }],
  terms: [{ name: '第一学期', startDate: '2026-09-01', endDate: '2027-01-20' }],
  ...{ specialDays: [], openHours: [], latitude: '', longitude: '', province: '', city: '' },
}
const dates = ['2026-11-23', '2027-02-01', '2026-11-28']

function Lessons() {
  const room = useMemo(() => dayRoom(classroom), [])
  const { acts, set } = useDay(room, 'classroom', campus, able)
  return (
    <>
      {dates.map((date) => (
        <button key={date} type="button" onClick={() => set({ day: Date.parse(date) / 86_400_000 })}>
          {date}
        </button>
      ))}
      <output>{acts.flatMap((one) => (one.act === 'press' ? [one.at / 60_000] : [])).join()}</output>
    </>
  )
}

test('the lessons of a day are those of the campus in its term, and a day without any is a day off', async () => {
  await draw(<Lessons />)
  const pressed: (string | null)[] = []
  for (const date of dates) {
    await click(button(date))
    pressed.push(shown().own)
  }
  expect(pressed).toEqual(['600', '', ''])
})
