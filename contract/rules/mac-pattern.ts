const pair = '[\\dA-Fa-f]{2}'
const fours = `(?:${pair}${pair}\\.){2,3}${pair}${pair}`
const pairs = `(?:(?:${pair}[:-]?){5}|(?:${pair}[:-]?){7})${pair}`

/**
 * A MAC address of 48 or 64 bits (EUI-48, EUI-64) in the usual spellings: 02:4C:50:A1:B2:C3, with hyphens, with nothing between, or
 * 024c.50a1.b2c3. All zeros or all ones are none that a device has. An empty text is none.
 */
export const macPattern = `^$|^(?![0:.-]+$|[Ff:.-]+$)(?:${pairs}|${fours})$`
