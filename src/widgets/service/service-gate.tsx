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
 * Whether a service is open in a campus. What the company has is read from what this device last heard; one that never
 * heard takes it to be, and the server decides.
 */
export function useServiceOpen(code: ServiceCode, campusId: number): boolean {
  const now = useNow()
  const { data } = useAnswer('vas.myServices', {})
  return (
    !data ||
    data.services.some(
      (held) =>
        held.code === code && held.until > now && (held.campusId === null || held.campusId === campusId),
    )
  )
}

const pathToBuy = (code: ServiceCode, campusId: number) =>
  `${pathTo('confirmOrder')}?code=${code}&campusId=${campusId}`

/** In place of a button that exports: that a service is needed, which leads to where it is bought for who may buy. */
export function ExportNeeds({ code, campusId }: Omit<Props, 'children'>) {
  const say = useText()
  const buys = useAllowed('/order/v1/confirm')
  const words = say('orders.exportNeeds', { name: planOf(code).name[textLanguage()] })
  if (!buys) return <span>{words}</span>
  return (
    <Button
      component={Link}
      size="compact-sm"
      variant="subtle"
      leftSection={<IconShoppingBag size={16} aria-hidden />}
      to={pathToBuy(code, campusId)}
    >
      {words}
    </Button>
  )
}

/** Shows what a service opens in a campus, or that it is needed. */
export function ServiceGate({ code, campusId, children }: Props) {
  const say = useText()
  const buys = useAllowed('/order/v1/confirm')
  const open = useServiceOpen(code, campusId)
  if (open) return children
  return (
    <EmptyState
      icon={<IconShoppingBag size={40} stroke={1.3} />}
      title={say('orders.needed', { name: planOf(code).name[textLanguage()] })}
      hint={say('orders.neededHint')}
      action={
        buys && (
          <Button component={Link} to={pathToBuy(code, campusId)}>
            {say('orders.buy')}
          </Button>
        )
      }
    />
  )
}
