import '#src/text/developer.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { tellFailure } from '#src/form/tell-failure.ts'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'

interface Props {
  /** Which letter: where the calls are described, or how a company gets a sign-in page of its own. */
  letter: 'sdkMail' | 'oemMail'
}

/** Has something sent to the user's own e-mail address, to be read elsewhere; gone for who has proved none. */
export function MailButton({ letter }: Props) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const own = useTold('ownAccount.info').data
  const [busy, setBusy] = useState(false)
  if (!own?.email || !own.emailProved) return null
  const { email } = own
  const send = async () => {
    setBusy(true)
    try {
      const { sent } = await call(`user.${letter}`, { x: email })
      if (sent) toast.done(say('developer.mail.sent', { email }))
      else toast.error(say('developer.mail.none'))
    } catch (failure) {
      // The calls are silent by the specification; whoever pressed a button is told.
      tellFailure(failure, onlineFailureInWords, true)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
      loading={busy}
      disabled={!online}
      onClick={() => void send()}
    >
      {say(`developer.mail.${letter}`)}
    </Button>
  )
}
