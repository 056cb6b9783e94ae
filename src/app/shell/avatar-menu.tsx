import type { Menu as MenuParts } from '@mantine/core'
import { IconLock, IconLogout, IconPalette, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isSection, sections } from '#contract/pages.ts'
import { nested } from '#contract/rules/menu.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useFeatures, usePerson } from '#src/session/use-person.ts'
import { languageList, languages } from '#src/text/languages.ts'
import { marks } from '#src/text/marks.ts'
import { useLanguage, useText } from '#src/text/text.ts'
import { useLook } from '#src/theme/theme-choice.ts'
import { LazyMenu } from '#src/ui/lazy-menu.tsx'
import { chooseThemeNamed, ofCompany, themeChoices, useLanguageChoice } from '#src/ui/looks.ts'
import { SubMenu } from '#src/ui/sub-menu.tsx'
import { avatarPages, linkTo, type NamedPage, titleOf } from '../menu.ts'
import classes from './avatar-menu.module.css'
import { iconOf } from './page-icons.ts'
import { askToSignOut } from './sign-out-store.ts'
import { useLock } from './use-lock.ts'
import { useOfferedRoutes } from './use-menu.ts'
import { useThemeEntry } from './use-theme-entry.ts'

/** The menu behind the user's name: her pages, theme, language, sign-out (spec point 2). */
export function AvatarMenu() {
  const say = useText()
  const { username, company } = usePerson()
  const { own } = useLook()
  const language = useLanguage()
  const chooseLanguage = useLanguageChoice()
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      withinPortal={false}
      button={
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${username}${marks().comma}${say('shell.account')}`}
        >
          <IconUserCircle size={24} stroke={1.6} aria-hidden />
          <span className={classes.user}>{username}</span>
        </button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{company.cnName}</Menu.Label>
          <Pages Menu={Menu} />
          <Menu.Divider />
          <Menu.Label>{say('shell.theme')}</Menu.Label>
          <Menu.RadioGroup value={own ?? ofCompany} onChange={chooseThemeNamed}>
            {themeChoices.map((name) => (
              <Menu.RadioItem key={name} value={name}>
                {say(`shell.themes.${name}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{say('shell.language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={chooseLanguage}>
            {languageList.map((name) => (
              <Menu.RadioItem key={name} value={name} lang={name}>
                {languages[name]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <LockEntry Menu={Menu} />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={askToSignOut}>
            {say('shell.signOut')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  )
}

interface WithParts {
  Menu: typeof MenuParts
}

function LockEntry({ Menu }: WithParts) {
  const say = useText()
  const lock = useLock()
  if (!lock) return null
  return (
    <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={lock}>
      {say('pin.lockSwitch')}
    </Menu.Item>
  )
}

/** The pages of the avatar menu; several of one section stand in a menu below its name. */
function Pages({ Menu }: WithParts) {
  const say = useText()
  const system = useSystem()
  const routes = useOfferedRoutes()
  const features = useFeatures()
  const { mayTheme, openPanel } = useThemeEntry()
  const entries = nested(avatarPages(system, routes, features))
  return (
    <>
      {entries.map(({ section, pages }) =>
        pages.length > 1 && isSection(section) ? (
          <SubMenu
            key={section}
            Menu={Menu}
            label={say(sections[section].title)}
            icon={<SectionIcon section={section} pages={pages} />}
          >
            {pages.map((page) => (
              <Entry key={page.name} page={page} Menu={Menu} />
            ))}
          </SubMenu>
        ) : (
          pages.map((page) => <Entry key={page.name} page={page} Menu={Menu} />)
        ),
      )}
      {mayTheme && (
        <Menu.Item leftSection={<IconPalette size={18} aria-hidden />} onClick={openPanel}>
          {say('shell.themeSettings')}
        </Menu.Item>
      )}
    </>
  )
}

/** The picture of a section: its own, or that of its first page. */
function SectionIcon({ section, pages: [first] }: { section: string; pages: NamedPage[] }) {
  const Icon = section === '/settings' || !first ? IconSettings : iconOf(first.name)
  return <Icon size={18} aria-hidden />
}

function Entry({ page, Menu }: WithParts & { page: NamedPage }) {
  const say = useText()
  const Icon = iconOf(page.name)
  return (
    <Menu.Item component={Link} {...linkTo(page)} leftSection={<Icon size={18} aria-hidden />}>
      {say(titleOf(page.name))}
    </Menu.Item>
  )
}
