import { TextInput } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'
import type { RefundTask } from './platform-order-card.tsx'

interface Props {
  task: RefundTask | null
  close: () => void
  done: () => void
}

/** Gives a payment back, and says why. */
export function RefundForm({ task, ...props }: Props) {
  const kept = useKept(task)
  return kept && <OpenForm key={kept.opening} task={kept.value} opened={task !== null} {...props} />
}

function OpenForm({
  task: { order, payment },
  opened,
  close,
  done,
}: Omit<Props, 'task'> & { task: RefundTask; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<{ reason: string }>('operatorMoney.refund', {
    about: payment.id,
    initial: { reason: '' },
  })
  const submit = async () => {
    const giveBack = ({ reason }: { reason: string }) =>
      call('operatorMoney.refund', { paymentId: payment.id, reason })
    if (!(await form.submit(giveBack))) return
    toast.done(say('orders.operator.refunded'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={`${say('orders.operator.refund')} ${moneyInWords(payment.amountFen)}`}
      submit={say('orders.operator.refund')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('paymentId') ?? null}
    >
      <p className={classes.dim}>
        {order.cnName} · {order.no}
      </p>
      <p className={classes.dim}>
        {say(payment.surplus ? 'orders.operator.refundSurplus' : 'orders.operator.refundHint')}
      </p>
      <TextInput
        label={say('orders.operator.reason')}
        data-autofocus
        {...form.text('reason')}
        {...form.limits('reason')}
      />
    </FormDialog>
  )
}
