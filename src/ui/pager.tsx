import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './pager.module.css'

interface Props {
  /** What the list is called. */
  label: string
  /** From 1 on. */
  page: number
  /** Rows of a page. */
  size: number
  /** Rows there are; undefined while that is not known, as when a page is being read: then it is as it was last. */
  total: number | undefined
  turn: (page: number) => void
}

/**
 * Leads to the pages of a list before and after the one that is shown; nothing where there is one alone. A page that has gone,
 * since its rows have, gives way to the last one there is.
 */
export function Pager({ label, page, size, total, turn }: Props) {
  const say = useText()
  const [known, setKnown] = useState(total ?? 0)
  if (total !== undefined && total !== known) setKnown(total)
  const pages = Math.max(1, Math.ceil(known / size))
  const isGone = total !== undefined && page > pages
  const turnBack = useEffectEvent(turn)
  useEffect(() => {
    if (isGone) turnBack(pages)
  }, [isGone, pages])
  const buttons = useFocusKept(page)
  if (pages === 1 && page === 1) return null
  return (
    <nav ref={buttons} className={classes.pager} aria-label={say('ui.pagesOf', { label })}>
      <Button variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
        {say('ui.pageBefore')}
      </Button>
      <span className={classes.at}>{`${page} / ${pages}`}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => turn(page + 1)}>
        {say('ui.pageAfter')}
      </Button>
    </nav>
  )
}

/** Leaves the focus in reach where a page has been turned to that nothing comes after, or before: its button is off then. */
function useFocusKept(page: number) {
  const buttons = useRef<HTMLElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const at = document.activeElement
    const free =
      at === null || at === document.body || (buttons.current?.contains(at) && at.matches(':disabled'))
    if (free)
      buttons.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }, [page])
  return buttons
}
