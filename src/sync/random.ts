import { temporaryId } from '#contract/rules/temporary-id.ts'

/** A version 4 UUID (RFC 9562). `crypto.randomUUID` is missing on plain http, `getRandomValues` is not. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A fresh id for a row that only this device knows yet. */
export function freshTemporaryId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return temporaryId(high, low)
}
