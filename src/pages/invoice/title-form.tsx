import { SegmentedControl, TextInput } from '@mantine/core'
import type { InvoiceTitle, TitleFields } from '#contract/invoice.ts'
import { titleKinds } from '#contract/rules/invoice-kinds.ts'
import { taxNumberFault } from '#contract/rules/orders/tax-number.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'

export type TitleTask = { kind: 'add' } | { kind: 'edit'; title: InvoiceTitle }

interface Props {
  task: TitleTask | null
  close: () => void
  done: () => void
}

/** Adds or edits a title. */
export function TitleForm({ task, ...props }: Props) {
  const kept = useKept(task)
  return kept && <OpenForm key={kept.opening} task={kept.value} opened={task !== null} {...props} />
}

const empty: TitleFields = {
  kind: 'company',
  name: '',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
}

function OpenForm({ task, opened, close, done }: Omit<Props, 'task'> & { task: TitleTask; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const held = task.kind === 'edit' ? task.title : null
  const name = held ? 'invoice.editTitle' : 'invoice.addTitle'
  const form = useCallForm<TitleFields & Record<string, unknown>>(name, {
    about: held?.id ?? 'new',
    initial: () => {
      const { id: _id, ...fields } = held ?? { id: 0, ...empty }
      return fields
    },
    check: ({ kind, taxNo }) => {
      const fault = kind === 'company' ? taxNumberFault(taxNo) : null
      return { taxNo: fault && say(`orders.invoice.taxFaults.${fault}`) }
    },
  })
  const { kind } = form.values
  const submit = async () => {
    const save = (values: TitleFields) =>
      held ? call('invoice.editTitle', { id: held.id, ...values }) : call('invoice.addTitle', values)
    if (!(await form.submit(save))) return
    toast.done(say('orders.invoice.saved'))
    done()
  }
  const text = (field: 'name' | 'taxNo' | 'address' | 'phone' | 'bank' | 'bankAccount') => (
    <TextInput
      label={say(`orders.invoice.${field}`)}
      autoComplete="off"
      data-autofocus={field === 'name' || undefined}
      {...form.text(field)}
      {...form.limits(field)}
    />
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say(held ? 'orders.invoice.editTitle' : 'orders.invoice.addTitle')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? null}
    >
      <SegmentedControl
        aria-label={say('orders.invoice.kind')}
        value={kind}
        data={titleKinds.map((each) => ({ value: each, label: say(`orders.invoice.kinds.${each}`) }))}
        onChange={(value) => form.change({ kind: value === 'personal' ? 'personal' : 'company' })}
      />
      {text('name')}
      {kind === 'company' && (
        <>
          {text('taxNo')}
          {text('address')}
          {text('phone')}
          {text('bank')}
          {text('bankAccount')}
        </>
      )}
    </FormDialog>
  )
}
