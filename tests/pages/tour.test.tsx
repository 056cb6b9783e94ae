import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TourStop } from '#src/app/tour/stops.ts'
import { TourOf } from '#src/app/tour/tour-of.tsx'
import { askForTour } from '#src/session/tour.ts'
import { textNow } from '#src/text/text.ts'
import { button, clearDrawn, click, draw, find } from './ui-draw.tsx'

const mine = 'lamplighter-school-1-7'
const hers = 'lamplighter-school-1-8'
const say = (key: 'start' | 'never' | 'next' | 'done' | 'skip' | 'offer') => textNow(`guide.tour.${key}`)

const stops: TourStop[] = [
  { name: 'outbox', title: 'page.outbox', words: 'guide.tour.stops.outbox', selector: '#outbox' },
  { name: 'help', title: 'shell.help', words: 'guide.tour.stops.help', selector: '#help' },
]

interface Server {
  toured?: boolean
  tell?: (() => Promise<unknown>) | null
}

const open = (database: string, { toured = false, tell = null }: Server = {}) =>
  draw(
    <>
      <h1 data-page-title tabIndex={-1}>
        页面
      </h1>
      <TourOf database={database} offering toured={toured} tell={tell} stops={() => stops} />
    </>,
  )
const offered = () => document.body.textContent?.includes(say('offer')) ?? false
const card = () => document.querySelector<HTMLElement>('[role=dialog]')
const press = (key: string) => act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key })))

beforeEach(() => localStorage.clear())
afterEach(clearDrawn)

test('what was put away is not offered again when the page is loaded anew, but to somebody else', async () => {
  await open(mine)
  expect(offered()).toBe(true)
  expect(card()).toBeNull()
  await click(button(say('never')))
  expect(offered()).toBe(false)
  await clearDrawn()
  await open(mine)
  expect(offered()).toBe(false)
  await clearDrawn()
  await open(hers)
  expect(offered()).toBe(true)
})

test('it takes the focus from stop to stop and gives it back, and is not offered after that', async () => {
  await open(mine)
  await click(button(say('start')))
  expect(card()?.contains(document.activeElement)).toBe(true)
  expect(card()?.textContent).toContain(textNow('guide.tour.stops.outbox'))
  await click(button(say('next')))
  expect(card()?.textContent).toContain(textNow('guide.tour.stops.help'))
  await click(button(say('done')))
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(find('[data-page-title]'))
  await clearDrawn()
  await open(mine)
  expect(offered()).toBe(false)
})

test('who has put it away can ask for it; Escape ends it', async () => {
  await open(mine)
  await click(button(say('never')))
  await act(async () => askForTour())
  expect(card()).not.toBeNull()
  await press('Escape')
  expect(card()).toBeNull()
  expect(offered()).toBe(false)
})

test('it is not offered to who has put it away on another device, and can be asked for', async () => {
  await open(hers, { toured: true })
  expect(offered()).toBe(false)
  await act(async () => askForTour())
  expect(card()).not.toBeNull()
})

test('what was said without a network, and what did not get through, is said when there is a way, and once', async () => {
  const said: string[] = []
  const tell = (how: string) => async () => {
    said.push(how)
    if (how === 'lost') throw new Error('the network is gone')
  }
  await open('lamplighter-school-1-9')
  await click(button(say('never')))
  expect(said).toEqual([])
  for (const how of ['lost', 'heard', 'again']) {
    await clearDrawn()
    await open('lamplighter-school-1-9', { tell: tell(how) })
    expect(offered()).toBe(false)
  }
  expect(said).toEqual(['lost', 'heard'])
})
