/** Where films that were uploaded are played, below the calls' base, without their number. */
export const filmPath = '/template/v1/film/'

/** What the address of a film may be: a link, or the address of one that was uploaded. */
export const filmUrlPattern = `^(https?://\\S+|${filmPath}[1-9]\\d{0,14})$`

/** Where the film with this id is played, below the calls' base. */
export const filmAddress = (id: number): string => `${filmPath}${id}`

/** The id of a film that was uploaded, by its address; null for a link. */
export const filmIdOf = (url: string): number | null =>
  url.startsWith(filmPath) ? Number(url.slice(filmPath.length)) : null

/** Whether a browser can play it where it stands: what was uploaded, and links to files. Others lead to pages. */
export const isPlayable = (url: string): boolean =>
  filmIdOf(url) !== null || /^https?:\/\/[^/?#]+\/[^?#]*\.(mp4|m4v|mov|webm)([?#]|$)/i.test(url)

/** The brands of files that hold films (https://mp4ra.org/registered-types/brands); pictures and sound have others. */
const filmBrands = /^(iso[m2-9a-c]|mp4[12]|avc1|M4V.|qt {2}|3g[p2].|dash|MSNV|mmp4|XAVC)$/
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Bytes of a file that are enough to say what it is. */
export const filmHead = 64

/**
 * What the first bytes of a file say it is; null for what is no film that browsers play. What iPhones make is of the same
 * format as MP4 and is played as such (ISO/IEC 14496-12, section 4.3; Matroska, section 8.1).
 */
export function filmTypeOf(bytes: Uint8Array): 'video/mp4' | 'video/webm' | null {
  const head = bytes.subarray(0, filmHead)
  if (latin(head.subarray(4, 8)) === 'ftyp')
    return filmBrands.test(latin(head.subarray(8, 12))) ? 'video/mp4' : null
  const isEbml = latin(head.subarray(0, 4)) === '\x1aE\xdf\xa3'
  return isEbml && latin(head).includes('B\x82\x84webm') ? 'video/webm' : null
}
