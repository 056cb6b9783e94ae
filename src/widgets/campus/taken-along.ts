import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { ageInWords } from '#src/ui/age.tsx'

/** Asking must not keep somebody from deleting. In ms. */
const patience = 3_000
const namedMost = 3

/**
 * Answers a function that asks who has taken a place or a template along, as sentences for the question before it is
 * deleted; empty when nobody has, and when it cannot be asked.
 */
export function useTakenAlong(): (rowId: number) => Promise<string> {
  const say = useText()
  const api = useApi()
  const online = useConnection().kind === 'online'
  const mayAsk = useAllowed('/fleet/v1/holders')
  return async (rowId) => {
    if (!online || !mayAsk || rowId < 0) return ''
    const holders = await api.call('fleet.holders', { rowId }, { timeout: patience }).catch(() => [])
    if (holders.length === 0) return ''
    const lines = holders.slice(0, namedMost).map(({ self, username, platform, takenAt, pending }) =>
      say(pending > 0 ? 'taken.holder' : 'taken.holderNone', {
        name: self ? say('taken.holderSelf') : username,
        platform,
        age: ageInWords(say, takenAt, Date.now()),
        count: pending,
      }),
    )
    const more = holders.length > namedMost ? [say('taken.holdersMore', { count: holders.length })] : []
    return say('taken.holders', { lines: [...lines, ...more].join(marks().semicolon) })
  }
}
