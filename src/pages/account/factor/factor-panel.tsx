import '#src/text/account.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from '../account.module.css'

const BeginDialog = lazyDialog(
  async () => (await import('./begin-dialog.tsx')).BeginDialog,
  ({ opened }) => opened,
)
const RenewDialog = lazyDialog(
  async () => (await import('./renew-dialog.tsx')).RenewDialog,
  ({ opened }) => opened,
)
const RemoveDialog = lazyDialog(
  async () => (await import('./remove-dialog.tsx')).RemoveDialog,
  ({ opened }) => opened,
)

/** Recovery codes below which she is told to make new ones. */
const few = 3

/** The second factor of her account: setting it up, its recovery codes, and removing it. */
export function FactorPanel({ offline }: { offline: boolean }) {
  const say = useText()
  const { data, state, again } = useTold('ownAccount.secondFactor')
  const [opened, setOpened] = useState<'begin' | 'renew' | 'remove' | null>(null)
  const close = () => {
    setOpened(null)
    again()
  }
  const on = data !== null && data.since !== null
  return (
    <Panel title={say('account.factor.title')}>
      <p className={classes.hint}>{say('account.factor.hint')}</p>
      {state !== 'known' && <p className={classes.hint}>{say(`account.${state}`)}</p>}
      {data && !on && (
        <Button variant="default" disabled={offline} onClick={() => setOpened('begin')}>
          {say('account.factor.begin')}
        </Button>
      )}
      {data && data.since !== null && (
        <>
          <Notice kind={data.recoveryCodes < few ? 'warn' : 'note'}>
            {say('account.factor.on', {
              time: timeInWords(data.since),
              count: data.recoveryCodes,
            })}
          </Notice>
          <Group mt="md" gap="sm">
            <Button variant="default" disabled={offline} onClick={() => setOpened('renew')}>
              {say('account.factor.renew')}
            </Button>
            <Button variant="subtle" color="red" disabled={offline} onClick={() => setOpened('remove')}>
              {say('account.factor.remove')}
            </Button>
          </Group>
        </>
      )}
      <BeginDialog opened={opened === 'begin'} onClose={close} />
      <RenewDialog opened={opened === 'renew'} onClose={close} />
      <RemoveDialog opened={opened === 'remove'} onClose={close} />
    </Panel>
  )
}
