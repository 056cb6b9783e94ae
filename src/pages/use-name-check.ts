import { useText } from '#src/text/text.ts'

const longest = 40

/** What is wrong with a name, or null: it is empty, longer than 40 characters, or among `taken`. */
export function useNameCheck(): (name: string, taken?: Iterable<string>) => string | null {
  const say = useText()
  return (name, taken = []) => {
    const words = name.trim()
    if (words === '') return say('places.nameNeeded')
    if (words.length > longest) return say('places.nameLong', { most: longest })
    return new Set(taken).has(words) ? say('places.nameTaken', { name: words }) : null
  }
}
