/** Where the sealed part of a row stands, beside the fields that indexes need. */
export const sealedPart = '$'

/** Whether a stored row can only be read with its account's data key. */
export const isSealedRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  (row as Record<string, unknown>)[sealedPart] instanceof Uint8Array
