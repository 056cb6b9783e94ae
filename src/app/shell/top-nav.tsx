import { Menu, OverflowList } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
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
  return (
    <nav className={classes.nav} aria-label={say('shell.mainMenu')}>
      <OverflowList
        className={classes.entries}
        data={entries}
        gap={4}
        getItemKey={({ page }) => page.name}
        renderItem={({ page, parted }) => (
          <Link
            key={page.name}
            {...linkTo(page)}
            className={classes.entry}
            data-parted={parted}
            aria-current={page.name === active ? 'page' : undefined}
          >
            {icons && <PageIcon name={page.name} />}
            {say(titleOf(page.name))}
          </Link>
        )}
        renderOverflow={(hidden) => <MoreEntries pages={hidden.map(({ page }) => page)} />}
      />
    </nav>
  )
}

function PageIcon({ name }: { name: NamedPage['name'] }) {
  const Icon = iconOf(name)
  return <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
}

function MoreEntries({ pages }: { pages: NamedPage[] }) {
  const say = useText()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.entry} aria-label={say('shell.moreMenu')}>
          <IconDots size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map((page) => (
          <Menu.Item key={page.name} component={Link} {...linkTo(page)}>
            {say(titleOf(page.name))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
