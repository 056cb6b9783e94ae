import { useOpens } from '#src/session/allowed.tsx'
import { fetched, useFetched } from '#src/ui/lazy-dialog.tsx'
import classes from './header.module.css'

const messageMark = fetched(async () => (await import('./message-mark.tsx')).MessageMark)
const alarmMark = fetched(async () => (await import('./message-mark.tsx')).AlarmMark)
const faultMark = fetched(async () => (await import('./message-mark.tsx')).FaultMark)
const newsMenu = fetched(async () => (await import('./message-mark.tsx')).NewsMenu)

/**
 * What is new for the user, as far as she may open it: fetched after the page, which does not need it. Their places are
 * kept, or the menu would move when they come. A small header has more than one of them behind one bell.
 */
export function NewsMarks({ small }: { small: boolean }) {
  const may = { messages: useOpens('message'), alarms: useOpens('alarm'), faults: useOpens('faults') }
  const folded = small && (may.alarms || may.faults)
  const MessageMark = useFetched(messageMark, may.messages && !folded && 'later')
  const AlarmMark = useFetched(alarmMark, may.alarms && !folded && 'later')
  const FaultMark = useFetched(faultMark, may.faults && !folded && 'later')
  const NewsMenu = useFetched(newsMenu, folded && 'later')
  if (folded) return <span className={classes.mark}>{NewsMenu && <NewsMenu may={may} />}</span>
  return (
    <>
      {may.faults && <span className={classes.mark}>{FaultMark && <FaultMark />}</span>}
      {may.alarms && <span className={classes.mark}>{AlarmMark && <AlarmMark />}</span>}
      {may.messages && <span className={classes.mark}>{MessageMark && <MessageMark />}</span>}
    </>
  )
}
