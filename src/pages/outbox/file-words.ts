import '#src/text/account.ts'
import '#src/text/transfer.ts'
import type { FileTrouble } from '#src/data/transfer.ts'
import type { Say } from '#src/text/text.ts'

/** Why a colleague's file is not taken, in a sentence. */
export function troubleInWords(trouble: FileTrouble, say: Say): string {
  switch (trouble.kind) {
    case 'other-company':
      return say('transfer.troubles.company', { name: trouble.company })
    case 'other-system':
      return say('transfer.troubles.system', { name: say(`account.systems.${trouble.system}`) })
    case 'unknown-calls':
      return say('transfer.troubles.unknown', { count: trouble.count })
    case 'wrong-passphrase':
      return say('transfer.troubles.wrong')
    default:
      return say(`transfer.troubles.${trouble.kind}`)
  }
}
