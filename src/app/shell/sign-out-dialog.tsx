import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConnection } from '#src/data/connection.ts'
import { useOutbox, useOutboxCount } from '#src/data/outbox.ts'
import { useLocalTrouble } from '#src/data/storage.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { wordsOf } from '#src/pages/outbox/edit-words.ts'
import { useSession, useSignOut, useSystem } from '#src/session/session-provider.tsx'
import { wayOut, wayOutAhead } from '#src/session/way-in.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { PinDialog } from '#src/widgets/pin/pin-dialog.tsx'
import classes from './sign-out.module.css'
import { signOutAsked } from './sign-out-store.ts'

/** Signs out, by one of the answers the dialog offers. */
function useLeaving(count: number, close: () => void) {
  const say = useText()
  const signOut = useSignOut()
  const system = useSystem()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const leave = async (choice?: 'keep-edits' | 'discard-edits') => {
    setBusy(true)
    try {
      // Before anything else that nobody is signed in for leads there. Who stays after all is led there another time.
      const out = wayOutAhead(system)
      await signOut(choice)
      wayOut(system)
      close()
      if ('outside' in out) location.assign(out.outside)
      else navigate(out.path, { replace: true, state: null })
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const discard = async () => {
    const yes = await confirm({
      title: say('shell.signOutDiscardTitle', { count }),
      body: say('shell.signOutDiscardBody'),
      confirm: say('shell.signOutDiscard'),
      danger: true,
    })
    if (yes) await leave('discard-edits')
  }
  return { busy, leave, discard }
}

/** Asks before signing out. Unsent edits are only dropped on the user's word, given twice; they may be sealed first. */
export function SignOutDialog({ opened }: { opened: boolean }) {
  const say = useText()
  const counts = useOutboxCount()
  const offline = useConnection().kind === 'offline'
  const [setting, setSetting] = useState(false)
  const session = useSession()
  const sealed = session.kind === 'signed-in' && session.seal !== null
  const count = counts ? counts.waiting + counts.attention : 0
  // A database that cannot be read never answers: one can sign out all the same, which keeps the edits.
  const unsent = counts && say(count > 0 ? 'shell.signOutUnsent' : 'shell.signOutBody', { count })
  const close = () => signOutAsked.set(false)
  const leaving = useLeaving(count, close)

  return (
    <Dialog opened={opened} onClose={close} title={say('shell.signOutTitle')} size={400}>
      <Text size="sm">{unsent ?? say('ui.loading')}</Text>
      <UnsentEdits opened={opened} />
      {offline && (
        <Text size="sm" mt={4}>
          {say('shell.signOutOffline')}
        </Text>
      )}
      <div className={classes.choices}>
        {count > 0 ? (
          <UnsentChoices
            leaving={leaving}
            sealed={sealed}
            offline={offline}
            count={count}
            stay={close}
            seal={() => setSetting(true)}
          />
        ) : (
          <SentChoices leaving={leaving} sealed={sealed} known={counts !== undefined} />
        )}
        <Button variant="default" onClick={close}>
          {say('common.cancel')}
        </Button>
      </div>
      <PinDialog
        opened={setting}
        onClose={() => setSetting(false)}
        onDone={() => void leaving.leave('keep-edits')}
      />
    </Dialog>
  )
}

/** So many of them are named. */
const named = 5

/** Which edits have not been sent. */
function UnsentEdits({ opened }: { opened: boolean }) {
  const say = useText()
  const items = useOutbox() ?? []
  if (!opened || items.length === 0) return null
  return (
    <ul className={classes.edits}>
      {items.slice(0, named).map((item) => (
        <li key={item.id}>{wordsOf(item, say)}</li>
      ))}
      {items.length > named && <li>{say('shell.signOutMore', { count: items.length - named })}</li>}
    </ul>
  )
}

interface ChoicesProps {
  leaving: ReturnType<typeof useLeaving>
  sealed: boolean
}

interface UnsentProps extends ChoicesProps {
  offline: boolean
  count: number
  stay: () => void
  seal: () => void
}

/** What can become of edits that are not sent. Without a network the first answer is to stay. */
function UnsentChoices({ leaving, sealed, offline, count, stay, seal }: UnsentProps) {
  const say = useText()
  const { busy, leave, discard } = leaving
  const inMemory = useLocalTrouble()?.kind === 'memory-only'
  const keptHint = inMemory ? 'shell.signOutKeepMemoryHint' : 'shell.signOutKeepHint'
  return (
    <>
      {offline && (
        <>
          <Button data-autofocus onClick={stay}>
            {say('shell.signOutStay')}
          </Button>
          <p className={classes.hint}>{say('shell.signOutStayHint')}</p>
        </>
      )}
      {!sealed && (
        <>
          <Button variant="light" disabled={busy} onClick={seal}>
            {say('shell.signOutSeal')}
          </Button>
          <p className={classes.hint}>{say('shell.signOutSealHint')}</p>
        </>
      )}
      <Button
        data-autofocus={!offline || undefined}
        variant={offline ? 'light' : 'filled'}
        loading={busy}
        onClick={() => void leave('keep-edits')}
      >
        {say(sealed ? 'shell.signOutKeepSealed' : 'shell.signOutKeep')}
      </Button>
      <p className={classes.hint}>{say(sealed ? 'shell.signOutKeepSealedHint' : keptHint)}</p>
      <Button variant="outline" color="red" disabled={busy} onClick={() => void discard()}>
        {say('shell.signOutDiscard')}
      </Button>
      <p className={classes.hint}>{say('shell.signOutDiscardHint', { count })}</p>
    </>
  )
}

/** With nothing unsent: signs out, or also erases what a sealed account keeps here, once it is known that nothing is lost. */
function SentChoices({ leaving: { busy, leave }, sealed, known }: ChoicesProps & { known: boolean }) {
  const say = useText()
  return (
    <>
      <Button data-autofocus loading={busy} onClick={() => void leave()}>
        {say(sealed ? 'shell.signOutKeepSealed' : 'shell.signOut')}
      </Button>
      {sealed && <p className={classes.hint}>{say('shell.signOutKeepSealedHint')}</p>}
      {sealed && known && (
        <>
          <Button variant="outline" color="red" disabled={busy} onClick={() => void leave('discard-edits')}>
            {say('shell.signOutErase')}
          </Button>
          <p className={classes.hint}>{say('shell.signOutEraseHint')}</p>
        </>
      )}
    </>
  )
}
