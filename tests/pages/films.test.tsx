import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isPlayable } from '#contract/rules/films.ts'
import { createApi } from '#src/api/api.ts'
import { FrameContext } from '#src/data/frame.ts'
import { FilmDialog } from '#src/pages/templates/videos/film-dialog.tsx'
import { FilmField } from '#src/pages/templates/videos/film-field.tsx'
import type { Connection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'
import { parts } from '#src/text/zh/parts/index.ts'
import { filmBytes } from '#tests/contract/site-film.ts'
import '#src/text/parts.ts'
import { button, clearDrawn, click, draw, find, soon } from './ui-draw.tsx'

afterEach(clearDrawn)

const words = parts.units.videos
const online: Connection = { kind: 'online', since: 0, roundTrip: 1, skew: 0, serverWire: '' }
const offline: Connection = { kind: 'offline', since: 0, reason: 'no-network', nextTryAt: 0 }
const film = filmBytes(limits.filmPieceBytes + 10)
const url = '/template/v1/film/7'

/** A console beside a network: `carry` is asked for what each piece is answered, by the bytes before it. */
function consoleOn(carry: (from: number) => Promise<object>, connection: Connection = online) {
  const answer = async (address: string | URL | Request, init?: RequestInit) => {
    const begun = { id: 7, pieceBytes: limits.filmPieceBytes }
    const data = String(address).endsWith('/begin')
      ? begun
      : await carry(Number((init as { body: FormData }).body.get('from')))
    return new Response(JSON.stringify({ code: 2000, message: '', data }))
  }
  const api = createApi({ origin: 'http://lamp', system: 'school', fetch: answer })
  const state = store(connection)
  const nothing = () => undefined
  const monitor = { state, tryNow: nothing, noteOutcome: nothing, stop: nothing }
  return { state, frame: { system: 'school' as const, api, connection: monitor } }
}

async function drawField(frame: ReturnType<typeof consoleOn>['frame'], begin = '') {
  const said: string[] = []
  const Field = () => {
    const [value, change] = useState(begin)
    said.push(value)
    return <FilmField url={value} change={change} error={undefined} />
  }
  await draw(
    <FrameContext value={frame}>
      <Field />
    </FrameContext>,
  )
  return () => said.at(-1)
}

const choose = (bytes: Uint8Array<ArrayBuffer>) =>
  act(async () => {
    const input = find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([bytes], '怎么用.mp4')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const shows = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

test('a film goes up piece by piece, a piece without an answer again, and is named when it has arrived', async () => {
  const asked: number[] = []
  const { frame } = consoleOn(async (from) => {
    asked.push(from)
    if (asked.length === 2) throw new TypeError('the network is gone')
    return from === 0 ? { received: limits.filmPieceBytes, url: null } : { received: film.length, url }
  })
  const value = await drawField(frame)
  await choose(film)
  await soon(() => expect(value()).toBe(url))
  expect(asked).toEqual([0, limits.filmPieceBytes, limits.filmPieceBytes])
  expect(document.body.textContent).toContain(words.arrived)
})

test('while it is on its way there is nothing to save; called off, what was there is there again', async () => {
  const { frame } = consoleOn(() => new Promise(() => undefined))
  const value = await drawField(frame, '/template/v1/film/3')
  await choose(film)
  await shows(words.sending.split('“')[0] ?? '')
  expect(value()).toBe('')
  await click(button(words.cancel))
  expect(value()).toBe('/template/v1/film/3')
  expect(document.body.textContent).toContain(words.arrived)
})

test('what is no film is not sent, and nothing is without a network', async () => {
  const { frame, state } = consoleOn(() => Promise.reject(new Error('it was sent')))
  const value = await drawField(frame)
  await choose(filmBytes(100, 'heic'))
  await shows(words.noKind)
  expect(value()).toBe('')
  await act(async () => state.set(offline))
  await shows(words.uploadOffline)
  expect(button(words.choose).disabled).toBe(true)
})

test('a film is played in the page, from our server with the system in its address, and says when that needs a network', async () => {
  const { frame, state } = consoleOn(async () => ({}))
  const video = { id: 1, templateId: 2, version: 1, name: '怎么用', url, describe: '' }
  const shown = (played: typeof video | null) => (
    <FrameContext value={frame}>
      <FilmDialog video={played} close={() => undefined} />
    </FrameContext>
  )
  const put = await draw(shown(video))
  const player = () => find<HTMLVideoElement>('video')
  expect(player().getAttribute('src')).toBe(`http://lamp/iot_api${url}?systemCode=school`)
  expect([player().getAttribute('preload'), player().hasAttribute('controls')]).toEqual(['none', true])
  await put(shown({ ...video, url: 'https://example.com/a.mp4' }))
  expect(player().getAttribute('src')).toBe('https://example.com/a.mp4')
  await act(async () => state.set(offline))
  expect(document.querySelector('video')).toBeNull()
  expect(document.body.textContent).toContain(words.offline)
  expect([isPlayable('https://v.example.com/page'), isPlayable('https://example.com/A.WEBM?x=1')]).toEqual([
    false,
    true,
  ])
})
