import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TopicTree } from '#server/devices/retained.ts'

const name = fc.constantFrom('a', 'b', '', '$sys')
const topics = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
const filters = fc
  .tuple(
    fc.array(fc.oneof(name, fc.constant('+')), { minLength: 0, maxLength: 4 }),
    fc.constantFrom([], ['#']),
  )
  .map(([names, rest]) => [...names, ...rest])
  .filter((names) => names.length > 0)
  .map((names) => names.join('/'))

/** The rule of MQTT 3.1.1, 4.7, as a regular expression. */
function means(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return false
  if (filter === '#') return true
  const asked = filter.replace(/[$]/g, '\\$&').replaceAll('+', '[^/]*').replace(/\/#$/, '(/.*)?')
  return new RegExp(`^${asked}$`).test(topic)
}

test('what is kept by topic is found by every filter that means the topic, and by no other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(topics, fc.boolean()), { maxLength: 12 }), filters, (said, filter) => {
      const tree = new TopicTree<string>()
      const kept = new Set<string>()
      for (const [topic, stays] of said) {
        tree.set(topic, stays ? topic : undefined)
        if (stays) kept.add(topic)
        else kept.delete(topic)
      }
      const meant = [...kept].filter((topic) => means(filter, topic))
      expect([...tree.matching(filter)].sort()).toEqual(meant.sort())
    }),
    { numRuns: 500 },
  )
})
