import '#src/text/account.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { PasswordDialog } from '#src/widgets/password/password-dialog.tsx'
import classes from './account.module.css'
import { AddressPanel } from './address-panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { FactorPanel } from './factor/factor-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { PinPanel } from './pin-panel.tsx'
import { RemotePanel } from './remote-panel.tsx'
import { SessionPanel } from './session-panel.tsx'
import { useOwnAccount } from './use-own-account.ts'

/** /settings/security: password, second factor, phone and e-mail, new addresses, remote control, and where one is signed in. */
export function SecurityPage() {
  const say = useText()
  const own = useOwnAccount()
  const offline = useConnection().kind === 'offline'
  const [resetting, setResetting] = useState(false)
  return (
    <Page title={say('page.security')}>
      {offline && <Notice kind="warn">{say('account.offline')}</Notice>}
      <div className={classes.panels}>
        <Panel title={say('account.password')}>
          <p className={classes.hint}>{say('account.passwordHint')}</p>
          <Button variant="default" disabled={offline} onClick={() => setResetting(true)}>
            {say('password.title')}
          </Button>
        </Panel>
        <FactorPanel offline={offline} />
        <PinPanel />
        <ContactPanel own={own} offline={offline} />
        <AddressPanel own={own} offline={offline} />
        <IdentityPanel offline={offline} />
        <RemotePanel offline={offline} />
        <SessionPanel offline={offline} />
      </div>
      <PasswordDialog opened={resetting} onClose={() => setResetting(false)} />
    </Page>
  )
}
