import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { ServiceCode } from '#contract/rules/orders/services.ts'
import { planOf } from '#contract/rules/orders/services.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { EmptyState } from '#src/ui/states.tsx'

interface Props {
  code: ServiceCode
  campusId: number
  children: ReactNode
}

/**
 * Shows what a service opens in a campus, or that it is needed. What the company has is read from what this device last
 * heard; one that never heard shows it, and the server decides.
 */
export function ServiceGate({ code, campusId, children }: Props) {
  const say = useText()
  const now = useNow()
  const buys = useAllowed('/order/v1/confirm')
  const { data } = useAnswer('vas.myServices', {})
  const open =
    !data ||
    data.services.some(
      (held) =>
        held.code === code && held.until > now && (held.campusId === null || held.campusId === campusId),
    )
  if (open) return children
  return (
    <EmptyState
      icon={<IconShoppingBag size={40} stroke={1.3} />}
      title={say('orders.needed', { name: planOf(code).name[textLanguage()] })}
      hint={say('orders.neededHint')}
      action={
        buys && (
          <Button component={Link} to={`${pathTo('confirmOrder')}?code=${code}&campusId=${campusId}`}>
            {say('orders.buy')}
          </Button>
        )
      }
    />
  )
}
