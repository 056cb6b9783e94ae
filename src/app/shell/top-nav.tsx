import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { LazyMenu } from '#src/ui/lazy-menu.tsx'
import { useClipped } from '#src/ui/use-clipped.ts'
import { linkTo, type NamedPage, titleOf } from '../menu.ts'
import { iconOf } from './page-icons.ts'
import classes from './top-nav.module.css'
import { useMenu } from './use-menu.ts'

interface Entry {
  page: NamedPage
  /** The first of its group, but not of the menu. */
  parted: boolean
}

const entriesOf = (groups: NamedPage[][]): Entry[] =>
  groups.flatMap((group, index) => group.map((page, place) => ({ page, parted: index > 0 && place === 0 })))

/** The horizontal menu of a desk, by groups (spec point 2). What does not fit goes into a menu at its end. */
export function TopNav({ icons }: { icons: boolean }) {
  const say = useText()
  const { groups, active } = useMenu()
  const entries = useMemo(() => entriesOf(groups), [groups])
  const line = useRef<HTMLDivElement>(null)
  const clipped = useClipped(line, entries.map(({ page }) => page.name).join())
  return (
    <nav className={classes.nav} aria-label={say('shell.mainMenu')}>
      <div className={classes.entries} ref={line}>
        {entries.map(({ page, parted }, index) => (
          <Link
            key={page.name}
            {...linkTo(page)}
            className={classes.entry}
            data-parted={parted}
            data-clipped={index >= clipped}
            aria-current={page.name === active ? 'page' : undefined}
          >
            {icons && <PageIcon name={page.name} />}
            {say(titleOf(page.name))}
          </Link>
        ))}
      </div>
      <div className={classes.more}>
        {clipped < entries.length && <MoreEntries entries={entries.slice(clipped)} active={active} />}
      </div>
    </nav>
  )
}

function PageIcon({ name }: { name: NamedPage['name'] }) {
  const Icon = iconOf(name)
  return <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
}

interface MoreProps {
  entries: Entry[]
  /** Name of the entry that is open; the button stands for it when it is one of these. */
  active: ReturnType<typeof useMenu>['active']
}

function MoreEntries({ entries, active }: MoreProps) {
  const say = useText()
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal={false}
      button={
        <button
          type="button"
          className={classes.entry}
          data-active={entries.some(({ page }) => page.name === active)}
        >
          {say('shell.moreMenu')}
          <IconChevronDown className={classes.down} size={16} aria-hidden />
        </button>
      }
    >
      {(Menu) =>
        entries.map(({ page, parted }, index) => (
          <Fragment key={page.name}>
            {parted && index > 0 && <Menu.Divider />}
            <Menu.Item
              component={Link}
              {...linkTo(page)}
              aria-current={page.name === active ? 'page' : undefined}
            >
              {say(titleOf(page.name))}
            </Menu.Item>
          </Fragment>
        ))
      }
    </LazyMenu>
  )
}
