import * as T from 'typebox'
import Value from 'typebox/value'
import { newUserFields } from '#contract/people-shapes.ts'
import { fieldFaults } from '#contract/rules/field-fault.ts'
import { contactForm } from '#contract/rules/sign-in-name.ts'
import { refuseInput } from '#server/refusal.ts'

const fields = ['phone', 'email'] as const
const Contacts = T.Object({ phone: newUserFields.phone, email: newUserFields.email })

type Contacts = T.Static<typeof Contacts>

/**
 * Contacts that somebody writes down for an account, in their one form (contract/rules/sign-in-name.ts); what is not given
 * is left out. `at` stands before the names of refused fields.
 * @throws Refusal input for what is no contact in that form
 */
export function contactsOf(given: Contacts, at = ''): Contacts {
  const contacts: Contacts = {}
  for (const field of fields) {
    const written = given[field]
    if (written === undefined) continue
    // Hyphens alone are no number, and not none either.
    contacts[field] = contactForm(written) || written.slice(0, 1)
  }
  const faults = Object.entries(fieldFaults(Value.Errors(Contacts, contacts)))
  if (faults.length > 0) refuseInput(Object.fromEntries(faults.map(([name, words]) => [at + name, words])))
  return contacts
}
