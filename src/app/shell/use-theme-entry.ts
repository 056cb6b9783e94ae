import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useAllowed, useOpens } from '#src/session/allowed.tsx'
import { themePanel } from './theme-panel-store.ts'

/**
 * The menu entry for the company's theme: shown only with its permission, it opens the panel on the page of users
 * (spec point 2), or where she is when that page is not hers.
 */
export function useThemeEntry(): { mayTheme: boolean; openPanel: () => void } {
  const navigate = useNavigate()
  const mayTheme = useAllowed('/companyTheme/v1/add')
  const opensUsers = useOpens('users')
  const openPanel = () => {
    if (opensUsers) navigate(pathTo('users'))
    themePanel.set(true)
  }
  return { mayTheme, openPanel }
}
