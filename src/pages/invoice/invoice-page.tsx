import '#src/text/orders.ts'
import { Button } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Invoice } from '#contract/invoice.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { folded } from '#src/data/folded.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { Card } from '#src/ui/card.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { InvoiceWords } from '#src/widgets/service/invoice-words.tsx'
import classes from '#src/widgets/service/service.module.css'
import { TitleList } from './title-list.tsx'

const ApplyForm = lazyDialog(
  async () => (await import('./apply-form.tsx')).ApplyForm,
  ({ opened }) => opened,
)

/** Whether an invoice is found by folded words, as it is shown: whom it is for, what for, its number and how it stands. */
const holds = ({ title, state, number, email, orders }: Invoice, wanted: string, say: Say): boolean =>
  folded(
    [
      ...[title.name, say(`orders.invoice.states.${state}`), say(`orders.invoice.kinds.${title.kind}`)],
      ...[title.taxNo, email, number, ...orders.map(({ no }) => no)],
    ].join('\n'),
  ).includes(wanted)

/** /invoice/info: whom invoices are made out to, and those that were asked for. */
export function InvoicePage() {
  const say = useText()
  const answer = useAnswer('invoice.list', {})
  const { data, freshness, refresh } = answer
  const titles = useAnswer('invoice.titles', {})
  const orders = useAnswer('order.list', { pageSize: 0 })
  const online = useConnection().kind === 'online'
  const [applying, setApplying] = useState(false)
  const [words, setWords] = useState('')
  const wanted = folded(words)
  const open = (orders.data?.list ?? []).filter(
    ({ state, invoiceId }) => state === 'paid' && invoiceId === null,
  )
  return (
    <Page
      title={say('page.invoiceInfo')}
      freshness={freshness}
      actions={
        <Allowed url="/invoice/v1/apply">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online || open.length === 0}
            onClick={() => setApplying(true)}
          >
            {say('orders.invoice.apply')}
          </Button>
        </Allowed>
      }
      search={
        <SearchBox
          label={say('orders.invoice.searchOwn')}
          placeholder={say('orders.invoice.searchOwn')}
          onSearch={setWords}
        />
      }
    >
      {!online && <Notice kind="note">{say('orders.invoice.needsNetwork')}</Notice>}
      <TitleList titles={titles} wanted={wanted} online={online} />
      <h2 className={classes.heading}>{say('orders.invoice.list')}</h2>
      <Listed
        of={answer}
        noneHeld={say('orders.noneHeld')}
        none={{
          icon: <IconFileInvoice size={40} stroke={1.3} />,
          title: say('orders.invoice.none'),
          hint: orders.data !== null && open.length === 0 && say('orders.invoice.nothing'),
        }}
        sought={(data ?? []).filter((invoice) => holds(invoice, wanted, say))}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('orders.invoice.list')}>
            {shown.map((invoice) => (
              <InvoiceCard key={invoice.id} invoice={invoice} online={online} />
            ))}
          </ul>
        )}
      </Listed>
      <ApplyForm
        opened={applying}
        titles={titles}
        orders={open}
        close={() => setApplying(false)}
        done={() => {
          setApplying(false)
          void refresh()
          void orders.refresh()
        }}
      />
    </Page>
  )
}

function InvoiceCard({ invoice, online }: { invoice: Invoice; online: boolean }) {
  const say = useText()
  const api = useApi()
  const { id, fileName } = invoice
  const save = () =>
    attempt(async () => saveFile(await api.download('invoice.download', { id }), fileName ?? 'invoice'))
  return (
    <li>
      <Card end={null}>
        <InvoiceWords invoice={invoice} />
        {fileName !== null && (
          <div className={classes.row}>
            <Button size="xs" variant="default" disabled={!online} onClick={() => void save()}>
              {say('orders.invoice.download')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}
