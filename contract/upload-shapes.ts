import * as T from 'typebox'
import type { FileAnswer, RangedAnswer, Upload } from './upload.ts'

/** A file that a call with the encoding 'multipart' takes; a larger one is refused (4130). */
export const UploadOf = (maxBytes: number, description: string) =>
  T.Unsafe<Upload>({ type: 'object', maxBytes, description })

export const AnsweredFile = () =>
  T.Unsafe<FileAnswer>({ type: 'string', contentMediaType: 'application/octet-stream' })

export const AnsweredRanges = () =>
  T.Unsafe<RangedAnswer>({ type: 'string', contentMediaType: 'application/octet-stream' })
