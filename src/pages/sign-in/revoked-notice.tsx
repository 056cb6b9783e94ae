import { revokedHere } from '#src/session/revoked.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import classes from './form.module.css'

/** Why somebody finds herself at the sign-in: this browser was taken back. What of her is still here. */
export function RevokedNotice() {
  const say = useText()
  const revoked = revokedHere(useSystem())
  if (!revoked) return null
  return (
    <div className={classes.notice} role="alert">
      <Notice kind="warn">
        <strong>{say('taken.signedOutTitle')}</strong>
        <br />
        {say('taken.signedOut', { name: revoked.username })}
        {revoked.unsent > 0 && ` ${say('taken.signedOutUnsent', { count: revoked.unsent })}`}
      </Notice>
    </div>
  )
}
