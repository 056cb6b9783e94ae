import type { QueuedName } from '#contract/index.ts'
import { editWire } from '#contract/wire-hash.ts'
import { changesOf } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { touchesOf } from '#src/sync/enqueue.ts'

let seq = 0

/** An outbox entry as enqueue makes it, for tests of pure functions. */
export function entryOf(
  name: QueuedName,
  input: Record<string, unknown>,
  rest: Partial<OutboxEntry> = {},
): OutboxEntry {
  seq += 1
  const edit = { name, input, temporaries: [], aside: {}, createdAt: seq, ...rest }
  const changes = changesOf(edit)
  return {
    seq,
    id: `edit-${seq}`,
    bases: [],
    touches: touchesOf(edit, changes),
    removes: changes.some((change) => change.do === 'remove'),
    wireHash: editWire(name) ?? '',
    attempts: 0,
    history: [],
    merged: [],
    state: { kind: 'waiting', notBefore: 0 },
    ...edit,
  }
}

export const refusedState = (code = 4091): OutboxEntry['state'] => ({
  kind: 'attention',
  code,
  message: '名称已被使用，请换一个',
  data: null,
  at: 0,
  overlaps: [],
})

/** Somebody who may make every call. */
export const mayAll = () => true
