import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HeldService, Service } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { dayInWords, moneyInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'
import { ServiceWarnings } from './service-warnings.tsx'

/** /vas/list: what can be bought. */
export function VasListPage() {
  const say = useText()
  const answer = useAnswer('vas.list', {})
  const { freshness } = answer
  const held = useAnswer('vas.myServices', {})
  // What she may not know does not keep her from buying.
  const mayKnow = useAllowed('/vas/v1/myServices')
  const online = useConnection().kind === 'online'
  return (
    <Page
      title={say('page.vasList')}
      freshness={freshness}
      actions={
        <Allowed url="/vas/v1/myServices">
          <Button component={Link} to={pathTo('myServices')} variant="default">
            {say('orders.toMine')}
          </Button>
        </Allowed>
      }
    >
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      <ServiceWarnings held={held} />
      <Listed
        of={answer}
        noneHeld={say('orders.noneHeld')}
        none={{ icon: <IconShoppingBag size={40} stroke={1.3} />, title: say('orders.noServices') }}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('page.vasList')}>
            {shown.map((service) => (
              <ServiceCard
                key={service.code}
                service={service}
                held={held.data?.services.filter(({ code }) => code === service.code) ?? null}
                buyable={online && (held.data !== null || !mayKnow)}
              />
            ))}
          </ul>
        )}
      </Listed>
    </Page>
  )
}

interface CardProps {
  service: Service
  /** Those of it that the company has; null while that is not known, and nothing is said of it. */
  held: readonly HeldService[] | null
  buyable: boolean
}

function ServiceCard({ service: { code, name, about, unit, priceFen, places }, held, buyable }: CardProps) {
  const say = useText()
  const now = useNow()
  const buys = useAllowed('/order/v1/confirm')
  const language = textLanguage()
  const active = (held ?? []).filter(({ until }) => until > now)
  const first = Math.min(...active.map(({ until }) => until))
  const nothing = unit !== 'company' && places.every(({ quantity }) => quantity === 0)
  const whole = active.some(({ campusId }) => campusId === null)
  return (
    <li>
      <Card end={null}>
        <p className={classes.name}>
          {name[language]}{' '}
          {active.length > 0 ? (
            <Badge tone="ok">
              {say(whole && active.length === 1 ? 'orders.heldWhole' : 'orders.heldUntil', {
                date: dayInWords(first),
              })}
            </Badge>
          ) : (
            held && <Badge tone="plain">{say('orders.notHeld')}</Badge>
          )}
        </p>
        <p className={classes.dim}>{about[language]}</p>
        <p className={classes.price}>{say(`orders.perUnit.${unit}`, { price: moneyInWords(priceFen) })}</p>
        {nothing && <p className={classes.dim}>{say('orders.noPlaces', { place: say('system.place') })}</p>}
        {buys && (
          <div className={classes.row}>
            {buyable && !nothing ? (
              <Button component={Link} to={`${pathTo('confirmOrder')}?code=${code}`}>
                {say(active.length > 0 ? 'orders.renew' : 'orders.buy')}
              </Button>
            ) : (
              <Button disabled>{say('orders.buy')}</Button>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}
