import type { FastifyRequest } from 'fastify'
import type * as T from 'typebox'
import { maxBytesOf, type Upload } from '#contract/upload.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const fieldBytes = 64 * 1024
const unreadable = { zh: '内容无法解析', en: 'The contents cannot be read' }

/**
 * The fields and files of a multipart form (RFC 7578). Files have the shape of `Upload`; a name that comes more than
 * once makes a list, as in any form. Nothing larger than the body's schema allows is kept in memory.
 * @throws Refusal tooLarge, input
 */
export async function readParts(request: FastifyRequest, body: T.TObject): Promise<Record<string, unknown>> {
  if (request.headers['content-length'] === '0') return {}
  const sizes = Object.values(body.properties).flatMap((schema) => maxBytesOf(schema) ?? [])
  const limits = {
    fileSize: Math.max(0, ...sizes),
    files: sizes.length + 1,
    fields: 100,
    fieldSize: fieldBytes,
  }
  const found = new Map<string, unknown[]>()
  try {
    for await (const part of request.parts({ limits })) {
      const most = maxBytesOf(body.properties[part.fieldname])
      const value = part.type === 'file' ? await fileOf(part) : part.value
      if (
        part.type === 'field' ? part.valueTruncated : most !== null && (value as Upload).bytes.length > most
      )
        refuse('tooLarge')
      found.set(part.fieldname, [...(found.get(part.fieldname) ?? []), value])
    }
  } catch (error) {
    throw isCoded(error) ? error : refuseInput({ body: unreadable })
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

type FilePart = { filename: string; mimetype: string; toBuffer(): Promise<Buffer> }

const fileOf = async (part: FilePart): Promise<Upload> => ({
  name: part.filename,
  type: part.mimetype,
  bytes: new Uint8Array(await part.toBuffer()),
})

/** Refusals and what the library refuses have a name; what the parser trips over is a malformed body. */
const isCoded = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'Refusal' || ('code' in error && typeof error.code === 'string'))
