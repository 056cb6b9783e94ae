import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Connection, useConnection, useTryNow } from '#src/data/connection.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'
import { dateTyped, timeInWords } from '#src/ui/time.ts'
import classes from './frame.module.css'

type Offline = Extract<Connection, { kind: 'offline' }>

/** Says that the server cannot be reached, since when and why. It is part of the first chunk. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div role="status">{connection.kind === 'offline' && <LostConnection connection={connection} />}</div>
  )
}

function LostConnection({ connection: { since, reason, nextTryAt } }: { connection: Offline }) {
  const say = useText()
  const tryNow = useTryNow()
  const session = useSession()
  const [tried, setTried] = useState<number | null>(null)
  const trying = tried === nextTryAt
  useEffect(() => {
    if (tried === null) return
    const timer = setTimeout(() => setTried(null), 3000)
    return () => clearTimeout(timer)
  }, [tried])
  const retry = () => {
    setTried(nextTryAt)
    tryNow()
  }
  return (
    <Notice
      kind="warn"
      icon={<IconWifiOff size={18} />}
      action={
        <NoticeButton onClick={retry} disabled={trying}>
          {say(trying ? 'shell.trying' : 'shell.tryNow')}
        </NoticeButton>
      }
    >
      <strong>{say('shell.offlineSince', { time: sinceWhen(since) })}</strong>
      {' · '}
      {say(`shell.offlineReason.${reason}`)}
      <span className={classes.roomy}>
        {' · '}
        {say(hintFor(session))}
      </span>
    </Notice>
  )
}

/** What can be done meanwhile. Nothing goes up by itself where the session has ended, which a banner of its own says. */
function hintFor(session: ReturnType<typeof useSession>) {
  if (session.kind !== 'signed-in') return 'shell.offlineSignedOut'
  return session.needsSignIn ? 'shell.offlineSignInLater' : 'shell.offlineHint'
}

const sinceWhen = (since: number): string =>
  timeInWords(since, dateTyped(since) === dateTyped(Date.now()) ? 'HH:mm' : 'MM-DD HH:mm')
