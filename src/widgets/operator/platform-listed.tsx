import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import type { PlatformList } from './use-platform-list.ts'

interface Props<Item> {
  of: PlatformList<{ list: readonly Item[] }>
  /** Said without a network. */
  needsNetwork: string
  /** Said where there is nothing. */
  none: { title: string; icon: ReactNode }
  children: (list: readonly Item[]) => ReactNode
}

/** What operators look at, or what stands in its place: without a network, on a failure, while it is asked, where there is none. */
export function PlatformListed<Item>({
  of: { data, error, offline, again },
  needsNetwork,
  none,
  children,
}: Props<Item>) {
  const say = useText()
  return (
    <>
      {offline && <Notice kind="note">{needsNetwork}</Notice>}
      {data !== null && error && !offline && (
        <div role="alert">
          <Notice kind="error" action={<NoticeButton onClick={again}>{say('common.retry')}</NoticeButton>}>
            {say('ui.refreshFailed', { reason: error })}
          </Notice>
        </div>
      )}
      {data === null ? (
        error ? (
          <ErrorState message={error} retry={again} />
        ) : (
          !offline && <LoadingState />
        )
      ) : data.list.length === 0 ? (
        <EmptyState {...none} />
      ) : (
        children(data.list)
      )}
    </>
  )
}
