import { crc32 } from 'node:zlib'

/** A side in pixels: larger ones cost every browser of the company memory, whatever few bytes they are sent as. */
const longestSide = 8_192

export interface Size {
  width: number
  height: number
}

const text = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** Chunk by chunk with its checksum, from IHDR to an IEND at the very end (PNG, third edition, section 5). */
function sizeOfPng(bytes: Buffer): Size | null {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 4) !== 'IHDR') return null
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const name = text(bytes, at + 4, 4)
    if (name === 'IEND') return hasData && end + 4 === bytes.length ? size : null
    hasData ||= name === 'IDAT'
    at = end + 4
  }
  return null
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Where the marker begins that ends a scan's data, in which 0xff is followed by 0 or is a restart; null where none comes. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2)
  }
  return null
}

/** Segment by segment, and through the data of each scan, of which progressive ones have several (ITU-T T.81, annex B). */
function jpegFrom(bytes: Buffer, from: number): { size: Size; end: number } | null {
  if (from + 2 > bytes.length || bytes.readUInt16BE(from) !== 0xffd8) return null
  let size: Size | null = null
  let hasScan = false
  for (let at = from + 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return hasScan && size ? { size, end: at + 2 } : null
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    if (length < 2 || at + 2 + length > bytes.length) return null
    if (isFrame(marker) && length >= 8)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + length
    if (marker !== 0xda) continue
    hasScan = true
    at = endOfScan(bytes, at) ?? bytes.length
  }
  return null
}

/** One picture, with nothing behind it but further pictures, as telephones put them there (CIPA DC-007, multi-picture format). */
function sizeOfJpeg(bytes: Buffer): Size | null {
  const first = jpegFrom(bytes, 0)
  let end = first?.end ?? 0
  while (first && end < bytes.length) {
    const next = jpegFrom(bytes, end)
    if (!next) return null
    end = next.end
  }
  return first?.size ?? null
}

/** One RIFF container that is the whole file, with a frame header in its first chunk (RFC 9649, section 2). */
function sizeOfWebp(bytes: Buffer): Size | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP' || bytes.length < 30) return null
  const told = bytes.readUInt32LE(4) + 8
  if (told !== bytes.length) return null
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
    if (at > bytes.length) return null
  }
  const kind = text(bytes, 12, 4)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const packed = bytes.readUInt32LE(21)
  return kind === 'VP8L' && bytes[20] === 0x2f
    ? { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    : null
}

const kinds = [
  ['image/png', sizeOfPng],
  ['image/jpeg', sizeOfJpeg],
  ['image/webp', sizeOfWebp],
] as const

const fits = ({ width, height }: Size) =>
  width > 0 && height > 0 && width <= longestSide && height <= longestSide

export interface Pictured extends Size {
  type: string
}

/**
 * The media type and size of a picture whose structure is whole from its first byte to its last; null for anything else, such as a
 * picture with something behind its end. SVG is none: it can carry scripts.
 */
export function pictured(given: Uint8Array): Pictured | null {
  const bytes = Buffer.from(given)
  if (bytes.length < 30) return null
  for (const [type, sizeOf] of kinds) {
    const size = sizeOf(bytes)
    if (size) return fits(size) ? { type, ...size } : null
  }
  return null
}
