import { Link } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { linkTo, titleOf } from '../menu.ts'
import { iconOf } from './page-icons.ts'
import classes from './rail.module.css'
import { useMenu } from './use-menu.ts'

/** The main menu of a tablet: a narrow column of pictures with their names. */
export function Rail({ icons }: { icons: boolean }) {
  const say = useText()
  const { groups, active } = useMenu()
  if (groups.length === 0) return null
  return (
    <nav className={classes.rail} aria-label={say('shell.mainMenu')}>
      {groups.map((group) => (
        <ul key={group[0]?.name} className={classes.group}>
          {group.map((page) => {
            const { name } = page
            const Icon = iconOf(name)
            return (
              <li key={name}>
                <Link
                  {...linkTo(page)}
                  className={classes.entry}
                  aria-current={name === active ? 'page' : undefined}
                >
                  {icons && <Icon size={24} stroke={1.6} aria-hidden />}
                  {say(titleOf(name))}
                </Link>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}
