import { calls } from './index.ts'

/** FNV-1a with 64 bits, as 16 hex digits (Fowler, Noll and Vo). */
function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index += 1) {
    hash ^= BigInt(text.charCodeAt(index))
    hash = BigInt.asUintN(64, hash * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

/** The wire as text: a line per call, in the order of their names, without its prose. */
export function wireText(): string {
  const line = ({ name, call }: (typeof calls)[number]) => {
    const { about: _about, ...wire } = call
    return `${name} ${JSON.stringify(wire)}`
  }
  return calls.map(line).sort().join('\n')
}

let known: string | undefined

/** Names this build's wire. Two builds with the same hash understand each other's edits without a check. */
export const wireHash = (): string => {
  known ??= fnv1a64(wireText())
  return known
}
