/** A file of a multipart form. `type` is what its sender calls it and proves nothing. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The most bytes that a field's file may have; null for a field that takes no file. */
export const maxBytesOf = (schema: unknown): number | null =>
  typeof schema === 'object' && schema !== null && 'maxBytes' in schema && typeof schema.maxBytes === 'number'
    ? schema.maxBytes
    : null

export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

/** What a call with `answer: 'file'` answers: bytes with their type, not an envelope. */
export interface FileAnswer {
  /** The media type they are sent with. */
  type: string
  /** What it is saved as; a file without a name is shown where it stands. */
  name?: string
  bytes: Uint8Array
}

/** What a call with `answer: 'ranges'` answers: bytes that are too many to be held, whole or by a range of them. */
export interface RangedAnswer {
  /** The media type they are sent with. */
  type: string
  /** All of it, in bytes. */
  size: number
  /** Names these very bytes among all that the address ever answered (RFC 9110, section 8.8.3), without quotes. */
  tag: string
  /** The bytes from the one to the other, both counted in, piece after piece. */
  read(first: number, last: number): AsyncIterable<Uint8Array>
}
