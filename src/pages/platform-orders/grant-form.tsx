import { NativeSelect, TextInput } from '@mantine/core'
import { yearsMost } from '#contract/rules/orders/price.ts'
import { planOf, type ServiceCode, serviceCodes } from '#contract/rules/orders/services.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from '#src/widgets/service/service.module.css'

interface Props {
  opened: boolean
  close: () => void
  done: () => void
}

interface Values extends Record<string, unknown> {
  company: string
  code: ServiceCode
  years: number
}

/** Gives a company a service without an order. */
export const GrantForm = perOpening(OpenForm)

function OpenForm({ opened, close, done }: Props) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<Values>('operatorMoney.grant', {
    about: 'new',
    initial: { company: '', code: 'energyAnalysis', years: 1 },
    check: ({ company }) => ({ company: /^\d{1,15}$/.test(company.trim()) ? null : faultWords('required') }),
  })
  const { code, years } = form.values
  const submit = async () => {
    const give = (values: Values) =>
      call('operatorMoney.grant', {
        cid: Number(values.company.trim()),
        code: values.code,
        years: values.years,
      })
    if (!(await form.submit(give))) return
    toast.done(say('orders.operator.granted'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('orders.operator.grant')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('cid') ?? null}
    >
      <p className={classes.dim}>{say('orders.operator.grantHint')}</p>
      <TextInput
        label={say('orders.operator.company')}
        inputMode="numeric"
        data-autofocus
        {...form.text('company')}
      />
      <NativeSelect
        label={say('orders.service')}
        value={code}
        data={serviceCodes.map((each) => ({ value: each, label: planOf(each).name[textLanguage()] }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ code: serviceCodes.find((each) => each === value) ?? code })
        }
      />
      <NativeSelect
        label={say('orders.years')}
        value={String(years)}
        data={Array.from({ length: yearsMost }, (_, index) => ({
          value: String(index + 1),
          label: say('orders.year', { count: index + 1 }),
        }))}
        onChange={({ currentTarget: { value } }) => form.change({ years: Number(value) })}
      />
    </FormDialog>
  )
}
