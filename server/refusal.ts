import { type ErrorKind, type ErrorName, errors } from '#contract/errors.ts'
import type { Words } from '#contract/words.ts'

/** Thrown where a call is refused; the envelope is made of it. Nothing the call did stays. */
export class Refusal extends Error {
  readonly kind: ErrorKind
  /** The envelope's data. `Words` in it are answered in the caller's language. */
  readonly data: unknown

  /** @param cause what is logged of it, for refusals whose reason lies outside of the call */
  constructor(kind: ErrorKind, data: unknown, cause?: unknown) {
    super(kind.en, { cause })
    this.name = 'Refusal'
    this.kind = kind
    this.data = data
  }
}

/** Refuses the call with an entry of the catalogue; data of 'input' is field -> sentence. */
export function refuse(name: ErrorName, data: unknown = null, cause?: unknown): never {
  throw new Refusal(errors[name], data, cause)
}

export const refuseInput = (fields: Record<string, Words>): never => refuse('input', fields)

/** A company's English name names it in addresses. */
export const enNameTaken: Words = {
  zh: '英文名已被使用，请换一个',
  en: 'This English name is already in use',
}
