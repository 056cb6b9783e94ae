/**
 * The container of a firmware file (docs/mqtt.md), numbers big-endian:
 * `LLFW`, format (1 byte, 1), length of the product's pid (1 byte), length of the version (1 byte), 0 (1 byte), length of
 * the image (4 bytes), pid and version in ASCII, the image, and an Ed25519 signature (64 bytes) over all before it.
 */
export interface FirmwareContainer {
  pid: string
  version: string
  /** What the signature is over. */
  signed: Uint8Array
  signature: Uint8Array
  imageBytes: number
}

const magic = 'LLFW'
const headBytes = 12
export const signatureBytes = 64
const pidPattern = /^[\x21-\x7e]{1,40}$/
const versionPattern = /^\d{1,4}(\.\d{1,4}){1,3}$/

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Reads a file's container; null for what is none, or not whole. Whether the signature is right is not asked here. */
export function readFirmware(bytes: Uint8Array): FirmwareContainer | null {
  if (bytes.length < headBytes + signatureBytes || ascii(bytes.subarray(0, 4)) !== magic) return null
  const [format, pidBytes = 0, versionBytes = 0, zero] = bytes.subarray(4, 8)
  const imageBytes = new DataView(bytes.buffer, bytes.byteOffset, headBytes).getUint32(8)
  const imageAt = headBytes + pidBytes + versionBytes
  if (format !== 1 || zero !== 0 || imageBytes === 0) return null
  if (imageAt + imageBytes + signatureBytes !== bytes.length) return null
  const pid = ascii(bytes.subarray(headBytes, headBytes + pidBytes))
  const version = ascii(bytes.subarray(headBytes + pidBytes, imageAt))
  if (!pidPattern.test(pid) || !versionPattern.test(version)) return null
  const end = bytes.length - signatureBytes
  return { pid, version, signed: bytes.subarray(0, end), signature: bytes.subarray(end), imageBytes }
}

/** What is to be signed of a firmware: the container without its signature. @throws Error for a pid or version that has no place in it */
export function packFirmware({
  pid,
  version,
  image,
}: {
  pid: string
  version: string
  image: Uint8Array
}): Uint8Array {
  if (!pidPattern.test(pid)) throw new Error(`${pid} is no product id`)
  if (!versionPattern.test(version)) throw new Error(`${version} is no version such as 1.4.2`)
  const words = [...`${pid}${version}`].map((letter) => letter.charCodeAt(0))
  const bytes = new Uint8Array(headBytes + words.length + image.length)
  bytes.set([...magic].map((letter) => letter.charCodeAt(0)))
  bytes.set([1, pid.length, version.length, 0], 4)
  new DataView(bytes.buffer).setUint32(8, image.length)
  bytes.set(words, headBytes)
  bytes.set(image, headBytes + words.length)
  return bytes
}
