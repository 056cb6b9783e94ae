import '#src/text/people.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { PasswordDialog } from '#src/widgets/password/password-dialog.tsx'
import { roleNamesOf } from '#src/widgets/people/role-name.ts'

/** Whose account it is, and the dialog that resets its password, which is narrower here (spec point 2). */
export function AccountPanel() {
  const say = useText()
  const session = useSession()
  const offline = useConnection().kind === 'offline'
  const [resetting, setResetting] = useState(false)
  if (session.kind !== 'signed-in') return null
  const { username, userId } = session.user
  return (
    <Panel title={say('company.platform.account')}>
      <Facts
        lines={[
          [say('company.platform.username'), username],
          [say('company.platform.userId'), userId],
          [say('people.roles'), roleNamesOf(session.user).join(marks().list)],
        ]}
      />
      <Button variant="default" mih={44} mt="sm" disabled={offline} onClick={() => setResetting(true)}>
        {say('password.title')}
      </Button>
      <PasswordDialog opened={resetting} onClose={() => setResetting(false)} />
    </Panel>
  )
}
