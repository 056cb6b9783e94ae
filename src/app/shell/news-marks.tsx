import { opensPage, pages } from '#contract/pages.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { fetched, useFetched } from '#src/ui/lazy-dialog.tsx'
import { useRoutes } from './use-menu.ts'

const messageMark = fetched(async () => (await import('./message-mark.tsx')).MessageMark)
const alarmMark = fetched(async () => (await import('./message-mark.tsx')).AlarmMark)

/** What is new for the user, as far as she may open it: fetched after the page, which does not need it. */
export function NewsMarks({ small }: { small: boolean }) {
  const system = useSystem()
  const routes = useRoutes()
  const mayMessages = opensPage(pages.message, system, routes)
  const mayAlarms = opensPage(pages.alarm, system, routes) && !small
  const MessageMark = useFetched(messageMark, mayMessages)
  const AlarmMark = useFetched(alarmMark, mayAlarms)
  return (
    <>
      {mayAlarms && AlarmMark && <AlarmMark />}
      {mayMessages && MessageMark && <MessageMark />}
    </>
  )
}
