import '#src/text/guide.ts'
import { pathTo } from '#contract/pages.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useCurrentPage, useMenu } from '../shell/use-menu.ts'
import { stopsFor } from './stops.ts'
import { TourOf } from './tour-of.tsx'

/** The tour of who is signed in. It is offered on every page but the guide, which has a button for it. */
export function Tour() {
  const say = useText()
  const { local } = useDesk()
  const session = useSession()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { groups } = useMenu()
  const page = useCurrentPage()
  const offered = groups.flat().map(({ name }) => name)
  return (
    <TourOf
      database={local.name}
      toured={session.kind === 'signed-in' && session.user.toured === true}
      tell={online ? () => call('ownAccount.putTourAway', {}) : null}
      offering={page !== null && page.path !== pathTo('guide')}
      stops={() => stopsFor(offered, say)}
    />
  )
}
