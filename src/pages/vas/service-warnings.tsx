import '#src/text/orders.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import type { DataOf } from '#contract/index.ts'
import { pathTo } from '#contract/pages.ts'
import type { Answered } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Notice, NoticeButton, NoticeLink } from '#src/ui/notice.tsx'
import { stripsOf } from './ending.ts'

interface Props {
  held: Answered<DataOf<'vas.myServices'>>
  /** Several stand in one strip, with a way to all of them: above a page there is no room for more. */
  folded?: boolean
}

/** Services that end soon, until the user has read it, here or in her inbox; those who do not see to them are not told. */
export function ServiceWarnings({ held, folded = false }: Props) {
  const say = useText()
  const now = useNow()
  const { call } = useApi()
  const seesToThem = useAllowed('/vas/v1/warning')
  const online = useConnection().kind === 'online'
  const strips = seesToThem ? stripsOf(held.data, now, folded) : []
  const read = async (ids: readonly number[]) => {
    const told = () => Promise.all(ids.map((id) => call('vas.readWarning', { id })))
    if (await attempt(told)) await held.refresh()
  }
  return strips.map((group) => {
    const [first] = group
    if (!first) return null
    const days = Math.ceil((first.until - now) / 86_400_000)
    return (
      <Notice
        key={first.id}
        kind="warn"
        icon={<IconClockExclamation size={18} />}
        action={
          <>
            {group.length > 1 && <NoticeLink to={pathTo('myServices')}>{say('orders.look')}</NoticeLink>}
            <NoticeButton disabled={!online} onClick={() => void read(group.map(({ id }) => id))}>
              {say('orders.warned')}
            </NoticeButton>
          </>
        }
      >
        {group.length > 1
          ? say('orders.warnings', {
              count: group.length,
              days: say('orders.daysLeft', { count: days }),
            })
          : say('orders.warning', {
              name: first.service.name[textLanguage()],
              where: first.service.campusName ?? say('orders.wholeCompany'),
              count: days,
            })}
      </Notice>
    )
  })
}
