import { useText } from '#src/text/text.ts'
import { callFaults } from './call-rules.ts'

/** What is wrong with the name of a thing, or null: what every call would refuse it for, or that it is among `taken`. */
export function useNameCheck(): (name: string, taken?: Iterable<string>) => string | null {
  const say = useText()
  return (name, taken = []) => {
    const words = name.trim()
    // Names of places, templates and their parts keep to one rule.
    const { name: fault } = callFaults('space.add', { name: words })
    return fault ?? (new Set(taken).has(words) ? say('places.nameTaken', { name: words }) : null)
  }
}
