import { TextInput } from '@mantine/core'
import type { OperatedInvoice } from '#contract/operator-money.ts'
import type { Upload } from '#contract/upload.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { moneyInWords } from '#src/widgets/service/money.ts'
import classes from '#src/widgets/service/service.module.css'

/** What is done with an invoice that was asked for. */
export interface InvoiceTask {
  kind: 'issue' | 'reject'
  invoice: OperatedInvoice
}

interface Props {
  task: InvoiceTask | null
  close: () => void
  done: () => void
}

/** Uploads an invoice, or turns the request down. */
export function InvoiceForm({ task, ...props }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const { kind, invoice } = kept.value
  const Form = kind === 'issue' ? IssueForm : RejectForm
  return <Form key={kept.opening} invoice={invoice} opened={task !== null} {...props} />
}

interface OpenProps extends Omit<Props, 'task'> {
  invoice: OperatedInvoice
  opened: boolean
}

function Whom({ invoice: { cnName, title, amountFen } }: { invoice: OperatedInvoice }) {
  return (
    <p className={classes.dim}>
      {cnName} · {title.name} {title.taxNo} · {moneyInWords(amountFen)}
    </p>
  )
}

const read = async (file: File): Promise<Upload> => ({
  name: file.name,
  type: file.type,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

function IssueForm({ invoice, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<{ number: string; file: Upload | null }>('operatorMoney.issueInvoice', {
    about: invoice.id,
    // A file is never written down with a draft.
    verbatim: ['file'],
    initial: { number: invoice.number ?? '', file: null },
    check: ({ file }) => ({ file: file ? null : say('orders.invoice.fileHint') }),
  })
  const { file } = form.values
  const submit = async () => {
    const send = async ({ number }: { number: string }) =>
      file && call('operatorMoney.issueInvoice', { id: invoice.id, number, file })
    if (!(await form.submit(send))) return
    toast.done(say('orders.invoice.issued'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('orders.invoice.issue')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={{ ...form.unsaved, kept: form.unsaved.kept && file === null }}
      error={form.error ?? form.fault('file') ?? form.fault('id') ?? null}
    >
      <Whom invoice={invoice} />
      <TextInput
        label={say('orders.invoice.numberLabel')}
        autoComplete="off"
        data-autofocus
        {...form.text('number')}
        {...form.limits('number')}
      />
      <FileDrop
        accept=".pdf,.ofd,image/png,image/jpeg"
        choose={say('orders.invoice.chooseFile')}
        disabled={form.busy}
        take={(chosen) => void read(chosen).then((taken) => form.change({ file: taken }))}
      >
        {file ? file.name : say('orders.invoice.fileHint')}
      </FileDrop>
    </FormDialog>
  )
}

function RejectForm({ invoice, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<{ reason: string }>('operatorMoney.rejectInvoice', {
    about: invoice.id,
    initial: { reason: '' },
  })
  const submit = async () => {
    const send = ({ reason }: { reason: string }) =>
      call('operatorMoney.rejectInvoice', { id: invoice.id, reason })
    if (!(await form.submit(send))) return
    toast.done(say('orders.invoice.rejected'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('orders.invoice.reject')}
      submit={say('orders.invoice.reject')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('id') ?? null}
    >
      <Whom invoice={invoice} />
      <TextInput
        label={say('orders.invoice.rejectReason')}
        data-autofocus
        {...form.text('reason')}
        {...form.limits('reason')}
      />
    </FormDialog>
  )
}
