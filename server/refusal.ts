import { type ErrorKind, type ErrorName, errors } from '#contract/errors.ts'

/** A sentence in both languages. */
export interface Words {
  zh: string
  en: string
}

/** Thrown where a call is refused; the envelope is made of it. Nothing the call did stays. */
export class Refusal extends Error {
  readonly kind: ErrorKind
  /** The envelope's data. `Words` in it are answered in the caller's language. */
  readonly data: unknown

  constructor(kind: ErrorKind, data: unknown) {
    super(kind.en)
    this.name = 'Refusal'
    this.kind = kind
    this.data = data
  }
}

/** Refuses the call with an entry of the catalogue; data of 'input' is field -> sentence. */
export function refuse(name: ErrorName, data: unknown = null): never {
  throw new Refusal(errors[name], data)
}

export const refuseInput = (fields: Record<string, Words>): never => refuse('input', fields)
