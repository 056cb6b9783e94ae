/** Without letters and digits that are easily mistaken for each other when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, length] = [4, 5]

/** A passphrase to be read out over the telephone; some 98 bits. */
export function drawPassphrase(): string {
  const drawn = Array.from({ length: groups * length }, letter)
  return Array.from({ length: groups }, (_, group) =>
    drawn.slice(group * length, (group + 1) * length).join(''),
  ).join('-')
}

/** Each letter is as likely as any other: a byte beyond the last whole round is drawn again. */
function letter(): string {
  const end = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < end) return letters[byte % letters.length] ?? ''
  }
}
