import type { SystemCode } from '#contract/systems.ts'
import type { Colleague, OutboxEntry } from '../entry.ts'
import { freshStretch, keyFor, nameFor, open, SealBroken, type Stretch, seal, stretch } from './cipher.ts'

/** An edit as it travels in a file: what its author did, and nothing of what became of it on her device. */
export type PortableEdit = Omit<
  OutboxEntry,
  'seq' | 'state' | 'attempts' | 'history' | 'mends' | 'merged' | 'touches' | 'removes' | 'exportedAt'
>

/** What a file says of itself to everybody; authenticated together with the edits. */
export interface FileHeader {
  format: 1
  /** Names this file: a UUID. */
  file: string
  system: SystemCode
  cid: number
  company: string
  author: Colleague
  /** When it was made, in ms. */
  at: number
  count: number
  /** The wire of the build that made it. */
  wireHash: string
}

interface StoredHeader extends FileHeader {
  stretch: Omit<Stretch, 'salt'> & { salt: string }
  /** Tells a wrong passphrase from a changed file. */
  check: string
}

/** A file whose header has been read; what it says is not proved before it is opened. */
export interface EditFile {
  header: FileHeader
  open(passphrase: string): Promise<OpenedFile>
}

/** 'changed': somebody has changed the file, or it has been damaged, since it was made. */
export type OpenedFile =
  | { kind: 'open'; edits: PortableEdit[] }
  | { kind: 'wrong-passphrase' }
  | { kind: 'changed' }

/** 'foreign': no file of ours. 'newer': made by a later build, in a format this one does not know. */
export type ReadFile = { kind: 'file'; file: EditFile } | { kind: 'foreign' } | { kind: 'newer' }

const magic = 'LAMPLIGHTER-EDITS\n'
const text = new TextEncoder()
const words = new TextDecoder()
/** After the magic comes the length of the header, in as many bytes. */
const lengthBytes = 4
const checkOf = (key: Uint8Array) => nameFor(keyFor(key, 'check'), magic)
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (letters: string) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))

/** Edits as one encrypted file. */
export async function writeEditFile(
  about: Omit<FileHeader, 'format' | 'count'>,
  edits: readonly PortableEdit[],
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const how = freshStretch()
  const key = await stretch(passphrase, how)
  const header: StoredHeader = {
    ...about,
    format: 1,
    count: edits.length,
    stretch: { ...how, salt: toBase64(how.salt) },
    check: checkOf(key),
  }
  const headerText = JSON.stringify(header)
  const sealed = seal(keyFor(key, 'edits'), text.encode(JSON.stringify(edits)), headerText)
  const head = text.encode(headerText)
  const start = magic.length + lengthBytes
  const bytes = new Uint8Array(start + head.length + sealed.length)
  bytes.set(text.encode(magic))
  new DataView(bytes.buffer).setUint32(magic.length, head.length)
  bytes.set(head, start)
  bytes.set(sealed, start + head.length)
  return bytes
}

/** Reads what a file says of itself. */
export function readEditFile(bytes: Uint8Array): ReadFile {
  const start = magic.length + lengthBytes
  if (bytes.length < start || words.decode(bytes.subarray(0, magic.length)) !== magic)
    return { kind: 'foreign' }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length)
  if (start + length > bytes.length) return { kind: 'foreign' }
  const headerText = words.decode(bytes.subarray(start, start + length))
  const header = headerIn(headerText)
  if (header === null) return { kind: 'foreign' }
  if (header.format !== 1) return { kind: 'newer' }
  const sealed = bytes.subarray(start + length)
  const openWith = async (passphrase: string): Promise<OpenedFile> => {
    try {
      const key = await stretch(passphrase, { ...header.stretch, salt: fromBase64(header.stretch.salt) })
      if (checkOf(key) !== header.check) return { kind: 'wrong-passphrase' }
      const plain = words.decode(open(keyFor(key, 'edits'), sealed, headerText))
      return { kind: 'open', edits: JSON.parse(plain) as PortableEdit[] }
    } catch (error) {
      if (error instanceof SealBroken || error instanceof DOMException) return { kind: 'changed' }
      throw error
    }
  }
  return { kind: 'file', file: { header, open: openWith } }
}

function headerIn(headerText: string): StoredHeader | null {
  try {
    const header: Partial<StoredHeader> | null = JSON.parse(headerText)
    if (typeof header?.format !== 'number') return null
    if (header.format !== 1) return header as StoredHeader
    const { file, cid, author, at, count, check, company, stretch: how } = header
    const isWhole =
      [file, check, company, author?.name, how?.salt].every((one) => typeof one === 'string') &&
      [cid, author?.userId, at, count].every((one) => typeof one === 'number')
    return isWhole ? (header as StoredHeader) : null
  } catch {
    return null
  }
}
