import { Button, SegmentedControl } from '@mantine/core'
import { IconCloudCheck, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { folded } from '#src/data/folded.ts'
import { useOutbox, useOutboxActions } from '#src/data/outbox.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useNeedsSignIn } from '#src/session/session-provider.tsx'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { wordsOf } from './edit-words.ts'
import { HandOver } from './hand-over.tsx'
import classes from './outbox.module.css'
import { OutboxCard } from './outbox-card.tsx'
import { groupsOf } from './outbox-groups.ts'
import { ReceiptList } from './receipt-list.tsx'
import { TransferTools } from './transfer-tools.tsx'
import { useDiscard } from './use-discard.ts'

const tabs = ['unsent', 'sent'] as const
type Tab = (typeof tabs)[number]

/** /outbox: every edit the server has not taken and what can be done about it, and what it has taken. */
export function OutboxPage() {
  const say = useText()
  const items = useOutbox()
  const { retryAll } = useOutboxActions()
  const [wanted, setWanted] = useState('')
  const [tab, setTab] = useState<Tab>('unsent')
  const found = useMemo(
    () => items?.filter((item) => folded(wordsOf(item, say)).includes(folded(wanted))),
    [items, wanted, say],
  )
  const some = items !== undefined && items.length > 0
  const phone = useIsPhone()
  // On a phone the edits themselves come first.
  const tools = items !== undefined && tab === 'unsent' && (
    <>
      {some && <HandOver />}
      <TransferTools items={items} />
    </>
  )
  const retryEach = () => void retryAll().then(() => toast.done(say('outbox.retried')))
  return (
    <Page
      title={say('page.outbox')}
      note={!phone && say(tab === 'sent' ? 'outbox.sentHint' : 'outbox.hint')}
      actions={
        some &&
        tab === 'unsent' && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={retryEach}>
            {say('outbox.retryAll')}
          </Button>
        )
      }
      search={
        <>
          <SegmentedControl
            value={tab}
            onChange={(value) => setTab(value as Tab)}
            data={tabs.map((value) => ({ value, label: say(`outbox.tabs.${value}`) }))}
          />
          {(some || tab === 'sent') && <SearchBox label={say('outbox.searchLabel')} onSearch={setWanted} />}
        </>
      }
    >
      {!phone && tools}
      {tab === 'sent' ? (
        <ReceiptList wanted={wanted} />
      ) : found === undefined ? (
        <LoadingState />
      ) : !some ? (
        <EmptyState
          icon={<IconCloudCheck size={40} stroke={1.3} />}
          title={say('outbox.emptyTitle')}
          hint={say('outbox.emptyHint')}
        />
      ) : found.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <Groups found={found} all={items} />
      )}
      {phone && tools}
    </Page>
  )
}

function Groups({ found, all }: { found: readonly OutboxItem[]; all: readonly OutboxItem[] }) {
  const say = useText()
  const { retry } = useOutboxActions()
  const discard = useDiscard()
  const ended = useNeedsSignIn()
  const others = useMemo(() => new Map(all.map((item) => [item.id, item])), [all])
  return groupsOf(found).map(({ name, items }) => (
    <section key={name} className={classes.group}>
      <h2 className={classes.groupName} data-kind={name}>
        {say(`outbox.groups.${name}`)}
        <span data-numbers>{countText(items.length)}</span>
      </h2>
      <p className={classes.groupHint}>
        {say(`outbox.groupHints.${name === 'waiting' && ended ? 'waitingSignIn' : name}`)}
      </p>
      <VirtualList
        items={items}
        keyOf={(item) => item.id}
        label={say('outbox.listLabel', { group: say(`outbox.groups.${name}`) })}
        height={96}
        render={(item) => (
          <OutboxCard
            item={item}
            others={others}
            retry={() => void retry(item.id)}
            discard={() => void discard(item)}
          />
        )}
      />
    </section>
  ))
}
