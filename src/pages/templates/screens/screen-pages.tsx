import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ScreenTile } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import { withoutPage } from './screen-values.ts'
import classes from './screens.module.css'

const pagesMost = 8

interface Pages {
  pageList: readonly string[]
  tileList: readonly ScreenTile[]
}

interface Props extends Pages {
  /** From 1. */
  page: number
  open: (page: number) => void
  change: (pages: Partial<Pages>) => void
}

/** Chooses a page of a screen, adds one at the end, takes the one that is open away. */
export function ScreenPages({ pageList, tileList, page, open, change }: Props) {
  const say = useText()
  const add = () => {
    change({ pageList: [...pageList, say('parts.units.screens.pageStem', { count: pageList.length + 1 })] })
    open(pageList.length + 1)
  }
  const remove = () => {
    change({
      pageList: pageList.filter((_, index) => index !== page - 1),
      tileList: withoutPage(tileList, page),
    })
    open(Math.max(1, page - 1))
  }
  return (
    <div className={classes.pages}>
      <SegmentedControl
        className={classes.tabs}
        aria-label={say('parts.units.screens.pages')}
        value={String(page)}
        onChange={(value) => open(Number(value))}
        data={pageList.map((title, index) => ({ value: String(index + 1), label: title || '…' }))}
      />
      <ActionIcon
        variant="default"
        aria-label={say('parts.units.screens.addPage')}
        disabled={pageList.length >= pagesMost}
        onClick={add}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={say('parts.units.screens.removePage', { name: pageList[page - 1] ?? '' })}
        disabled={pageList.length === 1}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
