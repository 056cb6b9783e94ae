import { Menu } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { menuPages } from '#contract/pages.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { languageList, languages } from '#src/text/languages.ts'
import { useLanguage, useText } from '#src/text/text.ts'
import { useLook } from '#src/theme/theme-choice.ts'
import { chooseThemeNamed, ofCompany, themeChoices, useLanguageChoice } from '#src/ui/look-choice.tsx'
import { titleOf } from '../menu.ts'
import classes from './header.module.css'
import { iconOf } from './page-icons.ts'
import { askToSignOut } from './sign-out-store.ts'
import { useRoutes } from './use-menu.ts'

/** The menu behind the user's name: her pages, theme, language, sign-out (spec point 2). */
export function AvatarMenu() {
  const say = useText()
  const session = useSession()
  const system = useSystem()
  const routes = useRoutes()
  const { own } = useLook()
  const language = useLanguage()
  const chooseLanguage = useLanguageChoice()
  if (session.kind !== 'signed-in') return null
  const { username, company } = session.user
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={`${username}，${say('shell.account')}`}>
          <IconUserCircle size={24} stroke={1.6} aria-hidden />
          <span className={classes.user}>{username}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{company.cnName}</Menu.Label>
        {menuPages('avatar', system, routes).map(({ name, path }) => {
          const Icon = iconOf(name)
          return (
            <Menu.Item key={name} component={Link} to={path} leftSection={<Icon size={18} aria-hidden />}>
              {say(titleOf(name))}
            </Menu.Item>
          )
        })}
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
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={askToSignOut}>
          {say('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
