import '#src/text/previews.ts'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { opensPage, type PageName, pages, pathTo } from '#contract/pages.ts'
import type { Answered } from '#src/data/answers.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './data-settings.module.css'

const tabs = { overview: 'dataOverview', energy: 'dataEnergy', map: 'dataMap' } as const
const order = ['overview', 'energy', 'map'] as const

interface Props<D> {
  name: PageName
  answered: Answered<D>
  children: (settings: D) => ReactNode
}

/** A page of data settings: the way to the others, and the settings once they are known. */
export function SettingsFrame<D>({ name, answered, children }: Props<D>) {
  const say = useText()
  const { data, freshness, refresh, waiting } = answered
  return (
    <Page title={say(pages[name].title)} freshness={freshness}>
      <Tabs />
      {data !== null ? (
        <div className={classes.panels}>{children(data)}</div>
      ) : waiting ? (
        <LoadingState rows={3} />
      ) : (
        <ErrorState
          title={say('previews.settings.failed')}
          message={freshness?.error ?? say('company.online')}
          retry={() => void refresh()}
        />
      )}
    </Page>
  )
}

function Tabs() {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const routes = session.kind === 'signed-in' ? session.routes : new Set<string>()
  return (
    <nav className={classes.tabs} aria-label={say('previews.tabs.label')}>
      {order
        .filter((tab) => opensPage(pages[tabs[tab]], system, routes))
        .map((tab) => (
          <NavLink key={tab} to={pathTo(tabs[tab])} className={classes.tab}>
            {say(`previews.tabs.${tab}`)}
          </NavLink>
        ))}
    </nav>
  )
}

interface SwitchProps {
  label: string
  hint: string
  checked: boolean
  disabled: boolean
  /** null: she does not turn it, and is told how it is. */
  onChange: ((checked: boolean) => void) | null
}

/** Something that is shown or not, with what follows from it. */
export function ShownSwitch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const say = useText()
  if (!onChange) return <Facts lines={[[label, say(checked ? 'common.on' : 'common.off')]]} />
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
