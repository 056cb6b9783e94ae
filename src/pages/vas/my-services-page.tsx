import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HeldService } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { dayInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'
import { ServiceWarnings } from './service-warnings.tsx'

const day = 86_400_000
/** From so many days on an end is near. */
const near = 30

/** /vas/myservices: what the company has, and until when. */
export function MyServicesPage() {
  const say = useText()
  const held = useAnswer('vas.myServices', {})
  const online = useConnection().kind === 'online'
  const { data, freshness, waiting } = held
  return (
    <Page
      title={say('page.myServices')}
      freshness={freshness}
      actions={
        <Allowed url="/order/v1/confirm">
          <Button component={Link} to={pathTo('vasList')} variant="default">
            {say('orders.toList')}
          </Button>
        </Allowed>
      }
    >
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      <ServiceWarnings held={held} />
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('orders.noneHeld')} />
      ) : data.services.length === 0 ? (
        <EmptyState
          icon={<IconPackages size={40} stroke={1.3} />}
          title={say('orders.noHeld')}
          hint={say('orders.noHeldHint')}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.myServices')}>
          {data.services.map((service) => (
            <HeldCard key={service.id} service={service} online={online} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function HeldCard({ service, online }: { service: HeldService; online: boolean }) {
  const say = useText()
  const now = useNow()
  const buys = useAllowed('/order/v1/confirm')
  const { code, name, campusId, campusName, until } = service
  const left = Math.ceil((until - now) / day)
  const place = campusId === null ? '' : `&campusId=${campusId}`
  return (
    <li>
      <Card end={null}>
        <p className={classes.name}>
          {name[textLanguage()]}{' '}
          {left <= 0 ? (
            <Badge tone="bad">{say('orders.ended', { date: dayInWords(until) })}</Badge>
          ) : (
            <Badge tone={left <= near ? 'warn' : 'ok'}>{say('orders.daysLeft', { count: left })}</Badge>
          )}
        </p>
        <p className={classes.dim}>{campusName ?? say('orders.wholeCompany')}</p>
        <p className={classes.dim}>
          {left <= 0 ? say('orders.endedHint') : say('orders.until', { date: dayInWords(until) })}
        </p>
        {buys && (
          <div className={classes.row}>
            {online ? (
              <Button
                component={Link}
                size="xs"
                variant="default"
                to={`${pathTo('confirmOrder')}?code=${code}${place}`}
              >
                {say('orders.renew')}
              </Button>
            ) : (
              <Button size="xs" disabled>
                {say('orders.renew')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}
