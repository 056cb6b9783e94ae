import { crc32 } from 'node:zlib'
import type { Upload } from '#contract/upload.ts'

/** A PNG of one transparent pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const png = (): Upload => ({
  name: 'logo.png',
  type: 'image/png',
  bytes: new Uint8Array(Buffer.from(pixel, 'base64')),
})

const numberOf = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([numberOf(data.length), named, numberOf(crc32(named))])
}

/** A PNG that is whole: of so many bytes, made up by a text, and as wide as its header says. */
export const pngOf = ({
  size = 0,
  width = 1,
}: {
  size?: number
  width?: number
}): Uint8Array<ArrayBuffer> => {
  const [head, body] = [
    Buffer.from(pixel, 'base64').subarray(0, 8),
    Buffer.from(pixel, 'base64').subarray(33),
  ]
  const start = Buffer.concat([
    head,
    chunk('IHDR', Buffer.concat([numberOf(width), numberOf(1), Buffer.from([8, 6, 0, 0, 0])])),
  ])
  const left = size - start.length - body.length - 12
  const made = left >= 0 ? chunk('tEXt', Buffer.alloc(left, 'x')) : Buffer.alloc(0)
  return new Uint8Array(Buffer.concat([start, made, body]))
}

/** The structure of a JPEG, and of a WebP below, of one pixel. */
export const jpeg = new Uint8Array(
  Buffer.from('ffd8fffe000674657874ffc0000b080001000101011100ffda0008010100003f0055ffd9', 'hex'),
)
/** Of a progressive JPEG: two scans with a table between them, restarts, and bytes in their data that look like markers. */
export const progressiveJpeg = new Uint8Array(
  Buffer.from(
    'ffd8ffc2000b080001000101011100ffda000801010000000155ff00ffd0d9ff00ffd155ffffc4000401' +
      '00ffda0008010100013f0055ff00d9ffd9',
    'hex',
  ),
)
export const webp = new Uint8Array(
  Buffer.concat([
    Buffer.from('RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0', 'latin1'),
    Buffer.from('0000009d012a01000100', 'hex'),
  ]),
)
