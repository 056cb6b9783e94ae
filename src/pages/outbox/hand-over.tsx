import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useSealing, useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'
import { PinDialog } from '#src/widgets/pin/pin-dialog.tsx'

/** For who hands the tablet on while her edits wait: seals them, or locks what is sealed. */
export function HandOver() {
  const say = useText()
  const session = useSession()
  const { lock } = useSealing()
  const offline = useConnection().kind !== 'online'
  const [setting, setSetting] = useState(false)
  const sealed = session.kind === 'signed-in' && session.seal !== null
  return (
    <>
      {offline && (
        <Notice
          kind="note"
          icon={<IconLock size={18} />}
          action={
            <NoticeButton onClick={() => (sealed ? void lock() : setSetting(true))}>
              {say(sealed ? 'pin.lockNow' : 'pin.set')}
            </NoticeButton>
          }
        >
          {say(sealed ? 'pin.handOverSealed' : 'pin.handOver')}
        </Notice>
      )}
      <PinDialog opened={setting} onClose={() => setSetting(false)} onDone={() => void lock()} />
    </>
  )
}
