import { Menu, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconTool } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useText } from '#src/text/text.ts'
import { type NewsCount, useOpenAlarms, useOpenFaults, useUnread } from './news-counts.ts'
import classes from './outbox-mark.module.css'

const most = 99
const shown = (count: number) => (count > most ? `${most}+` : count)

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={classes.count} data-numbers aria-hidden>
      {shown(count)}
    </span>
  )

interface MarkProps extends NewsCount {
  page: 'message' | 'alarm' | 'faults'
  icon: ReactNode
}

const Mark = ({ page, icon, count, label }: MarkProps) => (
  <NavLink
    to={pathTo(page)}
    className={classes.outbox}
    data-kind={count > 0 ? 'attention' : 'empty'}
    aria-label={label}
    title={label}
  >
    {icon}
    <Count count={count} />
  </NavLink>
)

/** How many messages the user has not read; leads to them. */
export const MessageMark = () => (
  <Mark page="message" icon={<IconBell size={22} stroke={1.7} aria-hidden />} {...useUnread()} />
)

/** How many alarms somebody still has to see to; leads to them. */
export const AlarmMark = () => (
  <Mark page="alarm" icon={<IconAlertTriangle size={22} stroke={1.7} aria-hidden />} {...useOpenAlarms()} />
)

/** How many reports of faults are not settled; leads to them. */
export const FaultMark = () => (
  <Mark page="faults" icon={<IconTool size={22} stroke={1.7} aria-hidden />} {...useOpenFaults()} />
)

const news = {
  messages: { page: 'message', Icon: IconBell, useCount: useUnread },
  alarms: { page: 'alarm', Icon: IconAlertTriangle, useCount: useOpenAlarms },
  faults: { page: 'faults', Icon: IconTool, useCount: useOpenFaults },
} as const
type NewsKind = keyof typeof news

/** What of the news somebody may open. */
export type MayOpen = Readonly<Record<NewsKind, boolean>>

interface CounterProps {
  kind: NewsKind
  told: (kind: NewsKind, counted: NewsCount) => void
}

/** Counts what somebody may open, and nothing else is asked of the server. */
function Counter({ kind, told }: CounterProps) {
  const { count, label } = news[kind].useCount()
  useEffect(() => told(kind, { count, label }), [told, kind, count, label])
  return null
}

/** All of it behind one bell, for a header that has no room for three. */
export function NewsMenu({ may }: { may: MayOpen }) {
  const say = useText()
  const [counts, setCounts] = useState<Partial<Record<NewsKind, NewsCount>>>({})
  const told = useCallback<CounterProps['told']>(
    (kind, counted) => setCounts((before) => ({ ...before, [kind]: counted })),
    [],
  )
  const kinds = (Object.keys(news) as NewsKind[]).filter((kind) => may[kind])
  const count = kinds.reduce((sum, kind) => sum + (counts[kind]?.count ?? 0), 0)
  const label = count > 0 ? say('alarms.messages.news', { count }) : say('alarms.messages.newsNone')
  return (
    <Menu position="bottom-end">
      {kinds.map((kind) => (
        <Counter key={kind} kind={kind} told={told} />
      ))}
      <Menu.Target>
        <UnstyledButton
          className={classes.outbox}
          data-kind={count > 0 ? 'attention' : 'empty'}
          aria-label={label}
          title={label}
        >
          <IconBell size={22} stroke={1.7} aria-hidden />
          <Count count={count} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const { page, Icon } = news[kind]
          return (
            <Menu.Item
              key={kind}
              mih={44}
              component={Link}
              to={pathTo(page)}
              leftSection={<Icon size={18} aria-hidden />}
            >
              {counts[kind]?.label ?? say(`page.${page}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
