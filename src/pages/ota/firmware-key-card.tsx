import { Button } from '@mantine/core'
import type { FirmwareKey } from '#contract/firmware-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './ota.module.css'

/** A key whose firmware is taken, and giving it up. */
export function KeyCard({ shown, changed }: { shown: FirmwareKey; changed: () => void }) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayRemove = useAllowed('/ota/v1/key/delete')
  const { id, name, publicKey, addedAt, addedBy } = shown
  const remove = async () => {
    const sure = await confirm({
      title: say('ota.keys.removeTitle', { name }),
      body: say('ota.keys.removeBody'),
      confirm: say('ota.keys.remove'),
      danger: true,
    })
    if (sure && (await attempt(() => call('ota.deleteKey', { id })))) changed()
  }
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            disabled={!online}
            aria-label={say('ota.keys.removeOf', { name })}
            onClick={() => void remove()}
          >
            {say('ota.keys.remove')}
          </Button>
        )}
      </div>
      <p className={`${classes.line} ${classes.mono}`}>{publicKey}</p>
      <p className={classes.line}>{say('ota.keys.addedBy', { time: timeInWords(addedAt), name: addedBy })}</p>
    </article>
  )
}
