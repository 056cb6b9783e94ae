import type { Channel } from '#server/messages/index.ts'

/** Where a code reaches somebody: her phone, else her e-mail address; null where neither is known. */
function contactOf(account: {
  phone: string | null
  email: string | null
}): { channel: Channel; address: string } | null {
  if (account.phone) return { channel: 'sms', address: account.phone }
  return account.email ? { channel: 'mail', address: account.email } : null
}

/** The same for a way that messages really go: a server with mail alone sends no code to a phone. */
export function reachableContact(
  account: { phone: string | null; email: string | null },
  reaches: (channel: Channel) => boolean,
): { channel: Channel; address: string } | null {
  return contactOf({
    phone: reaches('sms') ? account.phone : null,
    email: reaches('mail') ? account.email : null,
  })
}

interface Contacts {
  phone: string | null
  email: string | null
  phoneProved: boolean
  emailProved: boolean
}

/** An account with the contacts alone that a code has proved: others may have written down the rest, which may be theirs or a stranger's. */
export const provedAlone = <Account extends Contacts>(account: Account): Account => ({
  ...account,
  phone: account.phoneProved ? account.phone : null,
  email: account.emailProved ? account.email : null,
})

/** Whether codes can be sent at all, so that proofs may be asked for. */
export const asksProof = (reaches: (channel: Channel) => boolean): boolean =>
  reaches('sms') || reaches('mail')
