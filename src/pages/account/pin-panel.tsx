import '#src/text/account.ts'
import { Button, Group, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useSealing, useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PinDialog } from '#src/widgets/pin/pin-dialog.tsx'
import classes from './account.module.css'
import { ChangePinDialog } from './change-pin-dialog.tsx'
import { RemovePinDialog } from './remove-pin-dialog.tsx'

type Opened = 'set' | 'change' | 'remove' | null

/** The PIN that seals what this device keeps of her, and when it locks. It needs no network. */
export function PinPanel() {
  const say = useText()
  const session = useSession()
  const sealing = useSealing()
  const [opened, setOpened] = useState<Opened>(null)
  const [possible, setPossible] = useState<boolean | null>(null)
  useEffect(() => {
    sealing.possible().then(setPossible, () => setPossible(false))
  }, [sealing])
  const seal = session.kind === 'signed-in' ? session.seal : null
  const close = () => setOpened(null)
  return (
    <Panel title={say('account.pin.panel')}>
      <p className={classes.hint}>{say(possible === false ? 'pin.impossible' : 'pin.about')}</p>
      {seal === null ? (
        <Button variant="default" disabled={possible !== true} onClick={() => setOpened('set')}>
          {say('pin.set')}
        </Button>
      ) : (
        <>
          <Notice kind={seal.mendable ? 'note' : 'warn'}>
            {say(seal.mendable ? 'account.pin.mendable' : 'account.pin.unmendable')}
          </Notice>
          <Select
            mt="md"
            maw={260}
            label={say('account.pin.idle')}
            data={[...limits.idleMinutes]
              .sort((a, b) => a - b)
              .map((count) => ({ value: String(count), label: say('account.pin.minutes', { count }) }))}
            value={String(seal.idleMinutes)}
            allowDeselect={false}
            onChange={(value) => void sealing.setIdleMinutes(Number(value))}
          />
          <Group mt="md" gap="sm">
            <Button onClick={() => void sealing.lock()}>{say('pin.lockNow')}</Button>
            <Button variant="default" onClick={() => setOpened('change')}>
              {say('account.pin.change')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setOpened('remove')}>
              {say('account.pin.remove')}
            </Button>
          </Group>
        </>
      )}
      <PinDialog opened={opened === 'set'} onClose={close} />
      <ChangePinDialog opened={opened === 'change'} onClose={close} />
      <RemovePinDialog opened={opened === 'remove'} onClose={close} />
    </Panel>
  )
}
