import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { InvoiceTitle } from '#contract/invoice.ts'
import type { Order } from '#contract/order-shapes.ts'
import type { Answered } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'
import { NoTitles } from './no-titles.tsx'

interface Props {
  opened: boolean
  titles: Answered<InvoiceTitle[]>
  /** Paid ones that no invoice was asked for. */
  orders: readonly Order[]
  close: () => void
  done: () => void
}

interface Values extends Record<string, unknown> {
  titleId: number | null
  orderIds: number[]
  email: string
}

/** Asks for one invoice of one or several orders. */
export const ApplyForm = perOpening(OpenForm)

function OpenForm({ opened, titles, orders, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const list = titles.data ?? []
  const form = useCallForm<Values>('invoice.apply', {
    initial: { titleId: null, orderIds: [], email: '' },
    check: ({ orderIds }) => ({
      titleId: list.length === 0 ? say('orders.invoice.needsTitle') : null,
      orderIds: orderIds.length === 0 ? say('orders.invoice.chooseOrders') : null,
    }),
  })
  const { titleId, orderIds } = form.values
  const held = titleId ?? list[0]?.id ?? null
  const chosen = orders.filter(({ id }) => orderIds.includes(id))
  const submit = async () => {
    form.change({ titleId: held })
    const ask = ({ email }: Values) =>
      call('invoice.apply', { titleId: held ?? 0, orderIds: chosen.map(({ id }) => id), email })
    if (!(await form.submit(ask))) return
    toast.done(say('orders.invoice.applied'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('orders.invoice.apply')}
      submit={say('orders.invoice.apply')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={held === null}
      error={form.error ?? null}
    >
      {list.length === 0 ? (
        <NoTitles titles={titles} none={say('orders.invoice.needsTitle')} className={classes.fault} />
      ) : (
        <NativeSelect
          label={say('orders.invoice.titles')}
          value={String(held)}
          data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => form.change({ titleId: Number(value) })}
          error={form.fault('titleId')}
        />
      )}
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{say('orders.invoice.orders')}</legend>
        {orders.map(({ id, no, title, amountFen }) => (
          <Checkbox
            key={id}
            label={`${title[textLanguage()]} · ${moneyInWords(amountFen)}`}
            description={no}
            checked={orderIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              form.change({ orderIds: checked ? [...orderIds, id] : orderIds.filter((each) => each !== id) })
            }
          />
        ))}
        {form.fault('orderIds') && (
          <p className={classes.fault} role="alert">
            {form.fault('orderIds')}
          </p>
        )}
      </fieldset>
      <p className={classes.total}>
        <span>{say('orders.total')}</span>
        <span>{moneyInWords(chosen.reduce((sum, { amountFen }) => sum + amountFen, 0))}</span>
      </p>
      <TextInput label={say('orders.invoice.email')} type="email" {...form.text('email')} />
    </FormDialog>
  )
}
