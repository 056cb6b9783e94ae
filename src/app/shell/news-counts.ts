import '#src/text/alarms.ts'
import { unsettledOf } from '#contract/rules/fault-states.ts'
import { firstAlarms, firstMessages } from '#src/data/first-asked.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useKeptWarm } from './use-kept-warm.ts'

/** How much there is of something, and in words. */
export interface NewsCount {
  count: number
  label: string
}

/** Messages the user has not read. */
export function useUnread(): NewsCount {
  const say = useText()
  useKeptWarm('message.list', firstMessages, 'messages')
  const { data } = useNewsAnswer('message.unread', {}, 'messages')
  const count = data?.unread ?? 0
  if (count > 0) return { count, label: say('alarms.messages.bell', { count }) }
  // That nothing is unread is said once it is known.
  return { count, label: say(data ? 'alarms.messages.bellNone' : 'page.message') }
}

/** Alarms that somebody still has to see to. */
export function useOpenAlarms(): NewsCount {
  const say = useText()
  useKeptWarm('alarm.list', firstAlarms, 'alarms')
  const { data } = useNewsAnswer('alarm.count', {}, 'alarms')
  const count = (data?.raised ?? 0) + (data?.acknowledged ?? 0)
  return { count, label: count > 0 ? say('alarms.messages.openAlarms', { count }) : say('page.alarm') }
}

/** Who works in a campus is another list less often than what is to be done there, in ms. */
const peopleWait = 3_600_000

/** Reports of faults that are not settled. */
export function useOpenFaults(): NewsCount {
  const say = useText()
  const { campusId } = useActiveCampus()
  const here = campusId === null ? null : { campusId }
  useKeptWarm('fault.list', here, 'faults')
  // Without them a report cannot be given to anybody where there is no network.
  const mayAssign = useAllowed(['/fault/v1/move', '/fault/v1/assignees'])
  useKeptWarm('fault.assignees', mayAssign ? here : null, 'faults', peopleWait)
  const { data } = useNewsAnswer('fault.count', {}, 'faults')
  const count = data ? unsettledOf(data) : 0
  const mine = data?.mine ?? 0
  if (count === 0) return { count, label: say('page.faults') }
  const label =
    mine > 0
      ? say('alarms.messages.openFaultsMine', { count, mine })
      : say('alarms.messages.openFaults', { count })
  return { count, label }
}
