import { randomUUID } from 'node:crypto'
import type { CallName, InputOf } from '#contract/index.ts'
import type { Upload } from '#contract/upload.ts'
import type { Client } from '#tests/server/client.ts'

/** What begins like a film of a phone, and is no longer than it has to be. */
export const filmBytes = (length: number, brand = 'mp42'): Uint8Array<ArrayBuffer> => {
  const bytes = Uint8Array.from({ length }, (_, at) => at % 251)
  bytes.set(Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1'))
  return bytes
}

const filmFile: Upload = { name: 'film.mp4', type: 'video/mp4', bytes: filmBytes(100) }

/** What schemas alone cannot say of films, of links and uploaded ones. */
export const filmInputs: { [N in CallName]?: () => Partial<InputOf<N>> } = {
  'templateVideo.addAll': () => ({
    videoList: [{ name: randomUUID(), url: 'https://example.com/film', describe: '装灯' }],
  }),
  'templateVideo.edit': () => ({ url: 'https://example.com/film' }),
  'templateFilm.begin': () => ({ size: filmFile.bytes.length }),
  'templateFilm.piece': () => ({ from: 0, file: filmFile }),
}

const begin = async (client: Client): Promise<number> =>
  (await client.call('templateFilm.begin', { size: filmFile.bytes.length })).id

/** A film that was uploaded, and one that is about to be. */
export async function addFilms(client: Client): Promise<{ film: number; begunFilm: number }> {
  const film = await begin(client)
  await client.call('templateFilm.piece', { id: film, from: 0, file: filmFile })
  return { film, begunFilm: await begin(client) }
}

/** A film of the client's own of which no piece has come. */
export const freshFilms = async (client: Client): Promise<{ begunFilm: number }> => ({
  begunFilm: await begin(client),
})
