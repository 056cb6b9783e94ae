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

/** The name of an account in the one form in which it is kept: compatible forms as the plain ones (NFKC), in her own letters. */
export const accountForm = (written: string): string => written.normalize('NFKC')

/** The same mobile number in front of which the country's code stands, or the 0 that land lines are called by. */
const ownMobile = /^(?:\+?(?:00)?86)?(?:0(?=1[3-9]))?(1\d{10})$/

/**
 * A phone number or an e-mail address that is written down, in the one form in which it is kept, compared and counted: as
 * `signInName` has it, a number without blanks and hyphens, and a host with plain dots (RFC 3490, section 3.1). Two spellings
 * of one mailbox or phone would each be a receiver of its own. May be nothing, and needs no number in it: what it is to be
 * is checked after. The database has the same as `contact_form` (migration 194).
 */
export function contactForm(written: string): string {
  const flat = signInName(written)
  if (flat.includes('@')) return flat.replaceAll('。', '.').replace(/\.$/, '')
  return flat
    .replace(/[\s-]/g, '')
    .replace(ownMobile, '$1')
    .replace(/^00([1-9]\d{6,14})$/, '+$1')
}

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
