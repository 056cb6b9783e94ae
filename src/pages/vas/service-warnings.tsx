import '#src/text/orders.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import type { DataOf } from '#contract/index.ts'
import type { Answered } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'

/** Services that end soon, until the user has read it, here or in her inbox; those who do not see to them are not told. */
export function ServiceWarnings({ held }: { held: Answered<DataOf<'vas.myServices'>> }) {
  const say = useText()
  const now = useNow()
  const { call } = useApi()
  const seesToThem = useAllowed('/vas/v1/warning')
  const online = useConnection().kind === 'online'
  const { services = [], warnings = [] } = held.data ?? {}
  const read = async (id: number) => {
    if (await attempt(() => call('vas.readWarning', { id }))) await held.refresh()
  }
  return warnings
    .filter(({ until }) => seesToThem && until > now)
    .map(({ id, serviceId, until }) => {
      const service = services.find((each) => each.id === serviceId)
      if (!service) return null
      return (
        <Notice
          key={id}
          kind="warn"
          icon={<IconClockExclamation size={18} />}
          action={
            <NoticeButton disabled={!online} onClick={() => void read(id)}>
              {say('orders.warned')}
            </NoticeButton>
          }
        >
          {say('orders.warning', {
            name: service.name[textLanguage()],
            where: service.campusName ?? say('orders.wholeCompany'),
            count: Math.ceil((until - now) / 86_400_000),
          })}
        </Notice>
      )
    })
}
