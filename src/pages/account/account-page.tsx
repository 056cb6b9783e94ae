import '#src/text/account.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useConsoleTitle } from '#src/ui/console-title.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { roleNamesOf } from '#src/widgets/people/role-name.ts'
import classes from './account.module.css'
import { useOwnAccount } from './use-own-account.ts'

/** /settings/system: who somebody is here, as far as it is known on this device. */
export function AccountPage() {
  const say = useText()
  const session = useSession()
  const own = useOwnAccount()
  const titled = useConsoleTitle()
  if (session.kind !== 'signed-in') return null
  const { user } = session
  const contact = (given: string | null | undefined) =>
    own.state === 'known' ? (given ?? say('account.notBound')) : say(`account.${own.state}`)
  return (
    <Page title={say('page.account')}>
      <div className={classes.panels}>
        <Panel title={say('account.who')}>
          <Facts
            lines={[
              [say('account.username'), user.username],
              [say('account.account'), contact(own.account?.account)],
              [say('account.userId'), user.userId],
              [say('account.roles'), roleNamesOf(user).join(marks().list)],
              [
                say('account.campuses'),
                user.campusIds === null
                  ? say('account.allCampuses')
                  : say('account.someCampuses', { count: user.campusIds.length }),
              ],
              [say('account.phone'), contact(own.account?.phone)],
              [say('account.email'), contact(own.account?.email)],
            ]}
          />
        </Panel>
        <Panel title={say('account.company')}>
          <Facts
            lines={[
              [say('account.companyName'), user.company.cnName],
              [say('account.companyEnName'), user.company.enName],
              [say('account.companyTitle'), titled],
            ]}
          />
        </Panel>
      </div>
    </Page>
  )
}
