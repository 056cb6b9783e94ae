import { IconCloudUpload, IconDatabaseExclamation, IconLogin2, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useConnection } from '#src/data/connection.ts'
import { useOutboxCount, useSyncSummary } from '#src/data/outbox.ts'
import { askToSignInAgain } from '#src/data/sign-in-again.ts'
import { useLocalTrouble } from '#src/data/storage.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useNeedsSignIn, useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice, NoticeButton, NoticeLink } from '#src/ui/notice.tsx'
import { useProgram } from '#src/ui/program.ts'
import { ClockBanner } from './clock-banner.tsx'
import { IdleLock } from './idle-lock.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

const EndingServices = lazyDialog(
  async () => (await import('./ending-services.tsx')).EndingServices,
  ({ soon }) => soon,
)
const warnedFor = 30 * 86_400_000

/** Whether who sees to services has one that ends soon; the pages of services say so themselves. */
function useEndingSoon(): boolean {
  const session = useSession()
  const now = useNow()
  const seesToThem = useAllowed('/vas/v1/warning')
  const { pathname } = useLocation()
  const services = session.kind === 'signed-in' ? (session.user.company.services ?? []) : []
  const ends = services.some(({ until }) => until > now && until - now < warnedFor)
  return seesToThem && ends && !pathname.startsWith('/vas/')
}

/**
 * What lasts and is worth knowing on every page. Nothing of it takes anything from the page.
 *
 * @param onWall what is to be paid for is nothing for who passes by
 */
export function Banners({ onWall }: { onWall: boolean }) {
  const ended = useNeedsSignIn()
  const offline = useConnection().kind === 'offline'
  const soon = useEndingSoon()
  return (
    // A count that changes in one of them is said by itself: the others have been read.
    <div role="status" aria-atomic={false}>
      <TroubleBanner />
      {ended && <SignInBanner offline={offline} />}
      {!offline && <SyncSummaryBanner />}
      <ClockBanner />
      <UpdateBanner />
      <EndingServices soon={soon && !onWall} />
      <IdleLock />
    </div>
  )
}

function SignInBanner({ offline }: { offline: boolean }) {
  const say = useText()
  return (
    <Notice
      kind="warn"
      icon={<IconLogin2 size={18} />}
      action={!offline && <NoticeButton onClick={askToSignInAgain}>{say('shell.signInAgain')}</NoticeButton>}
    >
      {say(offline ? 'shell.signInLater' : 'shell.signInNeeded')}
    </Notice>
  )
}

/** After edits have waited for a connection: what went up, and what needs a person. */
function SyncSummaryBanner() {
  const say = useText()
  const { summary, putAway } = useSyncSummary()
  const { attention } = useOutboxCount() ?? { attention: 0 }
  if (!summary || (summary.sent === 0 && attention === 0)) return null
  const { sent, merged } = summary
  const words = [
    sent > 0 ? say('shell.cameHome', { count: sent }) : say('shell.cameHomeNone'),
    merged > 0 && say('shell.cameHomeMerged', { count: merged }),
    attention > 0 && say('shell.cameHomeAttention', { count: attention }),
  ].filter(Boolean)
  return (
    <Notice
      kind={attention > 0 ? 'warn' : 'note'}
      icon={<IconCloudUpload size={18} />}
      action={
        <>
          <NoticeLink to={pathTo('outbox')} onClick={putAway}>
            {say('shell.cameHomeLook')}
          </NoticeLink>
          <NoticeButton onClick={putAway}>{say('common.close')}</NoticeButton>
        </>
      }
    >
      {words.join(say('devices.comma'))}
    </Notice>
  )
}

/** A newer shell waits until the user accepts it. */
function UpdateBanner() {
  const say = useText()
  const { state, acceptUpdate } = useProgram()
  const { waiting, attention } = useOutboxCount() ?? { waiting: 0, attention: 0 }
  const [accepted, setAccepted] = useState(false)
  if (state.kind !== 'update-waiting') return null
  const count = waiting + attention
  const accept = () => {
    setAccepted(true)
    void acceptUpdate().then(setAccepted)
  }
  return (
    <Notice
      kind="note"
      icon={<IconSparkles size={18} />}
      action={
        <NoticeButton onClick={accept} disabled={accepted && !state.hindered}>
          {say(accepted && !state.hindered ? 'shell.updating' : 'shell.update')}
        </NoticeButton>
      }
    >
      {say(state.hindered ? 'shell.updateHindered' : 'shell.updateReady')}
      {count > 0 && ` ${say('shell.updateSafe', { count })}`}
    </Notice>
  )
}

function TroubleBanner() {
  const say = useText()
  const trouble = useLocalTrouble()
  useLeaveWarning()
  if (!trouble) return null
  return (
    <Notice
      kind="error"
      icon={<IconDatabaseExclamation size={18} />}
      action={
        ['closed', 'blocked', 'broken'].includes(trouble.kind) ? (
          <NoticeButton onClick={() => location.reload()}>{say('errors.reload')}</NoticeButton>
        ) : (
          <NoticeLink to={pathTo('about')}>{say('shell.troubleDetails')}</NoticeLink>
        )
      }
    >
      {say(`shell.trouble.${trouble.kind}`)}
    </Notice>
  )
}
