/** Whether a text can be an e-mail address; only a message sent there can tell whether it is one. */
export const isEmail = (text: string): boolean =>
  text.length <= 100 && /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/.test(text)

/** Whether a text can be a phone number: a Chinese mobile number, or one with its country code in front. */
export const isPhone = (text: string): boolean => /^(1\d{10}|\+\d{7,15})$/.test(text)

/** A phone number or e-mail address of which only so much is shown that its owner knows it again. */
export function maskedContact(contact: string): string {
  const [name = '', host] = contact.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}***@${host}`
  return `${contact.slice(0, 3)}****${contact.slice(-4)}`
}

/** Eleven digits beginning with 1, the country's code before them or not, however they are grouped: a phone number. */
const phoneLike = '[_.-]*(?:(?:0[_.-]*0[_.-]*)?8[_.-]*6[_.-]*)?1(?:[_.-]*\\d){10}[_.-]*$'

/**
 * An account name: Chinese characters, the letters of English and digits, dots, hyphens and underscores. Letters of
 * other scripts look like these and are not (Unicode Technical Standard 39), and a phone number is somebody's own.
 */
export const accountName = `^(?!${phoneLike})[A-Za-z0-9\\p{Script=Han}_.-]+$`

/** A company's English name, which is part of the address of its sign-in page. */
export const companyEnName = '^[a-z0-9][a-z0-9-]*$'

/** What may be written down as somebody's number; a switchboard's too, or nothing. Looser than `isPhone`: no code goes there. */
export const writtenPhone = '^(\\+?[0-9-]{6,20})?$'

/** What may be written down as somebody's e-mail address, or nothing. No character fits two neighbouring parts: a text is read once. */
export const writtenEmail = '^([^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+)?$'

/** What may be written down as the number of a place, or nothing: land lines as people group them, and short numbers. */
export const placePhone = '^(\\+?(?:[() -]*\\d){3,20}[() -]*)?$'

/** What may be written down as the address of a website, or nothing: no other scheme, since links are made of it. */
export const website = '^([Hh]ttps?://\\S+)?$'
