import { Button } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import classes from './pager.module.css'

interface Props {
  /** What the list is called. */
  label: string
  /** From 1 on. */
  page: number
  /** Rows of a page. */
  size: number
  /** Rows there are. */
  total: number
  turn: (page: number) => void
}

/** Leads to the pages of a list before and after the one that is shown; nothing where there is one alone. */
export function Pager({ label, page, size, total, turn }: Props) {
  const say = useText()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1 && page === 1) return null
  return (
    <nav className={classes.pager} aria-label={say('ui.pagesOf', { label })}>
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
