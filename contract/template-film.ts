import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Nullable } from './shapes.ts'
import { AnsweredRanges, UploadOf } from './upload-shapes.ts'

const mayAdd = '/template/v1/templateVideo/addAll'

/**
 * Films that are uploaded, to be named by a template's `videoList`. A film comes in pieces, one after the other: none of
 * them is long, each can be sent again, and what came is there when the network goes.
 */
export const templateFilm = {
  begin: {
    method: 'POST',
    path: '/template/v1/film/begin',
    permission: mayAdd,
    offline: 'online',
    about: `Begins to upload a film of at most ${limits.filmBytes} bytes. Of those that an account has begun and not ended the ${limits.filmsBegun} newest stay.`,
    body: T.Object({ size: T.Integer({ minimum: 1, maximum: limits.filmBytes, description: 'in bytes' }) }),
    data: T.Object({
      id: Id(),
      pieceBytes: T.Integer({ description: 'of every piece but the last, which has the rest' }),
    }),
  },
  piece: {
    method: 'POST',
    path: '/template/v1/film/piece',
    permission: mayAdd,
    offline: 'online',
    encoding: 'multipart',
    about:
      'Takes the next piece of a film. One that has come already is passed over, so that a piece without an answer can be sent again. By its first bytes the file has to be MP4 or WebM. The last piece is answered with the address that templates name the film by.',
    body: T.Object({
      id: Id(),
      from: T.Integer({ minimum: 0, maximum: limits.filmBytes, description: 'bytes before it' }),
      file: UploadOf(limits.filmPieceBytes, 'a piece of an MP4 or WebM file'),
    }),
    data: T.Object({
      received: T.Integer({ description: 'bytes of the film that have come' }),
      url: Nullable(
        T.String({ description: 'what `url` of a film of a template says; null before the last piece' }),
      ),
    }),
  },
  get: {
    method: 'GET',
    path: '/template/v1/film/{id}',
    permission: '/template/v1/templateVideo',
    offline: 'online',
    answer: 'ranges',
    about:
      'A film that was uploaded, for who uploaded it and whoever sees a template that names it; whole, or by a range of bytes.',
    data: AnsweredRanges(),
  },
} as const satisfies Area
