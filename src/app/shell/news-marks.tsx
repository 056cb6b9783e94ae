import { opensPage, pages } from '#contract/pages.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { fetched, useFetched } from '#src/ui/lazy-dialog.tsx'
import classes from './header.module.css'
import { useRoutes } from './use-menu.ts'

const messageMark = fetched(async () => (await import('./message-mark.tsx')).MessageMark)
const alarmMark = fetched(async () => (await import('./message-mark.tsx')).AlarmMark)

/**
 * What is new for the user, as far as she may open it: fetched after the page, which does not need it. Their places are
 * kept, or the menu would move when they come.
 */
export function NewsMarks({ small }: { small: boolean }) {
  const system = useSystem()
  const routes = useRoutes()
  const mayMessages = opensPage(pages.message, system, routes)
  const mayAlarms = opensPage(pages.alarm, system, routes) && !small
  const MessageMark = useFetched(messageMark, mayMessages)
  const AlarmMark = useFetched(alarmMark, mayAlarms)
  return (
    <>
      {mayAlarms && <span className={classes.mark}>{AlarmMark && <AlarmMark />}</span>}
      {mayMessages && <span className={classes.mark}>{MessageMark && <MessageMark />}</span>}
    </>
  )
}
