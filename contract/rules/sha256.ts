const primes = (() => {
  const found: number[] = []
  for (let candidate = 2; found.length < 64; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
})()
/** The first 32 bits of the fraction of a number. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The message, a one bit, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(bytes.length - 4, (message.length << 3) >>> 0)
  return view
}

/** Words of the schedule and of the state are all within their arrays; the compiler cannot see it. */
const at = (words: Int32Array, index: number): number => words[index] ?? 0

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let round = 0; round < 64; round += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + at(constants, round) + at(schedule, round)) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value
}

/** SHA-256 (FIPS 180-4) of bytes, as 64 hex digits: at once and in every runtime, unlike Web Crypto's. */
export function sha256(message: Uint8Array): string {
  const view = padded(message)
  const state = start.slice()
  const schedule = new Int32Array(64)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let word = 0; word < 16; word += 1) schedule[word] = view.getInt32(block + word * 4)
    for (let word = 16; word < 64; word += 1) {
      const [before, last] = [at(schedule, word - 15), at(schedule, word - 2)]
      const one = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)
      const two = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10)
      schedule[word] = at(schedule, word - 16) + one + at(schedule, word - 7) + two
    }
    compress(state, schedule)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Text as UTF-8, by hand: not every runtime of the contract is known to have an encoder. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  const rest = (code: number, shift: number) => 0x80 | ((code >> shift) & 0x3f)
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    // Half of a pair is no character.
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), rest(code, 0))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), rest(code, 6), rest(code, 0))
    else bytes.push(0xf0 | (code >> 18), rest(code, 12), rest(code, 6), rest(code, 0))
  }
  return Uint8Array.from(bytes)
}
