import '#src/text/alarms.ts'
import '#src/text/notices.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { filters, Inbox } from './inbox.tsx'
import { leadIn, useLeads } from './leads.ts'
import { WaysView } from './ways-view.tsx'

const views = [...filters, 'ways'] as const
type View = (typeof views)[number]

/** /manage/message: what the user has been told, and by what else she is told. */
export function MessagePage() {
  const say = useText()
  const [view, setView] = useState<View>('all')
  const leads = useLeads()
  // What a browser shows leads here: on to what it is about for who may see that, to the message for who may not.
  const lead = leadIn(useSearchParams()[0])
  const path = lead && leads(lead)
  if (path !== null) return <Navigate to={path} replace />
  const choice = (
    <SegmentedControl
      aria-label={say('alarms.messages.filter')}
      value={view}
      data={views.map((each) => ({
        value: each,
        label: each === 'ways' ? say('notices.view') : say(`alarms.messages.filters.${each}`),
      }))}
      onChange={(value) => setView(views.find((each) => each === value) ?? 'all')}
    />
  )
  return view === 'ways' ? <WaysView choice={choice} /> : <Inbox key={view} filter={view} choice={choice} />
}
