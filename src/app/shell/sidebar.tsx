import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { linkTo, type NamedPage, titleOf } from '../menu.ts'
import { iconOf } from './page-icons.ts'
import classes from './sidebar.module.css'
import { setSidebar, useSidebarOpen } from './sidebar-cookie.ts'

interface Props {
  label: string
  groups: NamedPage[][]
  active: NamedPage['name'] | null
  icons: boolean
}

/** A menu at the side of a desk. Closed it is a column of pictures, and stays so (spec point 2). */
export function Sidebar({ label, groups, active, icons }: Props) {
  const say = useText()
  const open = useSidebarOpen()
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <nav className={classes.bar} data-open={open} aria-label={label}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={classes.group}>
          {group.map((page) => {
            const Icon = iconOf(page.name)
            const title = say(titleOf(page.name))
            return (
              <li key={page.name} title={open ? undefined : title}>
                <Link
                  {...linkTo(page)}
                  className={classes.entry}
                  aria-current={page.name === active ? 'page' : undefined}
                >
                  {(icons || !open) && <Icon size={20} stroke={1.6} aria-hidden />}
                  <span className={open ? undefined : classes.hidden}>{title}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      ))}
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={say(open ? 'shell.sidebarClose' : 'shell.sidebarOpen')}
        onClick={() => setSidebar(!open)}
      >
        <Toggle size={20} stroke={1.6} aria-hidden />
      </button>
    </nav>
  )
}
