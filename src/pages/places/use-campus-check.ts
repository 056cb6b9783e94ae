import { writtenEmail } from '#contract/rules/contact.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import type { CampusValues } from './campus-fields.tsx'

const email = new RegExp(writtenEmail)

/** What is wrong with a campus's fields: field -> sentence, empty when nothing is. */
export function useCampusCheck(): (values: CampusValues) => Record<string, string> {
  const say = useText()
  const checkName = useNameCheck()
  return (values) => {
    const name = checkName(values.name)
    return {
      ...(name !== null && { name }),
      ...(!email.test(values.email) && { email: say('places.emailWrong') }),
    }
  }
}
