/** A Chinese mobile number with its country's code, which is the same number without. */
const ownCountry = /^(?:\+|00)86[ -]?(1\d{10})$/

/**
 * What somebody types to say who she is, in the one form in which it is looked up, counted and kept: without blanks at
 * its ends, full-width and other compatible forms as the plain ones (NFKC), in small letters, a phone number of this
 * country without its code. Texts of a schema marked
 * with `signsIn` have this form before any handler sees them.
 */
export const signInName = (typed: string): string =>
  typed.normalize('NFKC').trim().toLowerCase().replace(ownCountry, '$1')

/** Marks a text of a schema as one that says who somebody is; the OpenAPI document shows it so. */
export const signsIn = { title: 'sign-in name' } as const

interface Fields {
  properties: Record<string, object>
}

/** The names of the fields of a schema that say who somebody is. */
export const signInFields = (schema: Fields | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    'title' in field && field.title === signsIn.title ? [name] : [],
  )
