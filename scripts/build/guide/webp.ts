/**
 * Width and height of a WebP picture in pixels, read off the header of its first frame (RFC 9649).
 * @throws Error when it is no WebP picture
 */
export function sizeOfWebp(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('this is no WebP picture')
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') throw new Error(`a WebP picture of an unknown kind, ${kind}`)
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
