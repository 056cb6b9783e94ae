import { IconClockExclamation } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { spanInWords } from '#src/ui/span-in-words.ts'

/** A clock that is off says wrong times of everything, and of edits when they were made. */
export function ClockBanner() {
  const say = useText()
  const connection = useConnection()
  const skew = connection.kind === 'online' ? connection.skew : 0
  if (Math.abs(skew) <= limits.clockOff) return null
  const time = spanInWords(Math.abs(skew), say)
  return (
    <Notice kind="warn" icon={<IconClockExclamation size={18} />}>
      {say(skew < 0 ? 'shell.clockFast' : 'shell.clockSlow', { time })}
    </Notice>
  )
}
