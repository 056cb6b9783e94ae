import type { CallName } from '#contract/index.ts'
import { fieldWords, notAnEmail, notAPhone, required, roomNeeded } from '#contract/rules/field-fault.ts'
import { ruleFault } from '#contract/rules/field-rule.ts'
import { wireFields } from '#contract/wire-fields.ts'
import type { Words } from '#contract/words.ts'
import { textLanguage } from '#src/text/text.ts'

/** What is wrong with a form, by field, in words. */
export type Faults = Readonly<Record<string, string>>

/** The same as it is found out: nothing, or null, for a field that nothing is wrong with. */
export type MaybeFaults = Readonly<Record<string, string | null | undefined>>

/** Only what is wrong. */
export const found = (faults: MaybeFaults): Faults =>
  Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => Boolean(fault[1])))

const rulesOf = (call: CallName) => wireFields[call] ?? {}

const catalogue = { required, notAnEmail, notAPhone, roomNeeded }

/** What is wrong with a field, in the words in which every call refuses it. */
export const faultWords = (fault: keyof typeof catalogue): string => catalogue[fault][textLanguage()]

/** What a rule of the contract finds wrong, in the language of the page; null for nothing. */
export const sayFault = (fault: Words | null): string | null => fault?.[textLanguage()] ?? null

/** What a rule of the contract finds wrong with fields, in the language of the page. */
export const sayFaults = (faults: Readonly<Record<string, Words>> | null): Faults =>
  Object.fromEntries(Object.entries(faults ?? {}).map(([field, words]) => [field, words[textLanguage()]]))

/** What of what was entered the call would refuse, by field, in the words the server would refuse it with. */
export function callFaults(call: CallName, entered: object): Faults {
  const language = textLanguage()
  const given = entered as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rulesOf(call)).flatMap(([field, rule]) => {
      const fault = field in given ? ruleFault(rule, given[field]) : null
      return fault ? [[field, fieldWords(fault)[language]]] : []
    }),
  )
}

/** What of it a call takes. */
export const fieldsOf = (call: CallName, entered: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entered).filter(([field]) => Object.hasOwn(rulesOf(call), field)))

/** What an input shows and keeps to of a field's rule. */
export interface FieldLimits {
  required?: boolean
  maxLength?: number
  min?: number
  max?: number
}

/** The limits of a call's field, as the properties of an input. */
export function limitsOf(call: CallName, field: string): FieldLimits {
  const rule = rulesOf(call)[field] ?? {}
  const { minLength = 0, maxLength, minItems = 0, minimum: min, maximum: max, type } = rule
  // An edit may leave a field out, but a form that shows it may not send it empty.
  const required = rule.required || minLength > 0 || minItems > 0
  return {
    ...(required ? { required } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(type === 'integer' || type === 'number'
      ? { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
      : {}),
  }
}
