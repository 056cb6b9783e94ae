import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { filmIdOf } from '#contract/rules/films.ts'
import { forgetFilms } from '#server/database/ageing.ts'
import { filmBytes } from '#tests/contract/site-film.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'
import { addTemplate, name, only } from './templates.ts'

const piece = limits.filmPieceBytes
/** Two pieces and a bit. */
const film = filmBytes(2 * piece + 10)
const part = (from: number, to = from + piece) => ({
  ...{ from, file: { name: 'film.mp4', type: 'text/html', bytes: film.slice(from, to) } },
})

onEachDatabase((kind) => {
  let world: World
  let admin: Client

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)

  const upload = async (client = admin) => {
    const { id } = await client.call('templateFilm.begin', { size: film.length })
    await client.call('templateFilm.piece', { id, ...part(0) })
    await client.call('templateFilm.piece', { id, ...part(piece) })
    const { url } = await client.call('templateFilm.piece', { id, ...part(2 * piece) })
    return url ?? ''
  }
  const fetchFilm = (client: Client, url: string, headers: Record<string, string> = {}) =>
    client.fetch(`/iot_api${url}`, { headers })
  const codeOf = async (client: Client, url: string) => (await (await fetchFilm(client, url)).json()).code
  /** Compared as a whole: matchers take seconds over a million numbers. */
  const isPart = async (response: Response, first = 0, end = film.length) =>
    Buffer.from(await response.arrayBuffer()).equals(film.subarray(first, end))
  const nameIt = async (url: string, { id: templateId } = { id: 0 }) => {
    const videoList = [{ name: name('影片'), url }]
    return only((await admin.call('templateVideo.addAll', { templateId, videoList })).created).id
  }
  const addBound = () => admin.call('template.add', { name: name(), campusIds: [world.own.otherCampusId] })

  it('takes a film piece by piece, each of them once, and says how far it is', async () => {
    const { id, pieceBytes } = await admin.call('templateFilm.begin', { size: film.length })
    expect(pieceBytes).toBe(piece)
    const send = (from: number, to?: number) =>
      admin.send('templateFilm.piece', { id, ...part(from, to) }).then(({ code, data }) => ({ code, data }))
    expect(await send(0)).toEqual({ code: 2000, data: { received: piece, url: null } })
    // The answer was lost.
    expect(await send(0)).toEqual({ code: 2000, data: { received: piece, url: null } })
    expect(await send(2 * piece)).toEqual({ code: 4000, data: { from: expect.stringContaining(`${piece}`) } })
    expect(await send(piece, 2 * piece - 1)).toEqual({ code: 4000, data: { file: expect.any(String) } })
    expect(await codeOf(admin, `/template/v1/film/${id}`)).toBe(4040)
    await send(piece)
    const url = `/template/v1/film/${id}`
    expect(await send(2 * piece)).toEqual({ code: 2000, data: { received: film.length, url } })
    expect(await send(2 * piece)).toEqual({ code: 2000, data: { received: film.length, url } })
    expect(await isPart(await fetchFilm(admin, url))).toBe(true)
  })

  it('refuses what is no film, what is too large, and what the company has no room for', async () => {
    const none = [filmBytes(100, 'heic'), filmBytes(100, 'M4A '), new Uint8Array(100)]
    for (const bytes of none) {
      const { id } = await admin.call('templateFilm.begin', { size: bytes.length })
      const file = { name: 'film.mp4', type: 'video/mp4', bytes }
      const refused = await admin.refusal('templateFilm.piece', { id, from: 0, file })
      expect(refused).toEqual({ code: 4000, data: { file: expect.stringContaining('WebM') } })
    }
    const size = limits.filmBytes
    const large = await admin.refusal('templateFilm.begin', { size: size + 1 })
    expect(large).toEqual({ code: 4000, data: { size: expect.any(String) } })
    const { database } = world.server
    const { cid } = world.own
    await database.system((db) =>
      sql`insert into film (cid, by_id, size, piece_bytes, received, moved_at, finished_at)
        select ${cid}, 0, ${size}, 1, ${size}, now(), now()
        from generate_series(1, ${Math.floor(limits.filmsBytes / size)})`.execute(db),
    )
    const full = await admin.refusal('templateFilm.begin', { size })
    expect(full).toEqual({ code: 4000, data: { size: expect.stringContaining('2 GB') } })
    await database.system((db) => db.deleteFrom('film').where('by_id', '=', 0).execute())
  })

  it('ends the oldest of more uploads than one account may have on their way', async () => {
    const { id } = await admin.call('templateFilm.begin', { size: film.length })
    for (let turn = 0; turn < limits.filmsBegun; turn++)
      await admin.call('templateFilm.begin', { size: film.length })
    expect((await admin.refusal('templateFilm.piece', { id, ...part(0) })).code).toBe(4040)
  })

  it('is played by ranges, as what it is, and kept by nobody but the browser', async () => {
    const url = await upload()
    const asked = async (headers: Record<string, string>) => {
      const response = await fetchFilm(admin, url, headers)
      return { status: response.status, headers: Object.fromEntries(response.headers), response }
    }
    const all = await asked({})
    expect(all.status).toBe(200)
    expect(all.headers).toMatchObject({
      ...{ 'content-type': 'video/mp4', 'content-length': String(film.length), 'accept-ranges': 'bytes' },
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private/),
    })
    for (const [range, first, last] of [
      ['bytes=0-1', 0, 1],
      [`bytes=${piece - 3}-${2 * piece + 2}`, piece - 3, 2 * piece + 2],
      [`bytes=${piece}-`, piece, film.length - 1],
      ['bytes=-5', film.length - 5, film.length - 1],
    ] as const) {
      const { status, headers, response } = await asked({ range })
      expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${film.length}`])
      expect(await isPart(response, first, last + 1)).toBe(true)
    }
    const outside = await asked({ range: `bytes=${film.length}-` })
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${film.length}`])
    expect((await asked({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
    // A player sends no headers of ours.
    const bare = { headers: { cookie: admin.cookie, range: 'bytes=0-1' } }
    const played = await fetch(`${world.server.url}/iot_api${url}?systemCode=school`, bare)
    expect(played.status).toBe(206)
  })

  it('is shown to who uploaded it and whoever sees a template that names it', async () => {
    const url = await upload()
    const [bound, rival] = [await world.as('own-bound'), await world.as('rival-admin')]
    const there = () =>
      Promise.all([admin, bound, rival].map(async (client) => (await fetchFilm(client, url)).ok))
    expect(await there()).toEqual([true, false, false])
    await nameIt(url, only((await addBound()).templates))
    expect(await there()).toEqual([true, false, false])
    const template = await addTemplate(admin, world)
    const video = await nameIt(url, template)
    expect(await there()).toEqual([true, true, false])
    await admin.call('templateVideo.delete', { id: video })
    expect(await there()).toEqual([true, false, false])
  })

  it('is named by nobody who could not play it, and not before it is whole', async () => {
    const { id: templateId } = await addTemplate(admin, world)
    const [theirs, begun] = [
      await upload(await world.as('rival-admin')),
      `/template/v1/film/${(await admin.call('templateFilm.begin', { size: film.length })).id}`,
    ]
    for (const url of [theirs, begun]) {
      const videoList = [
        { name: '网上的', url: 'https://example.com/film' },
        { name: '影片', url },
      ]
      const refused = await admin.refusal('templateVideo.addAll', { templateId, videoList })
      expect(refused).toEqual({ code: 4000, data: { 'videoList.1.url': expect.any(String) } })
    }
    const video = await nameIt(await upload(), { id: templateId })
    const changed = await admin.refusal('templateVideo.edit', { id: video, url: theirs })
    expect(changed).toEqual({ code: 4000, data: { url: expect.any(String) } })
  })

  it('stays for clones and for a company it was handed to, and goes when nobody has named it for long', async () => {
    const { database } = world.server
    const template = await addTemplate(admin, world)
    const url = await upload()
    const video = await nameIt(url, template)
    await admin.call('template.clone', { id: template.id, name: name('副本') })
    await admin.call('template.transfer', { id: template.id, enName: 'rival' })
    const rival = await world.as('rival-admin')
    const commonOf = async () =>
      (await rival.call('template.getCommonList', { pageSize: 9 })).list[0]?.id ?? 0
    const commonId = await commonOf()
    const campusIds = [world.rival.campusId]
    const taken = await rival.call('template.takeCommon', { commonId, name: name('接收'), campusIds })
    expect(await isPart(await fetchFilm(rival, url))).toBe(true)

    const long = new Date(Date.now() - limits.filmUnnamedKept - 1_000)
    /** What is there of it after a sweep, when it has been out of use for long where it is out of use at all. */
    const left = async () => {
      await forgetFilms(database)
      await database.system((db) =>
        db.updateTable('film').set({ unnamed_at: long }).where('unnamed_at', 'is not', null).execute(),
      )
      await forgetFilms(database)
      return database.system(async (db) => {
        const id = filmIdOf(url) ?? 0
        return (await db.selectFrom('film_piece').select('number').where('film_id', '=', id).execute()).length
      })
    }
    await admin.call('templateVideo.delete', { id: video })
    const clones = (await admin.call('template.getAllList', { keyWord: '副本' })).map(({ id }) => id)
    for (const id of clones) await admin.call('template.delete', { id })
    expect(await left()).toBe(3)
    await rival.call('template.delete', { id: only(taken.templates).id })
    expect(await left()).toBe(3)
    await rival.call('template.removeCommon', { commonId })
    const late = [{ name: randomUUID(), url }]
    expect(await left()).toBe(0)
    const refused = await admin.refusal('templateVideo.addAll', { templateId: template.id, videoList: late })
    expect(refused).toEqual({ code: 4000, data: { 'videoList.0.url': expect.stringContaining('上传') } })
  })
})
