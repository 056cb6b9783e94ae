import { useNavigate } from 'react-router-dom'
import { useAllowed } from '#src/session/allowed.tsx'
import { pageAt } from '../menu.ts'
import { themePanel } from './theme-panel-store.ts'

const usersPage = '/manage/user'

/**
 * The menu entry for the company's theme: shown only with its permission, it opens the panel on the page of users
 * (spec point 2), or where she is when this console has no such page.
 */
export function useThemeEntry(): { mayTheme: boolean; openPanel: () => void } {
  const navigate = useNavigate()
  const mayTheme = useAllowed('/companyTheme/v1/add')
  const openPanel = () => {
    if (pageAt(usersPage)) navigate(usersPage)
    themePanel.set(true)
  }
  return { mayTheme, openPanel }
}
