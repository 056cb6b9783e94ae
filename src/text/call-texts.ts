import type { contract } from '#contract/index.ts'

type Contract = typeof contract

type Writes<A> = { readonly [C in keyof A as A[C] extends { method: 'GET' } ? never : C]: string }

/** A call may have words of its own in a school. */
type OfSchool<W> = { readonly [C in keyof W as `${C & string}_school`]?: string }

/** Words for every call that writes, by area and name: a call without words does not compile. */
export type CallTexts = {
  readonly [A in keyof Contract as keyof Writes<Contract[A]> extends never ? never : A]: Writes<Contract[A]> &
    OfSchool<Writes<Contract[A]>>
}

/** A call that writes, as `area.call`. */
export type WritingCall = {
  [A in keyof CallTexts & string]: `${A}.${keyof Writes<Contract[A]> & string}`
}[keyof CallTexts & string]
