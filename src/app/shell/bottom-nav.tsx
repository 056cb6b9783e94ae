import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { daily, linkTo, titleOf } from '../menu.ts'
import classes from './bottom-nav.module.css'
import { iconOf } from './page-icons.ts'
import { useMenu } from './use-menu.ts'

const MoreDrawer = lazyDialog(
  async () => (await import('./more-drawer.tsx')).MoreDrawer,
  ({ opened }) => opened,
)

const MOST = 4

/** The menu of a phone within the thumb's reach: the first pages, and a drawer with everything else. */
export function BottomNav({ icons }: { icons: boolean }) {
  const say = useText()
  const { groups, active } = useMenu()
  const [drawer, setDrawer] = useState(false)
  const all = groups.flat()
  const onTheWay = daily.flatMap((name) => all.filter((page) => page.name === name))
  const shown = [...new Set([...onTheWay, ...all])].slice(0, MOST)
  const inDrawer = active !== null && !shown.some((page) => page.name === active)
  return (
    <nav className={classes.nav} aria-label={say('shell.mainMenu')} data-at-bottom>
      {shown.map((page) => {
        const { name } = page
        const Icon = iconOf(name)
        return (
          <Link
            key={name}
            {...linkTo(page)}
            className={classes.entry}
            aria-current={name === active ? 'page' : undefined}
          >
            {icons && <Icon size={24} stroke={1.6} aria-hidden />}
            {say(titleOf(name))}
          </Link>
        )
      })}
      <button
        type="button"
        className={classes.entry}
        data-active={inDrawer}
        aria-haspopup="dialog"
        onClick={() => setDrawer(true)}
      >
        <IconMenu2 size={24} stroke={1.6} aria-hidden />
        {say('shell.moreMenu')}
      </button>
      <MoreDrawer opened={drawer} close={() => setDrawer(false)} />
    </nav>
  )
}
