import '#src/text/account.ts'
import { Button, Switch } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './account.module.css'
import type { useOwnAccount } from './use-own-account.ts'

interface Props {
  own: ReturnType<typeof useOwnAccount>
  offline: boolean
}

/** Whether an address never used before asks for a code, and forgetting those that were. */
export function AddressPanel({ own, offline }: Props) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('user.loginCheckIp', {
    initial: { loginCheckIp: false },
    inWords: onlineFailureInWords,
  })
  const { account } = own
  const check = async (loginCheckIp: boolean) => {
    if (await form.act([], () => api.call('user.loginCheckIp', { loginCheckIp }))) own.again()
  }
  const forget = async () => {
    if (!(await form.act([], () => api.call('ownAccount.resetCheckConfig', {})))) return
    toast.done(say('account.addressesForgotten'))
    own.again()
  }
  return (
    <Panel title={say('account.newAddress')}>
      <Switch
        size="md"
        label={say('account.checkIp')}
        description={say('account.checkIpHint')}
        checked={account?.loginCheckIp ?? false}
        disabled={offline || !account || form.busy}
        onChange={(event) => void check(event.currentTarget.checked)}
        error={form.fault('loginCheckIp') ?? form.error}
      />
      {account && account.addresses > 1 && (
        <div className={classes.after}>
          <Button variant="default" disabled={offline || form.busy} onClick={() => void forget()}>
            {say('account.forgetAddresses', { count: account.addresses - 1 })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
