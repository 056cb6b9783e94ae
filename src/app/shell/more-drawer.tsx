import { IconLock, IconLogout, IconPalette } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useFeatures } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { LookChoice } from '#src/ui/look-choice.tsx'
import { allGroups, avatarPages, linkTo, titleOf } from '../menu.ts'
import classes from './bottom-nav.module.css'
import { iconOf } from './page-icons.ts'
import { askToSignOut } from './sign-out-store.ts'
import { useLock } from './use-lock.ts'
import { useMenu, useOfferedRoutes } from './use-menu.ts'
import { useThemeEntry } from './use-theme-entry.ts'

/** Everything a phone's bottom menu has no room for: all pages, look, account. */
export function MoreDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  const say = useText()
  const session = useSession()
  const { active } = useMenu()
  const user = session.kind === 'signed-in' ? session.user : null
  const system = useSystem()
  const routes = useOfferedRoutes()
  const features = useFeatures()
  const all = features.noNavigation ? [avatarPages(system, routes, features)] : allGroups(system, routes)
  const lock = useLock()
  const { mayTheme, openPanel } = useThemeEntry()
  const openTheme = () => {
    close()
    openPanel()
  }
  const signOut = () => {
    close()
    askToSignOut()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={
        <>
          {user?.username}
          <span className={classes.company}>{user?.company.cnName}</span>
        </>
      }
    >
      {all.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a menu keep their places
        <ul key={index} className={classes.links}>
          {group.map((page) => {
            const { name } = page
            const Icon = iconOf(name)
            return (
              <li key={name}>
                <Link
                  {...linkTo(page)}
                  className={classes.link}
                  aria-current={name === active ? 'page' : undefined}
                  onClick={close}
                >
                  <Icon size={22} stroke={1.6} aria-hidden />
                  {say(titleOf(name))}
                </Link>
              </li>
            )
          })}
        </ul>
      ))}
      {mayTheme && (
        <button type="button" className={classes.link} onClick={openTheme}>
          <IconPalette size={22} stroke={1.6} aria-hidden />
          {say('shell.themeSettings')}
        </button>
      )}
      <LookChoice />
      {lock && (
        <button type="button" className={classes.link} onClick={lock}>
          <IconLock size={22} stroke={1.6} aria-hidden />
          {say('pin.lockSwitch')}
        </button>
      )}
      <button type="button" className={classes.link} onClick={signOut}>
        <IconLogout size={22} stroke={1.6} aria-hidden />
        {say('shell.signOut')}
      </button>
    </Dialog>
  )
}
