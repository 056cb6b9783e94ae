import '#src/text/orders.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Service } from '#contract/order-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { priceOf, yearsMost } from '#contract/rules/orders/price.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { idIn } from '#src/data/routes.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { moneyInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'
import { Places } from './order-places.tsx'

/** /vas/confirmorder?code=...: for which places and how long, and what that comes to. */
export function ConfirmOrderPage() {
  const say = useText()
  const [query] = useSearchParams()
  const { data, freshness, waiting } = useAnswer('vas.list', {})
  const service = data?.find(({ code }) => code === query.get('code'))
  return (
    <Page title={say('page.confirmOrder')} freshness={freshness}>
      {waiting ? (
        <LoadingState />
      ) : service ? (
        <OrderForm key={service.code} service={service} campusId={idIn(query.get('campusId'))} />
      ) : (
        <EmptyState title={say(data ? 'orders.unknown' : 'orders.noneHeld')} />
      )}
    </Page>
  )
}

interface Values extends Record<string, unknown> {
  campusIds: number[]
  years: number
}

/** What is chosen comes to so much; null while nothing is, and beyond what one order may come to. */
function priced({ code, unit, places }: Service, { campusIds, years }: Values): number | null {
  const chosen =
    unit === 'company'
      ? [{ campusId: null, quantity: 1 }]
      : places.filter(({ campusId, quantity }) => quantity > 0 && campusIds.includes(campusId))
  if (chosen.length === 0) return null
  try {
    return priceOf(code, years, chosen).amountFen
  } catch {
    return null
  }
}

function OrderForm({ service, campusId }: { service: Service; campusId: number }) {
  const say = useText()
  const navigate = useNavigate()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const { code, name, about, unit, places } = service
  const language = textLanguage()
  const offered = places.filter(({ quantity }) => quantity > 0)
  const form = useCallForm<Values>('order.confirm', {
    initial: () => ({
      campusIds: offered.some((place) => place.campusId === campusId) ? [campusId] : [],
      years: 1,
    }),
  })
  const { campusIds, years } = form.values
  const amountFen = priced(service, form.values)
  const submit = async () => {
    if (amountFen === null) return
    const made: number[] = []
    const taken = await form.submit(async (values) => {
      const order = await call('order.confirm', { ...values, code, amountFen })
      made.push(order.id)
    })
    if (taken) void navigate(`${pathTo('cashier')}?id=${made[0] ?? 0}`, { replace: true })
  }
  return (
    <form
      className={classes.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {!online && <Notice kind="note">{say('orders.needsNetwork')}</Notice>}
      <Panel title={name[language]}>
        <p className={classes.dim}>{about[language]}</p>
        <p className={classes.price}>
          {say(`orders.perUnit.${unit}`, { price: moneyInWords(service.priceFen) })}
        </p>
      </Panel>
      {unit !== 'company' && (
        <Places
          service={service}
          chosen={campusIds}
          choose={(ids) => form.change({ campusIds: ids })}
          fault={form.fault('campusIds')}
        />
      )}
      <NativeSelect
        label={say('orders.years')}
        value={String(years)}
        data={Array.from({ length: yearsMost }, (_, index) => ({
          value: String(index + 1),
          label: say('orders.year', { count: index + 1 }),
        }))}
        onChange={({ currentTarget: { value } }) => form.change({ years: Number(value) })}
      />
      <p className={classes.total}>
        <span>{say('orders.total')}</span>
        <span>{amountFen === null ? '—' : moneyInWords(amountFen)}</span>
      </p>
      <FormError error={form.error ?? form.fault('amountFen') ?? form.fault('code')} />
      <p className={classes.dim}>{say('orders.frozen')}</p>
      <Button type="submit" loading={form.busy} disabled={!online || amountFen === null}>
        {say('orders.submit')}
      </Button>
    </form>
  )
}
