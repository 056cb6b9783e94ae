import '#src/text/entry.ts'
import { folded } from '#src/data/folded.ts'
import { marks } from '#src/text/marks.ts'
import '#src/text/transfer.ts'
import { IconCloudCheck } from '@tabler/icons-react'
import { type ReceiptItem, useReceipts } from '#src/data/outbox-entry.ts'
import type { Hop } from '#src/data/receipt-hops.ts'
import { type Say, useText } from '#src/text/text.ts'
import { type HopShown, Hops } from '#src/ui/hops.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { fieldInWords, wordsOf } from './edit-words.ts'
import classes from './receipts.module.css'

/** What the server has done of this device's edits, each with how far it got and when. */
export function ReceiptList({ wanted }: { wanted: string }) {
  const say = useText()
  const receipts = useReceipts()
  if (!receipts) return <LoadingState />
  const found = receipts.filter((receipt) => folded(wordsOf(receipt, say)).includes(folded(wanted)))
  if (found.length === 0)
    return (
      <EmptyState
        icon={<IconCloudCheck size={40} stroke={1.3} />}
        title={say(receipts.length > 0 ? 'ui.noMatches' : 'entry.noReceipts')}
        hint={say(receipts.length > 0 ? 'ui.noMatchesHint' : 'entry.noReceiptsHint')}
      />
    )
  return (
    <VirtualList
      items={found}
      keyOf={(receipt) => receipt.id}
      label={say('entry.receiptsLabel')}
      height={84}
      render={(receipt) => <ReceiptCard receipt={receipt} />}
    />
  )
}

function ReceiptCard({ receipt }: { receipt: ReceiptItem }) {
  const say = useText()
  return (
    <article className={classes.card}>
      <h3 className={classes.words}>{wordsOf(receipt, say)}</h3>
      <Hops hops={receipt.hops.map((hop) => hopShown(hop, say))} />
      {receipt.behalf && (
        <p className={classes.merged}>{say('transfer.onBehalf', { name: receipt.behalf.name })}</p>
      )}
      {receipt.merged.map((merged) => (
        <p key={merged.at} className={classes.merged}>
          {mergedWords(merged, say)}
        </p>
      ))}
    </article>
  )
}

function hopShown(hop: Hop, say: Say): HopShown {
  const at = 'at' in hop ? hop.at : null
  const drifted = 'drifted' in hop ? hop.drifted : 0
  return {
    key: hop.kind,
    words: hopInWords(hop, say),
    at,
    done: 'reached' in hop ? hop.reached === hop.of : at !== null,
    failed: drifted > 0 ? say('entry.drifted', { count: drifted }) : undefined,
  }
}

function hopInWords(hop: Hop, say: Say): string {
  switch (hop.kind) {
    case 'kept':
      return say('entry.keptHere')
    case 'server':
      return say('entry.atServer')
    case 'gateway':
      return say('entry.atGateway', { reached: hop.reached, of: hop.of })
    case 'device':
      return say('entry.atDevice', { reached: hop.reached, of: hop.of })
    case 'next-publishing':
      return say('entry.nextPublishing')
    case 'not-needed':
      return say('entry.notNeeded')
  }
}

/** Whose edit it was laid over, as far as is known. */
function mergedWords({ from, to, fields }: ReceiptItem['merged'][number], say: Say): string {
  const versions = { from: from ?? 0, to }
  return fields.length > 0
    ? say('entry.mergedFields', {
        ...versions,
        fields: fields.map((field) => fieldInWords(field, say)).join(marks().list),
      })
    : say('entry.merged', versions)
}
