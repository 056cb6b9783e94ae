import { TextInput } from '@mantine/core'
import type { OperatedCompany } from '#contract/operator.ts'
import { systemsOfBits } from '#contract/rules/platform.ts'
import type { SystemCode } from '#contract/systems.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { PlatformChoice } from './platform-choice.tsx'

interface Props {
  company: OperatedCompany | null
  close: () => void
  done: () => void
}

/** Renames a company, and gives it further platforms. */
export function EditForm({ company, ...props }: Props) {
  const kept = useKept(company)
  return kept && <OpenForm key={kept.opening} company={kept.value} opened={company !== null} {...props} />
}

interface OpenProps extends Omit<Props, 'company'> {
  company: OperatedCompany
  opened: boolean
}

type Values = { cnName: string; enName: string; alsoIn: SystemCode[] }

function OpenForm({ company, opened, close, done }: OpenProps) {
  const { cid, cnName, enName, accountType } = company
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<Values>('operator.edit', { about: cid, initial: { cnName, enName, alsoIn: [] } })
  const submit = async () => {
    const sent = await form.submit(async (_values, changed) => {
      if (Object.keys(changed).length > 0) await call('operator.edit', { ...changed, cid })
    })
    if (!sent) return
    toast.done(say('companies.edited'))
    done()
  }
  const text = (field: 'cnName' | 'enName', description?: string) => (
    <TextInput
      label={say(`companies.${field}`)}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...form.text(field)}
      {...form.limits(field)}
      data-autofocus={field === 'cnName' || undefined}
    />
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('companies.editOf', { name: cnName })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {text('cnName')}
      {text('enName', say('companies.enNameMoves'))}
      <PlatformChoice {...form.value<SystemCode[]>('alsoIn')} had={systemsOfBits(accountType)} />
    </FormDialog>
  )
}
