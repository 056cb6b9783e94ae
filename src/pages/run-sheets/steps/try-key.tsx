import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { keyFunction } from '#contract/rules/infrared.ts'
import { useConfirmedCommand } from '#src/data/commands.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from '../framed.module.css'

/** What sends keys, and at which of its channels. */
export interface Transmitter {
  id: number
  name: string
  channel: number
}

/** Sends a key to the appliance, as the room knows it by what was published. */
export function TryKey({ transmitter, keyCode }: { transmitter: Transmitter; keyCode: number }) {
  const say = useText()
  const may = useAllowed('/device/v1/command')
  const tell = useConfirmedCommand()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ keyCode: number; words: string } | null>(null)
  if (!may) return null
  const identifier = `${keyFunction.identifier}${transmitter.channel}`
  const send = async () => {
    setBusy(true)
    setWrong(null)
    try {
      await tell({ deviceId: transmitter.id, identifier, paramValue: keyCode })
      toast.done(say('runSheets.remote.sent'))
    } catch (failure) {
      setWrong({ keyCode, words: commandFailureInWords(failure) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        mih={44}
        loading={busy}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => void send()}
      >
        {say('runSheets.remote.send')}
      </Button>
      <FormError className={classes.wrong} error={wrong?.keyCode === keyCode ? wrong.words : undefined} />
    </>
  )
}
