import { useConnection } from '#src/data/connection.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useNeedsSignIn } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { wordsOf } from './edit-words.ts'

/** Why a waiting edit has not been sent yet, in words; null for one that is not waiting. */
export function useWhatItWaitsFor(item: OutboxItem, others: ReadonlyMap<string, OutboxItem>): string | null {
  const say = useText()
  const ended = useNeedsSignIn()
  const offline = useConnection().kind !== 'online'
  const now = useNow()
  if (item.state.kind !== 'waiting') return null
  if (!item.isKnown) return say('outbox.waitsReload')
  const before = item.waitsFor === null ? undefined : others.get(item.waitsFor)
  if (before) return say('outbox.waitsFor', { name: wordsOf(before, say) })
  if (ended) return say('outbox.waitsSignIn')
  if (offline) return say('outbox.waitsOffline')
  const seconds = Math.ceil((item.state.notBefore - now) / 1000)
  return seconds > 1 ? say('outbox.waitsUntil', { count: seconds }) : say('outbox.waitsNext')
}
