import { TextInput } from '@mantine/core'
import type { OperatedOrder } from '#contract/operator-money.ts'
import { fenOf, inYuan } from '#contract/rules/orders/price.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from '#src/widgets/service/service.module.css'

interface Props {
  order: OperatedOrder | null
  close: () => void
  done: () => void
}

/** Enters a bank transfer that has come for an order. */
export function TransferForm({ order, ...props }: Props) {
  const kept = useKept(order)
  return kept && <OpenForm key={kept.opening} order={kept.value} opened={order !== null} {...props} />
}

interface OpenProps extends Omit<Props, 'order'> {
  order: OperatedOrder
  opened: boolean
}

function OpenForm({ order: { id, cnName, no, amountFen: wanted }, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<{ tradeNo: string; yuan: string }>('operatorMoney.confirmTransfer', {
    about: id,
    initial: { tradeNo: '', yuan: inYuan(wanted) },
    pathOf: (path) => ({ tradeNo: 'tradeNo', amountFen: 'yuan' })[path],
    check: ({ yuan }) => ({ yuan: (fenOf(yuan.trim()) ?? 0) > 0 ? null : say('orders.operator.badYuan') }),
  })
  const submit = async () => {
    const enter = ({ tradeNo, yuan }: { tradeNo: string; yuan: string }) =>
      call('operatorMoney.confirmTransfer', { id, tradeNo, amountFen: fenOf(yuan.trim()) ?? 0 })
    if (!(await form.submit(enter))) return
    toast.done(say('orders.operator.recorded'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('orders.operator.confirmTransfer')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? null}
    >
      <p className={classes.dim}>
        {cnName} · {no}
      </p>
      <p className={classes.dim}>{say('orders.operator.transferHint')}</p>
      <TextInput
        label={say('orders.operator.tradeNo')}
        autoComplete="off"
        data-autofocus
        {...form.text('tradeNo')}
        {...form.limits('tradeNo')}
      />
      <TextInput
        label={say('orders.operator.yuan')}
        inputMode="decimal"
        autoComplete="off"
        {...form.text('yuan')}
      />
    </FormDialog>
  )
}
