import type { Channel } from '#server/messages/index.ts'

interface Contacts {
  phone: string | null
  email: string | null
  phoneProved: boolean
  emailProved: boolean
}

/**
 * Where a code reaches somebody by a way that messages really go (a server with mail alone sends none to a phone): where she has
 * proved that she reads it before what others have written down, her phone before her e-mail address; null where neither is known.
 */
export function reachableContact(
  { phone, email, phoneProved, emailProved }: Contacts,
  reaches: (channel: Channel) => boolean,
): { channel: Channel; address: string } | null {
  const ways = [
    { channel: 'sms', address: phone, proved: phoneProved },
    { channel: 'mail', address: email, proved: emailProved },
  ] as const
  const open = ways.flatMap(({ channel, address, proved }) =>
    address && reaches(channel) ? [{ to: { channel, address }, proved }] : [],
  )
  return (open.find(({ proved }) => proved) ?? open[0])?.to ?? null
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
