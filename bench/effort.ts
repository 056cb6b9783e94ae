import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import { type Hand, keyboardOf, thumbOf } from './effort/hands.ts'
import { playSuite, signInHotel } from './effort/suite.ts'
import { embeddedPlace, temporaryDirectory } from './places.ts'
import type { Report, Table } from './report.ts'
import { startServerProcess } from './server-process.ts'

const phone: BrowserContextOptions = {
  ...{ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
}
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

const tableOf = (title: string, act: string, { efforts }: Hand, note?: string): Table => {
  const all = efforts.reduce(
    (sum, each) => ({ acts: sum.acts + each.acts, characters: sum.characters + each.characters }),
    { acts: 0, characters: 0 },
  )
  const rows = [...efforts, { step: 'in all', ...all }]
  return {
    title,
    columns: ['step', act, 'characters'],
    rows: rows.map(({ step, acts, characters }) => [step, String(acts), String(characters)]),
    ...(note === undefined ? {} : { note }),
  }
}

/**
 * Operators of the keystroke-level model, in s (Card, Moran and Newell, Communications of the ACM 23(7), 1980): making up one's
 * mind, pointing, a press or a character of somebody who does not type for a living.
 */
const model = { mind: 1.35, point: 1.1, press: 0.28 }

/** What taps and characters take by that model where each tap is decided anew, without looking at lamps or waiting. */
function minutesOf({ efforts }: Hand): string {
  const taps = efforts.reduce((sum, { acts }) => sum + acts, 0)
  const characters = efforts.reduce((sum, each) => sum + each.characters, 0)
  const seconds = taps * (model.mind + model.point + model.press) + characters * model.press
  return `${(seconds / 60).toFixed(1)} minutes by the keystroke-level model, each tap decided anew`
}

/** Plays the suite on a server of its own, whose gateways answer. */
async function play<H extends Hand>(screen: BrowserContextOptions, handOf: (page: Page) => H): Promise<H> {
  const [place, profile] = [await embeddedPlace(), await temporaryDirectory()]
  const server = await startServerProcess(place, { SIMULATE: 'on' })
  const { page, close } = await openBrowser(profile.path, screen)
  page.setDefaultTimeout(120_000)
  await signInHotel(page, server.url)
  const hand = handOf(page)
  await playSuite(page, hand)
  await close()
  await server.stop()
  await place.remove()
  await profile.remove()
  return hand
}

/**
 * How much is touched and typed to build a hotel's suite from its layout, give it to a room and hand that over: with a thumb on a
 * phone, and with a keyboard alone at a desk.
 */
export async function benchEffort(): Promise<Report> {
  const thumb = await play(phone, thumbOf)
  const small = thumb.small().map(([words, width, height]) => `${words} (${width} x ${height})`)
  const keyboard = await play(desk, keyboardOf)
  return {
    tables: [
      tableOf(
        'A suite from layout to handover with a thumb, 360 x 800',
        'taps',
        thumb,
        `${minutesOf(thumb)}. Smaller than 44 x 44 pixels: ${small.join(', ') || 'nothing'}.`,
      ),
      tableOf('The same with a keyboard alone, 1440 x 900', 'keys', keyboard),
    ],
    findings: [],
  }
}
