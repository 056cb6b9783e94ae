import type { Upload } from '#contract/upload.ts'

/** A PNG of one transparent pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const png = (): Upload => ({
  name: 'logo.png',
  type: 'image/png',
  bytes: new Uint8Array(Buffer.from(pixel, 'base64')),
})
